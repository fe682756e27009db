import { firstPart, isObject, lastPart, pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { nodesKeyedBy, type Subject } from '../../subject/subject.ts';

/** The key of the condition that a pointer is in: "only_if", "chosen_if" or "if". */
const purposeOf = (pointer: string) => segments(pointer).findLast((part) => /(?:^|_)if$/.test(part));

/** A comparison of a value with a field. */
interface Comparison {
  file: string;
  pointer: string;
  name: string;
  other: string;
}

/** The pointer of the outermost condition around a comparison. */
const conditionOf = (pointer: string) => /^.*?\/(?:[a-z]+_)?if(?=\/)/.exec(pointer)?.[0];

/**
 * A comparison of two fields with different names, in a condition that compares the namesake of the second one, too:
 * "item.in_stock" with "data.plan", beside "item.plan" with "cart.plan".
 */
function ownNamesake({ file, pointer, name, other }: Comparison, all: readonly Comparison[]): Finding | undefined {
  const meant = `${firstPart(name)}.${lastPart(other)}`;
  const isBeside = all.some(
    (one) =>
      one.file === file &&
      one.name === meant &&
      lastPart(one.other) === lastPart(meant) &&
      conditionOf(one.pointer) === conditionOf(pointer),
  );
  // An id is compared with a field that is named after what it is the id of.
  const isId = /(?:^|_)(?:id|slug)$/.test(lastPart(name));
  if (isId || lastPart(name) === lastPart(other) || !isBeside) return undefined;
  const message = `"${name}" is compared with "${other}" here, and "${meant}" with its namesake beside it`;
  return { file, pointer: pointer.replace(/\/same_as$/, ''), message, hint: `compare "${meant}"` };
}

/**
 * Finds values that are compared with a field of another name: `item.quantity` with `cart.maxQuantity`. Reported only
 * if another condition with the same key compares the value with the field of the same name.
 */
export const comparedWithAnother = (subject: Subject): Finding[] => {
  const all = nodesKeyedBy(subject, 'reference').flatMap(({ file, pointer, value }) =>
    Object.entries(value).flatMap(([name, test]) => {
      const other = isObject(test) ? test.same_as : undefined;
      return typeof other === 'string'
        ? [{ file, pointer: pointer + pointerTo(name, 'same_as'), purpose: purposeOf(pointer), name, other }]
        : [];
    }),
  );
  const meantFor = ({ name, other }: (typeof all)[number]) => `${firstPart(other)}.${lastPart(name)}`;
  return all.flatMap((one): Finding[] => {
    const own = ownNamesake(one, all);
    if (own !== undefined) return [own];
    const meant = meantFor(one);
    const isUsual = all.some(
      ({ name, other, purpose }) => name === one.name && other === meant && purpose === one.purpose,
    );
    if (
      one.other === meant ||
      !isUsual ||
      all.filter(({ name, other }) => name === one.name && other === one.other).length > 1
    )
      return [];
    const message = `"${one.name}" is compared with "${one.other}" here, and elsewhere with "${meant}"`;
    return [{ file: one.file, pointer: one.pointer, message, hint: `write "${meant}"` }];
  });
};
