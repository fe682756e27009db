import { milliseconds } from '../duration.ts';
import type { Effect } from '../effect.ts';
import type { Action, Actions } from '../generated/flow-files.ts';
import type { Known } from '../known.ts';
import type { Outcome, Turn } from '../turn.ts';
import type { ActionName, ActionOf, Perform } from './action.ts';
import { call } from './call.ts';
import { clear } from './clear.ts';
import { forget } from './forget.ts';
import { go } from './go.ts';
import { either } from './if.ts';
import { leave } from './leave.ts';
import { close, open } from './modal.ts';
import { question } from './question.ts';
import { retry } from './retry.ts';
import { save } from './save.ts';
import { set } from './set.ts';
import { show } from './show.ts';
import { toast } from './toast.ts';
import { tokenise } from './tokenise.ts';
import { wipe } from './wipe.ts';

/** How each action is carried out. A name of the language without an entry does not compile. */
const actions: { [Name in ActionName]: Perform<Name> } = {
  call,
  clear,
  close,
  forget,
  go,
  if: either,
  leave,
  open,
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

function perform<Name extends ActionName>(name: Name, action: Action, known: Known, turn: Turn): Outcome | undefined {
  return is(name, action) ? actions[name](action, known, turn) : undefined;
}

/**
 * Carries out actions one after the other; those with `after` are put off. After one that leads nowhere none of the
 * rest happens: they were meant for somebody who has gone on, and may clear what is still needed (decision 1).
 */
export function run(list: Actions, known: Known, turn: Turn): Outcome {
  let next = known;
  const effects: Effect[] = [];
  for (const action of list) {
    const [then, more, halts] =
      action.after === undefined ? now(action, next, turn) : later(action, action.after, next, turn);
    next = then;
    effects.push(...more);
    if (halts === true) return [next, effects, true];
  }
  return [next, effects];
}

function now(action: Action, known: Known, turn: Turn): Outcome {
  for (const name of ACTION_NAMES) {
    const outcome = perform(name, action, known, turn);
    if (outcome !== undefined) return outcome;
  }
  return [known, []];
}

function later(action: Action, after: string, known: Known, turn: Turn): Outcome {
  const { after: _, ...put } = action;
  const key = `after:${JSON.stringify(put)}`;
  return [
    known,
    [
      {
        type: 'schedule',
        key,
        after: milliseconds(after),
        do: [put],
        moment: turn.moment,
        screen: turn.screen,
        stored: false,
      },
    ],
  ];
}
