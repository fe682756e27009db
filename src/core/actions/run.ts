import { type Effect, milliseconds, type State } from '../model/index.ts';
import type { Action, Actions } from '../generated/flow-files.ts';
import type { ActionContext, Transition } from '../eval/index.ts';
import type { ActionName, ActionOf, ActionHandler } from './action.ts';
import { call } from './call.ts';
import { clear } from './clear.ts';
import { go } from './go.ts';
import { branch } from './branch.ts';
import { leave } from './leave.ts';
import { close, openModal } from './modal.ts';
import { question } from './question.ts';
import { retry } from './retry.ts';
import { save } from './save.ts';
import { set } from './set.ts';
import { show } from './show.ts';
import { toast } from './toast.ts';
import { tokenise } from './tokenise.ts';
import { wipe } from './wipe.ts';

/** The handlers by action name. If a name of the language has no handler, this does not compile. */
const actions: { [Name in ActionName]: ActionHandler<Name> } = {
  call,
  clear,
  close,
  go,
  if: branch,
  leave,
  open: openModal,
  question,
  retry,
  save,
  set,
  show,
  toast,
  tokenise,
  wipe,
};

/** The names of all actions. */
export const ACTION_NAMES = Object.keys(actions).filter((name): name is ActionName => name in actions);

function is<Name extends ActionName>(name: Name, action: Action): action is ActionOf<Name> {
  return name in action;
}

function perform<Name extends ActionName>(
  name: Name,
  action: Action,
  state: State,
  context: ActionContext,
): Transition | undefined {
  return is(name, action) ? actions[name](action, state, context) : undefined;
}

/**
 * Performs actions in order, and schedules those with `after`. If an action fails to navigate, the list ends: the later
 * actions are meant for a visitor who has reached the next screen, and might clear data that is still needed (decision
 * 1).
 */
export function run(list: Actions, state: State, context: ActionContext): Transition {
  let next = state;
  const effects: Effect[] = [];
  for (const action of list) {
    const [then, more, halts] =
      action.after === undefined ? now(action, next, context) : later(action, action.after, next, context);
    next = then;
    effects.push(...more);
    if (halts === true) return [next, effects, true];
  }
  return [next, effects];
}

function now(action: Action, state: State, context: ActionContext): Transition {
  for (const name of ACTION_NAMES) {
    const outcome = perform(name, action, state, context);
    if (outcome !== undefined) return outcome;
  }
  return [state, []];
}

function later(action: Action, after: string, state: State, context: ActionContext): Transition {
  const { after: _, ...put } = action;
  const key = `after:${JSON.stringify(put)}`;
  return [
    state,
    [
      {
        type: 'schedule',
        key,
        after: milliseconds(after),
        do: [put],
        continuation: context.continuation,
        screen: context.screen,
        stored: false,
      },
    ],
  ];
}
