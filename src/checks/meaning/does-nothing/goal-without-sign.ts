import { asList, asObject, isObject, mentions, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { filesAround } from '../../subject/routes-at.ts';
import {
  type ObjectNode,
  objectsTitled,
  operationIn,
  nodesByFile,
  type Subject,
  textIn,
} from '../../subject/subject.ts';
import { hasVisibleEffect, staysOnScreen, UNSEEN } from './effects.ts';

/**
 * Actions that give no lasting sign of success. People still see the form that they sent, and a toast disappears after
 * seconds.
 */
const NO_WORD = [...UNSEEN, 'toast', 'track'];

/** Whether all actions of a list together set a field to true. */
const sets = (list: unknown, field: string): boolean =>
  Array.isArray(list) && list.some((action) => isObject(action) && asObject(action.set)[field] === true);

/** The fields that the actions after a call set. */
const setBy = ({ value }: ObjectNode): string[] =>
  asList(value.then).flatMap((action) => (isObject(action) ? Object.keys(asObject(action.set)) : []));

/** Whether a condition of the screen reads one of some facts. Conditions around the call itself do not count. */
const readsFact = (subject: Subject, node: ObjectNode, facts: readonly string[]) =>
  [node.file, ...filesAround(subject, node)]
    .flatMap((file) => nodesByFile(subject).get(file) ?? [])
    .some(
      ({ file, value, pointer: place }) =>
        isObject(value) &&
        !(file === node.file && node.pointer.startsWith(`${place}/`)) &&
        facts.some((fact) => mentions(value.if ?? value.only_if, fact)),
    );

/**
 * SM26: reports calls that reach the flow's goal, such as paying, after which people stay on the same screen without a
 * sign of success, so that they may do it again. Not reported if the screen shows something depending on what the call
 * has changed. A guard that sends people away does not count as a sign.
 */
export const goalWithoutSign = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap((node) => {
    const { file, pointer, value } = node;
    const { flow } = subject;
    const { goal = '' } = flow;
    const call = textIn(value, 'call') ?? '';
    const files = filesAround(subject, node);
    const here = flow.routes.filter(({ screen }) => files.includes(`screens/${screen}.json`)).map(({ id }) => id);
    if (operationIn(subject, call)?.makes.includes(goal) !== true && !sets(value.then, goal)) return [];
    const around = objectsTitled(subject, 'CallAction').filter(
      (one) => one.file === file && pointer.startsWith(`${one.pointer}/then/`),
    );
    if ([node, ...around].some((one) => hasVisibleEffect(flow, one.value.then, here, NO_WORD))) return [];
    const isVisible = hasVisibleEffect(flow, value.then, here);
    if (readsFact(subject, node, [goal, ...setBy(node)])) return [];
    // A `go` to the same screen lacks the parameter that would lead to another one.
    const back = asList(value.then).findIndex((action) => isObject(action) && staysOnScreen(action, here));
    const then = back === -1 ? pointerTo('then') : pointerTo('then', back, 'go');
    return [
      {
        file,
        pointer: pointer + (value.then === undefined ? pointerTo('call') : then),
        message: isVisible
          ? `After "${call}" has succeeded people still see the form, and may do it again: a toast is gone after seconds`
          : `Nothing shows that "${call}" has succeeded, and people may do it again`,
        hint: 'lead to a screen that says so: { "go": … }',
      },
    ];
  });
