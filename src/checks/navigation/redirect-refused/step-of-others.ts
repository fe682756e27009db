import { asList, asObject, type Json, jsonOf, pointerTo, same } from '#core';
import type { Finding } from '../../check.ts';
import { contradicts } from '../../meaning/says-the-opposite/contradictions.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { objectsTitled, type ObjectNode, type Subject } from '../../subject/subject.ts';

/**
 * The lines of the condition under which a step exists (`only_if`), for a route that belongs to this step alone;
 * undefined for any other route.
 */
function existsIf({ flow }: Subject, route: Json | undefined): readonly [string, Json | undefined][] | undefined {
  const [step, ...others] = flow.steps.filter(({ routes }) => routes.some((id) => id === route));
  return step?.only_if === undefined || others.length > 0 ? undefined : Object.entries(asObject(jsonOf(step.only_if)));
}

/** The innermost condition whose `do` holds an action. */
const conditionAround = (subject: Subject, { file, pointer }: ObjectNode): ObjectNode | undefined =>
  objectsTitled(subject, 'IfAction').findLast((one) => one.file === file && pointer.startsWith(`${one.pointer}/do/`));

/** Whether some actions lead to a screen unconditionally. */
const leadsOn = (actions: Json | undefined) =>
  asList(actions).some((action) => typeof asObject(action).go === 'string');

/**
 * Finds actions that lead to a step in the `otherwise` of the very condition under which the step exists, while the
 * `do` leads past the step.
 */
const inOtherBranch = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'IfAction').flatMap(({ file, pointer, value }): Finding[] => {
    const asked = asObject(value.if);
    const going = asList(value.otherwise).find((action) => existsIf(subject, asObject(action).go) !== undefined);
    const route = asObject(going).go;
    const lines = existsIf(subject, route);
    const isAsked = lines?.every(
      ([name, test]) => test !== undefined && asked[name] !== undefined && same(asked[name], test),
    );
    const isThere = asList(value.do).some((action) => asObject(action).go === route);
    if (lines === undefined || isAsked !== true || isThere || !leadsOn(value.do)) return [];
    const message = `"${String(route)}" is a step for those who meet this condition, and "otherwise" leads all others there`;
    return [{ file, pointer, message, hint: 'swap "do" and "otherwise"' }];
  });

/**
 * Finds actions that lead to a step which exists only for some people, and that test only whether the step is done.
 * People for whom the step does not exist are led to it as well.
 */
const askedOnlyWhetherDone = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'IfAction').flatMap(({ file, pointer, value }): Finding[] => {
    const route = asList(value.do).map((action) => asObject(action).go)[0];
    const lines = existsIf(subject, route);
    const step = subject.flow.steps.find(({ routes }) => routes.some((id) => id === route));
    const done = Object.entries(asObject(jsonOf(step?.done_if ?? {})));
    const [line, ...more] = Object.entries(asObject(value.if));
    const isUndone =
      line !== undefined && done.some(([name, test]) => name === line[0] && test === true && line[1] === false);
    const isInner = objectsTitled(subject, 'IfAction').some(
      (one) => one.file === file && pointer.startsWith(`${one.pointer}/`),
    );
    const around = conditionsAround(subject, { file, pointer });
    const isAsked = lines?.some(([name]) => around.includes(name));
    if (lines === undefined || more.length > 0 || !isUndone || isInner || !leadsOn(value.otherwise)) return [];
    if (isAsked === true) return [];
    const names = lines.map(([name]) => `"${name}"`).join(' and ');
    const message = `"${String(route)}" is a step for some, by ${names}, and this asks only whether it is done: the others are led there, too`;
    return [{ file, pointer: pointer + pointerTo('if'), message, hint: `ask for ${names}, too` }];
  });

/** Finds actions that lead people to a step which does not exist for them, although its screen admits them. */
export const stepOfOthers = (subject: Subject): Finding[] => [
  ...inCondition(subject),
  ...inOtherBranch(subject),
  ...askedOnlyWhetherDone(subject),
];

/** Finds actions whose condition is the opposite of the condition under which the step exists. */
const inCondition = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'GoAction').flatMap((node): Finding[] => {
    const { file, value } = node;
    const lines = existsIf(subject, value.go);
    const around = conditionAround(subject, node);
    const asked = Object.entries(asObject(around?.value.if));
    const opposed = lines?.find(([name, test]) =>
      asked.some(([one, own]) => one === name && test !== undefined && own !== undefined && contradicts(own, test)),
    );
    if (opposed === undefined || around === undefined) return [];
    const message = `"${String(value.go)}" is a step for others: it asks for the opposite of "${opposed[0]}"`;
    const place = around.pointer + pointerTo('if', opposed[0]);
    return [{ file, pointer: place, message, hint: 'turn the condition round, or name the next step' }];
  });
