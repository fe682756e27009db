import { asList, asObject, type Json, type JsonObject, jsonOf, pointerTo, referencesOf, type Step } from '#core';
import type { Finding } from '../../check.ts';
import { contradicts } from '../../meaning/says-the-opposite/contradictions.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** The route to which the first `go` of a list of actions leads; undefined without a `go`. */
const leadsTo = (branch: Json | undefined) =>
  asList(branch)
    .map((action) => asObject(action).go)
    .find((go) => typeof go === 'string');

/** The lines of a condition, as JSON. */
const linesOf = (condition: Step['done_if'] | undefined) => asObject(jsonOf(condition ?? {}));

/** A condition whose `do` leads to a step, and whose `otherwise` leads past it, to a screen that requires it. */
interface Passing {
  file: string;
  pointer: string;
  asked: JsonObject;
  step: Step;
  index: number;
  to: string;
}

const passingIn = (subject: Subject): Passing[] =>
  objectsTitled(subject, 'IfAction').flatMap(({ file, pointer, value }) => {
    const { routes, steps } = subject.flow;
    const [into, past] = [leadsTo(value.do), leadsTo(value.otherwise)];
    const index = steps.findIndex((one) => one.routes.some((id) => id === into));
    const step = steps[index];
    const to = routes.find(({ id }) => id === past);
    if (step === undefined || to?.requires?.done.includes(step.id) !== true) return [];
    return [{ file, pointer, asked: asObject(value.if), step, index, to: to.id }];
  });

/**
 * Finds conditions that lead people to a step who have done it already, while those who have not done it are led past
 * it to a screen that requires it.
 */
const againToDone = (subject: Subject): Finding[] =>
  passingIn(subject).flatMap(({ file, pointer, asked, step, to }) =>
    Object.entries(linesOf(step.done_if)).flatMap(([name, test]): Finding[] => {
      if (test === undefined || asked[name] !== test) return [];
      const message = `Who has done "${step.id}" is led to it again, and who has not is led to "${to}", which requires it`;
      return [{ file, pointer: pointer + pointerTo('if', name), message, hint: 'ask for the opposite' }];
    }),
  );

/**
 * Finds steps that only some of those are led to who have not done them. The others are led past the step to a screen
 * that requires it, so either the step is not for them (`only_if`), or the condition must not pass them by.
 */
const forOthers = (subject: Subject): Finding[] =>
  passingIn(subject).flatMap(({ asked, step, index, to }) => {
    const done = linesOf(step.done_if);
    const existing = referencesOf(step.only_if ?? {});
    const { any: _any, not: _not, ...lines } = asked;
    const isUndone = Object.entries(done).some(([name, test]) => {
      const own = asked[name];
      return own !== undefined && test !== undefined && contradicts(own, test);
    });
    return Object.keys(lines).flatMap((name): Finding[] => {
      if (!isUndone || name in done || existing.some((one) => one in asked)) return [];
      const message = `"${step.id}" is a step whatever "${name}" is, and an action leads past it to "${to}" by "${name}": "${to}" sends these people away`;
      const place = pointerTo('steps', index, ...(step.only_if === undefined ? [] : ['only_if']));
      const hint = `write "only_if": { "${name}": ${JSON.stringify(asked[name])} }`;
      return [{ file: 'steps.json', pointer: place, anchor: 'key', message, hint }];
    });
  });

/** Finds conditions that lead the wrong people to a step, or lead people past a step that they have to do. */
export const pastAStep = (subject: Subject): Finding[] => [...againToDone(subject), ...forOthers(subject)];
