import { isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';
import { actionsOn, completesStep } from '../../subject/next-step-location.ts';

/**
 * Where to change the last screen of the last step, if people reach this screen and nothing on it completes the step.
 * @param routes the ids of the routes that people reach
 * @returns a location in the form of the screen, or in its blocks
 */
export function atTheGoal(
  subject: Subject,
  routes: readonly string[],
): { route: string; place: Pick<Finding, 'file' | 'pointer'> } | undefined {
  const { flow } = subject;
  const last = flow.steps.at(-1);
  const own = flow.routes.filter(({ id }) => last?.routes.includes(id));
  const end = own.find(({ id }) => id === last?.routes.at(-1));
  if (last === undefined || end === undefined || !routes.includes(end.id)) return undefined;
  const isCompleted = own.some((route) =>
    actionsOn(subject, route).some(({ list }) => completesStep(subject, last, list)),
  );
  if (isCompleted || flow.screens[end.screen]?.kind !== 'page') return undefined;
  const file = `screens/${end.screen}.json`;
  const [form, ...others] = objectsTitled(subject, 'FormSubmit').filter((node) => node.file === file);
  const isTheForm = form !== undefined && others.length === 0;
  return { route: end.id, place: { file, pointer: isTheForm ? lastOf(subject, form) : pointerTo('blocks') } };
}

/** The pointer to the last call that a form makes, or else to the form's list of actions. */
function lastOf(subject: Subject, { file, pointer, value }: ObjectNode): string {
  const call = objectsTitled(subject, 'CallAction').findLast(
    (node) => node.file === file && node.pointer.startsWith(`${pointer}/`),
  );
  return call === undefined ? endOf(value.do, pointer + pointerTo('do')) : call.pointer + pointerTo('call');
}

function endOf(list: Json | undefined, pointer: string): string {
  const [last] = Array.isArray(list) ? list.slice(-1) : [];
  return Array.isArray(list) && isObject(last) && Array.isArray(last.then)
    ? endOf(last.then, pointer + pointerTo(list.length - 1, 'then'))
    : pointer;
}
