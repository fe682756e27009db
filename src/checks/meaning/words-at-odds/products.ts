import { asList, isObject, type JsonObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** The variants of every product. */
const variantsByFile = ({ files }: Subject): { file: string; variants: JsonObject[] }[] =>
  Object.entries(files).flatMap(([file, product]) =>
    /^products\/[^.]+\.json$/.test(file) && isObject(product)
      ? [{ file, variants: asList(product.variants).filter(isObject) }]
      : [],
  );

/**
 * Finds variants of a product whose strength (`level`) must be wrong: it is above the highest one, its total differs
 * from the number of strengths of its form, or another name has the same strength while one strength is missing. Two
 * sizes of one pack may have the same strength.
 */
export const wrongStrengths = (subject: Subject): Finding[] =>
  variantsByFile(subject).flatMap(({ file, variants }) => {
    const all = variants.flatMap(({ form, level }, index) => (isObject(level) ? [{ form, level, index }] : []));
    return all.flatMap((one, place): Finding[] => {
      const ofForm = all.filter(({ form }) => form === one.form);
      const others = ofForm.filter((other) => other !== one);
      const finding = (key: string, message: string, hint: string) => [
        { file, pointer: pointerTo('variants', one.index, 'level', key), message, hint },
      ];
      const strengths = new Set(ofForm.map(({ level }) => level.at)).size;
      const { at, of } = one.level;
      if (typeof of === 'number' && of < strengths)
        return finding(
          'of',
          `There are ${strengths} strengths of this form, and this is one of ${of}`,
          `write ${strengths}`,
        );
      const [usual, ...more] = new Set(others.map(({ level }) => level.of));
      if (others.length > 1 && more.length === 0 && usual !== of)
        return finding(
          'of',
          `This is one of ${String(of)} strengths, and the others of its form are of ${String(usual)}`,
          `write ${String(usual)}`,
        );
      const strength = `strength ${String(at)} of ${String(of)}`;
      if (Number(at) > Number(of)) return finding('at', `There is no ${strength}`, `write ${String(of)} or less`);
      // Of two variants with one strength, the one whose strength differs from its position in the list is wrong.
      const rank = all.slice(0, place).filter(({ form }) => form === one.form).length + 1;
      const isFree = rank <= Number(of) && ofForm.every(({ level }) => level.at !== rank);
      const isTwin = others.some(({ level }) => level.at === at && level.of === of && level.text !== one.level.text);
      return isFree && isTwin
        ? finding('at', `Another variant of this form has the ${strength}, too`, `write ${rank}`)
        : [];
    });
  });

/** The one number in a label: 27 for "27 tablets". Undefined for "3 packs of 9 tablets". */
const numberIn = (label: string) => {
  const [number, ...more] = label.match(/\d+/g) ?? [];
  return more.length === 0 ? number : undefined;
};

/**
 * Finds quantities with the label of another quantity of their product: "4 tablets" both for 9 and for 4. Reported only
 * if the other labels of the variant state their quantities. Labels such as "1 month", for two bottles, do not.
 */
export const labelsOfOtherQuantities = (subject: Subject): Finding[] =>
  variantsByFile(subject).flatMap(({ file, variants }) => {
    const all = variants.flatMap(({ quantities }, variantIndex) =>
      asList(quantities).flatMap((one, index) =>
        isObject(one) && typeof one.label === 'string' && typeof one.quantity === 'number'
          ? [{ label: one.label, quantity: String(one.quantity), at: variantIndex, index }]
          : [],
      ),
    );
    return all.flatMap(({ label, quantity, at: variantIndex, index }): Finding[] => {
      const twin = all.find((one) => one.label === label && one.quantity === numberIn(label));
      if (twin === undefined || twin.quantity === quantity) return [];
      const beside = all.filter((one) => one.at === variantIndex && one.index !== index);
      if (beside.length === 0 || beside.some((one) => one.quantity !== numberIn(one.label))) return [];
      const message = `"${label}" is the label of ${quantity}`;
      const place = pointerTo('variants', variantIndex, 'quantities', index);
      // If no other variant is sold in this quantity, the number is wrong, not the label.
      const isKnown =
        twin.at === variantIndex || all.some((one) => one.at !== variantIndex && one.quantity === quantity);
      return [
        isKnown
          ? { file, pointer: `${place}/label`, message, hint: `write a label that says ${quantity}` }
          : { file, pointer: `${place}/quantity`, message, hint: `write ${twin.quantity}` },
      ];
    });
  });
