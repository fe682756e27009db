import { type DisplayText, type Effect, type Flow, messageText } from '../model/index.ts';
import { type ActionContext, failureOf } from '../eval/index.ts';
import type { ActionHandler } from './action.ts';

/**
 * The effect that shows a toast of errors.json. If the toast has a text of its own, it is shown instead of `text`.
 * @param echo whether the screen shows the same text
 */
export function toastNamed(flow: Flow, name: string, text: DisplayText | null, echo = false): Effect[] {
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

/** Shows a toast. After a failure, it shows the server's message if there is one. */
export const toast: ActionHandler<'toast'> = (action, state, context) => [
  state,
  toastNamed(context.flow, action.toast, wordsFor(context)),
];

function wordsFor({ flow, continuation }: ActionContext): DisplayText | null {
  if (continuation.failure === undefined) return null;
  const words = messageText(failureOf(flow, continuation.failure.call, continuation.failure).message);
  return words === undefined ? { key: flow.errors.messages.default } : { words };
}
