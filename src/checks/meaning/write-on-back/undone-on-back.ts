import { stepIndex } from '../../subject/steps.ts';
import { asList, asObject, type Json, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** A call that actions make unconditionally, and its pointer. */
interface Made {
  call: string;
  pointer: string;
}

const callsIn = (actions: Json | undefined, pointer: string): Made[] =>
  asList(actions).flatMap((action, index) => {
    const here = pointer + pointerTo(index);
    const call = textIn(action, 'call');
    const then = callsIn(asObject(action).then, here + pointerTo('then'));
    return call === undefined ? then : [{ call, pointer: here + pointerTo('call') }, ...then];
  });

/**
 * Finds back arrows with a call that undoes an earlier step than that of their screen. People only want to see the
 * previous screen, and lose what they chose on it.
 */
export const undoneOnBack = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap(({ id }) => {
    const { steps } = subject.flow;
    const before = steps.slice(0, Math.max(0, stepIndex({ steps }, id)));
    const pointer = pointerTo('routes', id, 'on_back');
    const actions = asObject(asObject(asObject(subject.files['routes.json']).routes)[id]).on_back;
    return callsIn(actions, pointer).flatMap((made): Finding[] => {
      const { unmakes = [] } = operationIn(subject, made.call) ?? {};
      const undone = before.find(({ done_if }) => referencesOf(done_if).some((fact) => unmakes.includes(fact)));
      if (undone === undefined) return [];
      const place = { file: 'routes.json', pointer: made.pointer };
      // If the call is in a shared list of actions, it is right, because another screen uses the list as well.
      const isShared = (subject.originOf?.(place) ?? place).file !== place.file;
      return [
        {
          file: place.file,
          pointer: isShared ? pointer : made.pointer,
          message: `The back arrow of "${id}" undoes the step "${undone.id}", which people did before`,
          hint: 'leave it out, and let a button do it that says so',
        },
      ];
    });
  });
