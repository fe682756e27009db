import { pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { addressValues } from '../../subject/addresses.ts';
import { type ObjectNode, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** The only `go` of a screen after a call that changes data; undefined if there are none or several. */
function leadsOnAfterCall(subject: Subject, { screen }: Route): ObjectNode | undefined {
  const file = `screens/${screen}.json`;
  const changing = objectsTitled(subject, 'CallAction').filter((node) => {
    const operation = operationIn(subject, textIn(node.value, 'call') ?? '');
    return node.file === file && operation?.method !== 'GET';
  });
  const [only, ...more] = objectsTitled(subject, 'GoAction').filter(
    (go) => go.file === file && changing.some(({ pointer }) => go.pointer.startsWith(`${pointer}/then/`)),
  );
  return more.length === 0 ? only : undefined;
}

/**
 * Finds optional parameters of routes that no link and no action gives. What the screen shows with the parameter, such
 * as the placed order, is then never seen. A route that people open from outside (`entry`) may get it from there.
 */
export const neverGiven = (subject: Subject): Finding[] => {
  const given = new Set(addressValues(subject).map(({ name }) => name));
  return subject.flow.routes.flatMap((route) =>
    (route.optional_params ?? []).flatMap((name, index): Finding[] => {
      if (route.entry === true || given.has(name)) return [];
      const lost = `Nothing leads to "${route.id}" with ${name}, so nobody sees what it shows then`;
      const node = leadsOnAfterCall(subject, route);
      return [
        node === undefined
          ? {
              file: 'routes.json',
              pointer: pointerTo('routes', route.id, 'optional_params', index),
              message: lost,
              hint: `lead there with "params": { "${name}": … }, or take it out`,
            }
          : {
              file: node.file,
              pointer: node.pointer + pointerTo('go'),
              message: lost,
              hint: `write "go": "${route.id}", "params": { "${name}": … }`,
            },
      ];
    }),
  );
};
