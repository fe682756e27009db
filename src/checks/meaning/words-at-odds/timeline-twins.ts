import { asList, asObject, isObject, type Json, type JsonObject, lastPart, pointerTo, referencesOf, same } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';

/** Two timelines with the same words are compared only if they have at least this many steps. */
const STEPS = 3;

const stepsOf = ({ value }: ObjectNode): JsonObject[] => asList(value.steps).map((step) => asObject(step));

/** A condition by field name, so that "item.state" and "data.state" are equal. */
const byField = (condition: Json | undefined): JsonObject =>
  Object.fromEntries(Object.entries(asObject(condition)).map(([name, test]) => [lastPart(name), test]));

const isAlike = (one: Json | undefined, other: Json | undefined) => same(byField(one), byField(other));

/** The values that a test accepts. */
const wordsIn = (test: Json | undefined): readonly Json[] =>
  isObject(test) ? [...asList(test.is_one_of), ...(typeof test.is === 'string' ? [test.is] : [])] : [];

/** Whether a step is done for the value that its label ends with: "order.step_delivered" and "delivered". */
const isNamed = ({ label, done_if: done }: JsonObject) =>
  Object.values(asObject(done)).some((test) =>
    wordsIn(test).some((word) => String(label).endsWith(`_${String(word)}`) || lastPart(String(label)) === word),
  );

/** Whether a step has the same condition as another step of its timeline. */
const isRepeated = (steps: readonly JsonObject[], index: number) =>
  steps.some((one, other) => other !== index && isAlike(one.done_if, steps[index]?.done_if));

/**
 * The index of the one step whose condition differs from that in a timeline with the same words, if this step is the
 * wrong one of the two.
 */
function oddStep(own: readonly JsonObject[], twin: readonly JsonObject[]): number | undefined {
  const [odd, ...more] = own.flatMap((step, index) => (isAlike(step.done_if, twin[index]?.done_if) ? [] : [index]));
  const [here, there] = [own[odd ?? -1], twin[odd ?? -1]];
  if (odd === undefined || more.length > 0 || here === undefined || there === undefined) return undefined;
  // With `not` or `any`, two different conditions may mean the same, so they are not compared.
  if ([here, there].some(({ done_if: done }) => ['not', 'any'].some((key) => key in asObject(done)))) return undefined;
  const isOdd =
    (isRepeated(own, odd) && !isRepeated(twin, odd)) || (isNamed(there) && !isNamed(here) && !isRepeated(twin, odd));
  return isOdd ? odd : undefined;
}

/** The values for which the steps of a timeline are done. */
const doneWords = (steps: readonly JsonObject[]) =>
  steps.flatMap(({ done_if: done }) => Object.values(asObject(done)).flatMap(wordsIn));

/**
 * Whether the conditions of the blocks and lists around an object test a field.
 * @param own the object's own condition
 */
const isAskedAround = (
  subject: Subject,
  place: { file: string; pointer: string },
  field: string,
  own: Json | undefined,
) =>
  conditionsAt(subject, place).some(
    ({ condition }) => condition !== own && referencesOf(condition).some((name) => lastPart(name) === field),
  );

/** What is wrong with the condition of a timeline, compared with a timeline of the same steps. */
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
    const other = isObject(asked) && typeof asked.is_not === 'string' ? asked.is_not : undefined;
    if (name !== undefined && other !== undefined && doneWords(own).includes(other))
      return [
        {
          file,
          pointer: pointer + pointerTo('if', name, 'is_not'),
          message: `These steps are not shown for "${other}", which one of them is for, and are shown for "${not}"`,
          hint: `write "${not}"`,
        },
      ];
    if (name === undefined || !isObject(asked) || asked.is !== not) return [];
    const message = `These steps are shown only for "${not}", and elsewhere for all but those`;
    return [{ file, pointer: pointer + pointerTo('if', name), message, hint: `write { "is_not": "${not}" }` }];
  });
}

const labelsOf = (steps: readonly JsonObject[]) => steps.map(({ label }) => String(label));

/**
 * Finds timelines with the labels of another one in another order, although their steps are done on the same
 * conditions. If only two differ, either may be wrong, and both are reported.
 */
const labelsExchanged = (all: readonly ObjectNode[]): Finding[] =>
  all.flatMap((one): Finding[] => {
    const own = stepsOf(one);
    const alike = all.filter(
      (other) =>
        same(labelsOf(stepsOf(other)).toSorted(), labelsOf(own).toSorted()) &&
        stepsOf(other).every((step, index) => isAlike(step.done_if, own[index]?.done_if)),
    );
    const agreeing = alike.filter((other) => same(labelsOf(stepsOf(other)), labelsOf(own)));
    const twin = alike.find((other) => !agreeing.includes(other));
    if (twin === undefined || agreeing.length > alike.length - agreeing.length) return [];
    const meant = labelsOf(stepsOf(twin));
    const index = labelsOf(own).findIndex((label, place) => label !== meant[place]);
    const message = `"${labelsOf(own)[index] ?? ''}" is done here when "${meant[index] ?? ''}" is in ${twin.file}`;
    const hint = 'put the labels in the same order at both places';
    return [{ file: one.file, pointer: one.pointer + pointerTo('steps', index, 'label'), message, hint }];
  });

/** Finds timelines that differ in a condition, or in the order of labels, from one with the same steps elsewhere. */
export function timelineTwins(subject: Subject): Finding[] {
  const all = objectsTitled(subject, 'TimelineBlock').filter((one) => stepsOf(one).length >= STEPS);
  const differing = all.flatMap((one): Finding[] => {
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
  return [...labelsExchanged(all), ...differing];
}
