import { ADVANCE } from '../actions/index.ts';
import { isLast } from '../rules/index.ts';
import { type CallRequest, type Effect, milliseconds, type State } from '../model/index.ts';
import type { Question, QuestionnaireScreen } from '../generated/flow-files.ts';
import { type ActionContext, requestOf, scopeOf } from '../eval/index.ts';

/**
 * The request that sends the answer to the last question already during the delay. Only a request that may be repeated
 * is sent early: a PUT, to a backend that stores drafts (decision 13).
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

/**
 * Shows the next question after the answer is stored. So a reload of the page during the delay cannot lose the answer
 * (decision 13).
 */
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
