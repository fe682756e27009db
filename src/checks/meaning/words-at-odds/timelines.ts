import { isObject, type Json, type JsonObject, pointerTo, asObject } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, type Subject } from '../../subject/subject.ts';
import { asked } from './condition-words.ts';

/**
 * The values of a field for which a step of a timeline is done; undefined unless `done_if` has exactly one line about
 * values.
 */
function doneFor(step: JsonObject): { name: string; words: string[]; isList: boolean } | undefined {
  const [line, ...more] = Object.entries(asObject(step.done_if));
  if (line === undefined || more.length > 0) return undefined;
  const [name, test] = line;
  const word = asked(test);
  const list = isObject(test) && Array.isArray(test.is_one_of) ? test.is_one_of.map(String) : undefined;
  const words = list ?? (word === undefined ? [] : [word]);
  return words.length === 0 ? undefined : { name, words, isList: list !== undefined };
}

/** The reference for which `done_if` has an `is_not`, if any. */
const excludedIn = ({ done_if: done }: JsonObject) =>
  Object.entries(asObject(done)).find(([, test]) => isObject(test) && 'is_not' in test)?.[0];

/**
 * Finds steps that are done while a value is unknown, although elsewhere the same step is done only if the value is
 * known.
 */
const doneUnknown = (subject: Subject): Finding[] => {
  const steps = listNodes(subject).flatMap(({ file, pointer, value, schema }) =>
    schema.title === 'TimelineSteps'
      ? value.filter(isObject).map((step, index) => ({ file, pointer: pointer + pointerTo(index, 'done_if'), step }))
      : [],
  );
  const known = ({ done_if: done }: JsonObject, name: string) => asObject(asObject(done)[name]).known;
  return steps.flatMap(({ file, pointer, step }) =>
    Object.keys(asObject(step.done_if)).flatMap((name): Finding[] => {
      const isOther =
        known(step, name) === false &&
        steps.some((one) => one.step.label === step.label && known(one.step, name) === true);
      const message = `This step is done while "${name}" is unknown, and elsewhere when it is known`;
      return isOther ? [{ file, pointer: pointer + pointerTo(name), message, hint: 'write { "known": true }' }] : [];
    }),
  );
};

/** All values for which some of these steps are done. */
const doneBefore = (steps: readonly Json[]) =>
  steps.flatMap((step) => (isObject(step) ? (doneFor(step)?.words ?? []) : []));

/**
 * Finds steps of a timeline that have the same text as the step before, or that are done while the step before is not.
 */
export function timelineSteps(subject: Subject): Finding[] {
  const found = listNodes(subject).flatMap(({ file, pointer, value, schema }) => {
    if (schema.title !== 'TimelineSteps') return [];
    return value.flatMap((step, index): Finding[] => {
      const before = value[index - 1];
      if (!isObject(step) || !isObject(before)) return [];
      // A step for some people, such as those whose order is canceled, may be done although the step before is not.
      const areForAll = step.if === undefined && before.if === undefined;
      const not = excludedIn(step);
      if (not !== undefined && doneFor(before)?.name === not)
        return [
          {
            file,
            pointer: pointer + pointerTo(index, 'done_if', not),
            message: `The steps before are done for some words of "${not}", and this one for all but one`,
            hint: 'write "is" or "is_one_of"',
          },
        ];
      const [own, earlier] = [doneFor(step), doneFor(before)];
      const skipped =
        own?.name === earlier?.name ? own?.words.find((word) => !earlier?.words.includes(word)) : undefined;
      if (step.label === before.label && areForAll)
        return [
          {
            file,
            pointer: pointer + pointerTo(index, 'label'),
            message: 'The step before has the same words',
            hint: 'name the words of this step',
          },
        ];
      // The last step may mean that everything is over, for any reason: "Closed" when an order is delivered or
      // canceled.
      const isNeeded = index < value.length - 1 || doneBefore(value.slice(0, index - 1)).includes(skipped ?? '');
      if (skipped === undefined || !areForAll || !isNeeded) return [];
      const message = `"${skipped}" makes the next step done, and not this one`;
      const place = pointerTo(index - 1, 'done_if', earlier?.name ?? '');
      const list = earlier?.isList === true ? pointerTo('is_one_of') : '';
      return [{ file, pointer: pointer + place + list, message, hint: `add "${skipped}"` }];
    });
  });
  return [...found, ...doneUnknown(subject)];
}
