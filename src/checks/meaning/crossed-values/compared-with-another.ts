import { firstPart, isObject, lastPart, pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { nodesKeyedBy, type Subject } from '../../subject/subject.ts';

/** The key of the condition that a pointer is in: "only_if", "chosen_if" or "if". */
const purposeOf = (pointer: string) => segments(pointer).findLast((part) => /(?:^|_)if$/.test(part));

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
