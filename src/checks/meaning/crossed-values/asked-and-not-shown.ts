import { asObject, isObject, type Json, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten } from '../../subject/as-written.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** The reference that fills a placeholder. */
const valueIn = (given: Json | undefined) => (isObject(given) ? given.value : given);

const times = (text: string, name: string) => text.split(JSON.stringify(name)).length - 1;

/** Whether some text shows a value under the value's own name. */
const isShownAs = (value: Json | undefined, name: string): boolean =>
  Array.isArray(value)
    ? value.some((one) => isShownAs(one, name))
    : isObject(value) &&
      (valueIn(asObject(value.with)[lastPart(name)]) === name ||
        Object.values(value).some((one) => isShownAs(one, name)));

/** Whether the same text of a screen has the condition that a value exists, and shows it. */
const isAskedAndShown = (value: Json | undefined, text: Json | undefined, name: string): boolean =>
  Array.isArray(value)
    ? value.some((one) => isAskedAndShown(one, text, name))
    : isObject(value) &&
      ((value.text === text &&
        asObject(asObject(value.if)[name]).known === true &&
        Object.values(asObject(value.with)).includes(name)) ||
        Object.values(value).some((one) => isAskedAndShown(one, text, name)));

/**
 * Finds texts whose condition is that one value exists, while they show another value, which the screen also shows
 * under its own name. The value in the condition is shown nowhere.
 */
export const askedAndNotShown = (subject: Subject): Finding[] =>
  objectsTitled(asWritten(subject), 'TextBlock').flatMap(({ file, pointer, value }): Finding[] => {
    const [asked, ...more] = Object.entries(asObject(value.if));
    const [given, ...others] = Object.entries(asObject(value.with));
    if (asked === undefined || given === undefined || more.length > 0 || others.length > 0) return [];
    const [name, test] = asked;
    const shown = valueIn(given[1]);
    const screen = subject.files[file];
    if (asObject(test).known !== true || typeof shown !== 'string' || given[0] === lastPart(shown)) return [];
    const isPart = shown.startsWith(name) || name.startsWith(`${shown}.`);
    const isNowhere = times(JSON.stringify(screen), name) === 1;
    if (isPart || !isNowhere || !(isShownAs(screen, shown) || isAskedAndShown(screen, value.text, shown))) return [];
    const message = `This is shown when "${name}" is there, and shows "${shown}", as another part does. Nothing shows "${name}"`;
    return [{ file, pointer: pointer + pointerTo('with', given[0]), message, hint: `write "${name}"` }];
  });
