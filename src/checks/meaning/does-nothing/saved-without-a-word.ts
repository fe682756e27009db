import { asList, asObject, isObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** At least this many other forms of the screen must show a toast. */
const OFTEN = 2;

/**
 * Finds forms that show no message after they are sent, while every other form of their screen shows a toast. Not
 * reported: a form whose response is stored and shown, such as a search.
 */
export function savedWithoutAWord(subject: Subject): Finding[] {
  const forms = objectsTitled(subject, 'FormSubmit').flatMap(({ file, pointer, value }) => {
    const actions = asList(value.do);
    const [first] = actions;
    if (actions.length !== 1 || !isObject(first) || !('call' in first)) return [];
    const { learns } = subject.flow.calls[textIn(first, 'call') ?? ''] ?? {};
    return learns === undefined ? [{ file, pointer: pointer + pointerTo('do', 0), then: asList(first.then) }] : [];
  });
  const hasToast = ({ then }: (typeof forms)[number]) => then.some((action) => 'toast' in asObject(action));
  return forms.flatMap((one): Finding[] => {
    const others = forms.filter((other) => other !== one && other.file === one.file);
    if (one.then.length > 0 || others.length < OFTEN || !others.every(hasToast)) return [];
    const message = 'Nothing says that this has worked, as every other form here does';
    return [{ file: one.file, pointer: one.pointer, message, hint: 'add "then": [{ "toast": … }]' }];
  });
}
