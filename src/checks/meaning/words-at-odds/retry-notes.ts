import { type Flow, formsIn, ownEntry, pointerTo, lastSegment } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, nodesNaming, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Matches English texts that say a page retries by itself. "Try again" and "Press Retry" ask people to retry, so they
 * do not match.
 */
const BY_ITSELF = /\bpage (?:tries again|retries) (?:by itself|automatically)\b/iu;

/** Whether a text says in English that the page retries by itself. */
function promisesRetry(flow: Flow, key: string): boolean {
  const locale = flow.locales.find((one) => one.startsWith('en'));
  const texts = locale === undefined ? undefined : flow.texts[locale];
  return formsIn(ownEntry(texts ?? {}, key) ?? '').some((form) => BY_ITSELF.test(form));
}

/** Finds notes on the error screen that promise an automatic retry, for a failure without `retries_after`. */
export function retryNotes(subject: Subject): Finding[] {
  const { flow } = subject;
  return objectsTitled(subject, 'StatusReaction', 'CallReaction').flatMap(({ file, pointer, value }): Finding[] => {
    const note = textIn(value, 'screen_note');
    const status = lastSegment(pointer);
    // A setting that a call's own reaction lacks is taken from the reaction to the status.
    const retries = value.retries_after ?? ownEntry(flow.errors.statuses, status)?.retries_after;
    if (note === undefined || retries !== undefined || !promisesRetry(flow, note)) return [];
    return [
      {
        file,
        pointer: pointer + pointerTo('screen_note'),
        message: `"${note}" says that the page tries again by itself, and nothing lets it: people wait for what never happens`,
        hint: 'add "retries_after": "10s", or name another text',
      },
    ];
  });
}

/**
 * Finds messages, screen texts and toasts in errors.json that promise an automatic retry. Only a `screen_note` may do
 * so.
 */
export const otherRetryTexts = (subject: Subject): Finding[] =>
  nodesNaming(subject, 'text').flatMap(({ file, pointer, value }): Finding[] => {
    const isElsewhere = /^\/(?:messages|screen|toasts)\//.test(pointer);
    if (file !== 'errors.json' || !isElsewhere || !promisesRetry(subject.flow, value)) return [];
    const message = `"${value}" says that the page tries again by itself, and this is shown for failures after which it does not`;
    return [{ file, pointer, message, hint: 'name another text' }];
  });
