import { asList, asObject, jsonOf, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** A call that opens a modal when it fails with a status. */
interface Opening {
  call: string;
  status: string;
  modal: string;
}

const openingsIn = ({ flow }: Subject): Opening[] =>
  Object.entries(flow.calls).flatMap(([call, { errors }]) =>
    Object.entries(asObject(jsonOf(errors ?? {}))).flatMap(([status, reaction]) => {
      const modal = asList(asObject(reaction).do).map((action) => textIn(action, 'open'))[0];
      return modal === undefined ? [] : [{ call, status, modal }];
    }),
  );

/**
 * Calls that open a modal for another status than all other calls do, although they can fail with that status, too:
 * what people read there is not what has happened.
 */
export function reactionsOfAnotherStatus(subject: Subject): Finding[] {
  const all = openingsIn(subject);
  return all.flatMap(({ call, status, modal }): Finding[] => {
    const others = all.filter((one) => one.modal === modal && one.call !== call);
    const [usual, ...more] = new Set(others.map((one) => one.status));
    const mayFail = usual !== undefined && Object.hasOwn(operationIn(subject, call)?.responses ?? {}, usual);
    const hasOwn = usual !== undefined && Object.hasOwn(subject.flow.calls[call]?.errors ?? {}, usual);
    if (usual === status || more.length > 0 || !mayFail || hasOwn) return [];
    return [
      {
        file: 'calls.json',
        pointer: pointerTo('calls', call, 'errors', status),
        anchor: 'key',
        message: `"${modal}" is about what "${others[0]?.call}" answers with ${usual}, and this opens it for ${status}`,
        hint: `write "${usual}"`,
      },
    ];
  });
}
