import { asList, asObject, isObject, type Json, type JsonObject, lastPart, pointerTo, referencesOf, same } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';

/** A timeline must have so many steps to be the same as another one with the same words. */
const STEPS = 3;

const stepsOf = ({ value }: ObjectNode): JsonObject[] => asList(value.steps).map((step) => asObject(step));

/** A condition by the fields that it asks for, wherever they are: "item.state" and "data.state" are one. */
const byField = (condition: Json | undefined): JsonObject =>
  Object.fromEntries(Object.entries(asObject(condition)).map(([name, test]) => [lastPart(name), test]));

const isAlike = (one: Json | undefined, other: Json | undefined) => same(byField(one), byField(other));

/** The words of a test. */
const wordsIn = (test: Json | undefined): readonly Json[] =>
  isObject(test) ? [...asList(test.is_one_of), ...(typeof test.is === 'string' ? [test.is] : [])] : [];

/** Whether a test is for the word that a label ends with: "order.step_delivered" and "delivered". */
const isNamed = ({ label, done_if: done }: JsonObject) =>
  Object.values(asObject(done)).some((test) =>
    wordsIn(test).some((word) => String(label).endsWith(`_${String(word)}`) || lastPart(String(label)) === word),
  );

/** Whether a step is done as another step of its timeline is. */
const isRepeated = (steps: readonly JsonObject[], index: number) =>
  steps.some((one, other) => other !== index && isAlike(one.done_if, steps[index]?.done_if));

/** The one step that is done on another condition than in a timeline with the same words, if this is the odd one. */
function oddStep(own: readonly JsonObject[], twin: readonly JsonObject[]): number | undefined {
  const [odd, ...more] = own.flatMap((step, index) => (isAlike(step.done_if, twin[index]?.done_if) ? [] : [index]));
  const [here, there] = [own[odd ?? -1], twin[odd ?? -1]];
  if (odd === undefined || more.length > 0 || here === undefined || there === undefined) return undefined;
  // What a step is not, or several things that it may be, can say the same in other words.
  if ([here, there].some(({ done_if: done }) => ['not', 'any'].some((key) => key in asObject(done)))) return undefined;
  const isOdd =
    (isRepeated(own, odd) && !isRepeated(twin, odd)) || (isNamed(there) && !isNamed(here) && !isRepeated(twin, odd));
  return isOdd ? odd : undefined;
}

/** The words for which the steps of a timeline are done. */
const doneWords = (steps: readonly JsonObject[]) =>
  steps.flatMap(({ done_if: done }) => Object.values(asObject(done)).flatMap(wordsIn));

/** Whether the blocks and lists around a place ask for a field. @param own the place's own condition */
const isAskedAround = (
  subject: Subject,
  place: { file: string; pointer: string },
  field: string,
  own: Json | undefined,
) =>
  conditionsAt(subject, place).some(
    ({ condition }) => condition !== own && referencesOf(condition).some((name) => lastPart(name) === field),
  );

/** What is wrong with the condition of a timeline, beside one with the same steps and another condition. */
function shownOtherwise(
  subject: Subject,
  { file, pointer, value }: ObjectNode,
  own: readonly JsonObject[],
  twin: ObjectNode,
): Finding[] {
  return Object.entries(byField(twin.value.if)).flatMap(([field, test]): Finding[] => {
    const not = isObject(test) && typeof test.is_not === 'string' ? test.is_not : undefined;
    if (not === undefined || doneWords(own).includes(not)) return [];
    const [name, asked] = Object.entries(asObject(value.if)).find(([one]) => lastPart(one) === field) ?? [];
    if (isAskedAround(subject, { file, pointer }, field, value.if)) return [];
    if (value.if === undefined)
      return [
        {
          file,
          pointer,
          message: `These steps are shown for "${not}", too, for which none of them is meant. Elsewhere they are not`,
          hint: `add the condition that "${field}" is not "${not}"`,
        },
      ];
    if (name === undefined || !isObject(asked) || asked.is !== not) return [];
    const message = `These steps are shown only for "${not}", and elsewhere for all but those`;
    return [{ file, pointer: pointer + pointerTo('if', name), message, hint: `write { "is_not": "${not}" }` }];
  });
}

/** Timelines that differ in a condition from the one with the same steps elsewhere. */
export function timelineTwins(subject: Subject): Finding[] {
  const all = objectsTitled(subject, 'TimelineBlock').filter((one) => stepsOf(one).length >= STEPS);
  return all.flatMap((one): Finding[] => {
    const own = stepsOf(one);
    const labels = own.map(({ label }) => label ?? null);
    const twins = all.filter(
      (other) =>
        other !== one &&
        same(
          labels,
          stepsOf(other).map(({ label }) => label ?? null),
        ),
    );
    const step = twins.flatMap((twin) => oddStep(own, stepsOf(twin)) ?? [])[0];
    if (step === undefined) return twins.slice(0, 1).flatMap((twin) => shownOtherwise(subject, one, own, twin));
    const [name = ''] = Object.keys(asObject(own[step]?.done_if));
    const message = `"${String(own[step]?.label)}" is done on another condition here than elsewhere, where all other steps are the same`;
    const place = one.pointer + pointerTo('steps', step, 'done_if', name);
    return [{ file: one.file, pointer: place, message, hint: 'write the same condition at both places' }];
  });
}
