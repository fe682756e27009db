import { callsIn, firstPart } from '#core';
import type { Finding } from '../../check.ts';
import { ledToAtOnce } from '../../subject/led-to.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';
import { clearsIn } from './clears-in.ts';
import { enteredOn } from './entered-on.ts';
import { sends } from './sent-later.ts';

/**
 * Finds buttons that lead back to a screen with entries of the visitor, and that delete entries of another screen. These
 * have not been sent, so the visitor must enter them again. Not reported: buttons that also delete the entries of their
 * destination, such as "start again".
 */
export const clearedWhenGoingBack = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'ButtonBlock').flatMap(({ file, pointer, value }): Finding[] => {
    if (!file.startsWith('screens/') || callsIn(value.do).length > 0) return [];
    const clears = clearsIn(value.do, `${pointer}/do`);
    const cleared = clears.flatMap((one) => one.cleared.map(firstPart));
    const to = ledToAtOnce(value.do);
    const route = subject.flow.routes.find(({ id }) => to.includes(id));
    const own = [...((route && enteredOn(subject).get(route)) ?? [])];
    if (route === undefined || own.length === 0 || own.some((store) => cleared.includes(store))) return [];
    const isUnsent = (store: string) =>
      [...enteredOn(subject)].some(([other, stores]) => other !== route && stores.has(store)) &&
      Object.keys(subject.flow.calls).some((call) => sends(subject, call, store));
    const lost = clears.flatMap((one) =>
      one.cleared.flatMap((name) => (isUnsent(firstPart(name)) ? [{ ...one, name }] : [])),
    );
    const [first] = lost;
    if (first === undefined) return [];
    const message = `This leads to "${route.id}" and deletes "${first.name}", which people have entered elsewhere and not sent yet`;
    return [{ file, pointer: first.pointer, message, hint: 'leave it out: it is cleared once it has been sent' }];
  });
