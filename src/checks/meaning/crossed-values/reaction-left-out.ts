import { type CallReaction, jsonOf, ownEntry, pointerTo, same } from '#core';
import type { Finding } from '../../check.ts';
import { operationIn, type Subject } from '../../subject/subject.ts';

/** Whether a reaction to a failure opens a modal. */
const opensModal = ({ do: actions = [] }: CallReaction) => actions.some((action) => 'open' in action);

/**
 * Finds calls without a reaction of their own to a refusal, while another call that sends the same secret has one: the
 * link of a mail is used up, and only one of the two calls with its token says so.
 */
export function reactionsLeftOut(subject: Subject): Finding[] {
  const all = Object.entries(subject.flow.calls).map(([id, call]) => {
    const { secrets = [], responses = {} } = operationIn(subject, id) ?? {};
    return { id, call, responses, secret: secrets.map((name) => jsonOf(call.params?.[name] ?? null)) };
  });
  return all.flatMap(({ id, call, responses, secret }) => {
    const others = all.filter(
      (other) => other.id !== id && secret.length > 0 && secret[0] !== null && same(other.secret, secret),
    );
    return others.flatMap((other) =>
      Object.entries(other.call.errors ?? {}).flatMap(([status, reaction]): Finding[] => {
        const isRefusal = /^4\d\d$/.test(status) && Object.hasOwn(responses, status) && opensModal(reaction);
        const isSaid = Object.values(call.errors ?? {}).some(opensModal);
        if (
          !isRefusal ||
          isSaid ||
          ownEntry(call.errors ?? {}, status) !== undefined ||
          call.errors?.other !== undefined
        )
          return [];
        const message = `"${other.id}" sends the same secret and says what to do when it is refused (${status}), and "${id}" does not`;
        const pointer = pointerTo('calls', id, ...(call.errors === undefined ? [] : ['errors']));
        return [
          {
            file: 'calls.json',
            pointer,
            anchor: 'key',
            message,
            hint: `add the "${status}" of "${other.id}" to "errors"`,
          },
        ];
      }),
    );
  });
}
