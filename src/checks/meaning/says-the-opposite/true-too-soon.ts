import { asObject, isObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * Matches the pointers of actions that run for everybody, on every arrival at a route or at every start of the page.
 */
const FOR_EVERYBODY = /^\/(?:routes\/[^/]+\/on_arrival|on_start)\/\d+$/;

/** Whether the value in an action or a store is true: `true`, or `{ "is": true }`. */
const isTrue = (value: unknown): boolean => (isObject(value) ? value.is : value) === true;

/** The booleans that become true after a call has succeeded, such as "sent", each with its call. */
const setByCalls = (subject: Subject): Map<string, string> => {
  const actions = objectsTitled(subject, 'SetAction');
  return new Map(
    objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }) =>
      actions
        .filter((one) => one.file === file && one.pointer.startsWith(`${pointer}/then/`))
        .flatMap((one) => Object.entries(asObject(one.value.set)))
        .flatMap(([name, given]) => (isTrue(given) ? [[name, String(value.call)] as const] : [])),
    ),
  );
};

/**
 * Finds booleans that are true before the call has made them true: by the default of their store, or because a route
 * sets them for everybody.
 */
export function trueTooSoon(subject: Subject): Finding[] {
  const later = setByCalls(subject);
  const findingAt = (file: string, pointer: string, name: string, given: unknown): Finding[] => {
    const call = later.get(name);
    if (call === undefined || !isTrue(given)) return [];
    const message = `"${name}" is true here, before "${call}" has made it so`;
    return [{ file, pointer, message, hint: 'write false' }];
  };
  const actions = objectsTitled(subject, 'SetAction');
  // A boolean that a screen's own controls change records what people want there, not what a call has done.
  const isTurned = (pointer: string, name: string) =>
    actions.some(
      (one) =>
        one.file.startsWith('screens/') &&
        Object.entries(asObject(one.value.set)).some(([other, given]) => other === name && !isTrue(given)) &&
        routesAt(subject, one).some(({ id }) => pointer.startsWith(`${pointerTo('routes', id)}/`)),
    );
  const onTheWay = actions.flatMap(({ file, pointer, value }) =>
    FOR_EVERYBODY.test(pointer)
      ? Object.entries(asObject(value.set)).flatMap(([name, given]) =>
          isTurned(pointer, name) ? [] : findingAt(file, pointer + pointerTo('set', name), name, given),
        )
      : [],
  );
  const fromTheStart = Object.entries(subject.flow.stores).flatMap(([store, { fields = {} }]) =>
    Object.entries(fields).flatMap(([field, one]) =>
      findingAt(
        'stores.json',
        pointerTo('stores', store, 'fields', field, 'default'),
        `${store}.${field}`,
        one.default,
      ),
    ),
  );
  return [...onTheWay, ...fromTheStart];
}
