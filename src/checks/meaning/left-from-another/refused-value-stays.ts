import { asList, asObject, firstPart, isObject, type Json, ownEntry, pointerTo, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { operationIn, type Subject } from '../../subject/subject.ts';

/** The stores and fields that some actions clear, including actions in `then`, `do` and `otherwise`. */
const clearedBy = (actions: Json | undefined): string[] =>
  asList(actions)
    .filter(isObject)
    .flatMap((action) => [
      ...asList(action.clear).flatMap((name) => (typeof name === 'string' ? [name] : [])),
      ...['then', 'do', 'otherwise'].flatMap((part) => clearedBy(action[part])),
    ]);

/**
 * Finds calls that leave a value stored after the backend has refused it, while another call with the same value in its
 * address clears the store after this status. The refused value is sent again.
 */
export function refusedValueStays(subject: Subject): Finding[] {
  const calls = Object.entries(asObject(asObject(subject.files['calls.json']).calls)).map(([id, call]) => {
    const { params, errors } = asObject(call);
    return {
      id,
      sent: stringsIn(Object.values(asObject(params))),
      errors: asObject(errors),
      has: errors !== undefined,
    };
  });
  const clears = ({ errors }: (typeof calls)[number], status: string, value: string) =>
    clearedBy(asObject(ownEntry(errors, status)).do).some((name) => name === value || name === firstPart(value));
  return calls.flatMap((one): Finding[] => {
    const { id, sent, errors, has } = one;
    for (const other of calls) {
      const shared = sent.find((name) => other.sent.includes(name)) ?? '';
      const status = Object.keys(other.errors).find(
        (code) => clears(other, code, shared) && Object.hasOwn(operationIn(subject, id)?.responses ?? {}, code),
      );
      if (other === one || shared === '' || status === undefined || clears(one, status, shared)) continue;
      const inner = has ? ['errors', ...(ownEntry(errors, status) === undefined ? [] : [status, 'do'])] : [];
      const message = `When the backend refuses "${shared}" (${status}), "${other.id}" clears it, and "${id}" keeps it`;
      const hint = `clear "${firstPart(shared)}" here too`;
      return [{ file: 'calls.json', pointer: pointerTo('calls', id, ...inner), anchor: 'key', message, hint }];
    }
    return [];
  });
}
