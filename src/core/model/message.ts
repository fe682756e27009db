import type { Translate } from './text.ts';

/** A sentence to show: a text of the copy, or the server's own words. */
export type DisplayText = { key: string } | { words: string };

/** A sentence in the visitor's language. */
export const displayText = (said: DisplayText, t: Translate): string => ('key' in said ? t(said.key) : said.words);

/** The server's words: one sentence, or sentences by form field; null when it said nothing that may be shown. */
export type Message =
  | { kind: 'text' | 'list' | 'warning'; text: string }
  | { kind: 'fields'; fields: Readonly<Record<string, string>> }
  | null;

/** A message in one sentence; undefined where there is none, or one for each field. */
export function messageText(message: Message): string | undefined {
  return message !== null && 'text' in message ? message.text : undefined;
}
