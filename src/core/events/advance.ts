import { ADVANCE } from '../actions/index.ts';
import { isLast } from '../rules/index.ts';
import { type CallRequest, type Effect, milliseconds, type State } from '../model/index.ts';
import type { Question, QuestionnaireScreen } from '../generated/flow-files.ts';
import { type ActionContext, requestOf, scopeOf } from '../eval/index.ts';

/**
 * The request that sends the answer to the last question. It leaves while the delay runs, but only where it can be
 * taken back: sent twice it does the same (PUT), and the backend keeps drafts (decision 13).
 */
function sentAhead(
  state: State,
  context: ActionContext,
  { save_draft, store, on_complete: [first] }: QuestionnaireScreen,
  { draft }: Question,
): CallRequest | undefined {
  const { flow } = context;
  const isLastOne = state.questionnaire !== null && isLast(flow, state.questionnaire, state.answers[store] ?? {});
  const canReturn = save_draft !== undefined && draft !== undefined;
  if (!isLastOne || !canReturn || first === undefined || !('call' in first) || first.after !== undefined)
    return undefined;
  const request = requestOf(flow, first.call, scopeOf(context, state));
  return request?.method === 'PUT' ? request : undefined;
}

/** Goes on once the answer is stored, so that a reload in between cannot lose it (decision 13). */
export function advance(state: State, context: ActionContext, screen: QuestionnaireScreen, question: Question): Effect {
  const ahead = sentAhead(state, context, screen, question);
  return {
    type: 'schedule',
    key: ADVANCE,
    after: milliseconds(screen.advance_after),
    do: [{ question: 'next' }],
    continuation: context.continuation,
    screen: context.screen,
    stored: true,
    ...(ahead && { ahead }),
  };
}
