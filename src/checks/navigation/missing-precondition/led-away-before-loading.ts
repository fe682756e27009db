import { asObject, callsIn, hasEntry, learnsOf, pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * Finds arrivals that lead people away while a stored field is unknown, although the screen's own data fills the field.
 * On another device it is unknown at first, so people are led away from what they have there.
 */
export const ledAwayBeforeLoading = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'IfAction').flatMap(({ file, pointer, value }): Finding[] => {
    const { flow } = subject;
    const [, id = '', part] = segments(pointer);
    const route = flow.routes.find((one) => one.id === id);
    const source = flow.screens[route?.screen ?? '']?.source ?? '';
    const call = flow.calls[source];
    if (file !== 'routes.json' || part !== 'on_arrival' || call === undefined || !hasEntry(value.do, 'go')) return [];
    const onStart = callsIn(flow.on_start ?? []).flatMap((name) => flow.calls[name] ?? []);
    const known = onStart.flatMap((one) => Object.keys(learnsOf(one)));
    const name = Object.entries(asObject(value.if)).find(
      ([field, test]) => asObject(test).known === false && field in learnsOf(call) && !known.includes(field),
    )?.[0];
    if (name === undefined) return [];
    const message = `On another device "${name}" is not known before "${source}" has loaded this screen, and this leads people away first`;
    return [{ file, pointer: pointer + pointerTo('if', name), message, hint: 'let the screen say that there is none' }];
  });
