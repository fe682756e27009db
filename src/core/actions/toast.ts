import type { Effect } from '../effect.ts';
import { failureOf } from '../failure.ts';
import type { Flow } from '../flow.ts';
import { type Words, wordsOf } from '../message.ts';
import type { Turn } from '../turn.ts';
import type { Perform } from './action.ts';

/** The effect that shows a toast of errors.json with given words, which its own text takes the place of. @param echo whether the screen says the same */
export function toastNamed(flow: Flow, name: string, text: Words | null, echo = false): Effect[] {
  const toast = flow.errors.toasts[name];
  if (toast === undefined) return [];
  return [
    {
      type: 'toast',
      kind: toast.type,
      title: toast.title,
      text: toast.text === undefined ? text : { key: toast.text },
      echo,
    },
  ];
}

/** Shows a toast; after a failure with the server's words, where it has some. */
export const toast: Perform<'toast'> = (action, known, turn) => [
  known,
  toastNamed(turn.flow, action.toast, wordsFor(turn)),
];

function wordsFor({ flow, moment }: Turn): Words | null {
  if (moment.failure === undefined) return null;
  const words = wordsOf(failureOf(flow, moment.failure.call, moment.failure).message);
  return words === undefined ? { key: flow.errors.messages.default } : { words };
}
