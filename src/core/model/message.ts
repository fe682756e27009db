import type { Translate } from './text.ts';

/** A text to show: a copy key, or words from the server. */
export type DisplayText = { key: string } | { words: string };

/** A text in the visitor's language. */
export const displayText = (text: DisplayText, t: Translate): string => ('key' in text ? t(text.key) : text.words);

/** The server's message: one sentence, or sentences by form field; null when there is nothing to show. */
export type Message =
  | { kind: 'text' | 'list' | 'warning'; text: string }
  | { kind: 'fields'; fields: Readonly<Record<string, string>> }
  | null;

/** The message as one sentence; undefined when there is none, or when it is divided by field. */
export function messageText(message: Message): string | undefined {
  return message !== null && 'text' in message ? message.text : undefined;
}
