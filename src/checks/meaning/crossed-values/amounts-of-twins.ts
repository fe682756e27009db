import { asObject, isObject, type Json, type JsonObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten } from '../../subject/as-written.ts';
import { listNodes, type Subject, textIn } from '../../subject/subject.ts';

/** The amounts of money that a text is given, by placeholder. */
const amountsOf = (values: Json | undefined) =>
  Object.entries(asObject(values)).flatMap(([name, shown]) => {
    const from = textIn(shown, 'value');
    return from !== undefined && textIn(shown, 'format') === 'money' ? [{ name, from }] : [];
  });

/** The only field that a part's `if` tests. Undefined if the `if` tests several fields, or if there is none. */
const asked = (part: JsonObject) => {
  const [name, ...more] = Object.keys(asObject(part.if));
  return more.length > 0 ? undefined : name;
};

/** Whether two parts of a list show the same sentence for two values of one field. */
const areTwins = (one: JsonObject, other: JsonObject) =>
  one.text !== undefined && one.text === other.text && asked(one) !== undefined && asked(one) === asked(other);

/**
 * Finds parts of a list that show the same sentence for different values of one field ("once", "monthly"), when one
 * part shows another amount of money. The amount that also occurs elsewhere in the list counts as right.
 */
export const amountsOfTwins = (subject: Subject): Finding[] =>
  listNodes(asWritten(subject)).flatMap(({ file, pointer, value }) => {
    const parts = value.map((one) => (isObject(one) ? one : {}));
    const all = parts.flatMap((one) => amountsOf(one.with));
    const uses = (name: string, from: string) => all.filter((one) => one.name === name && one.from === from).length;
    return parts.flatMap((part, index) =>
      amountsOf(part.with).flatMap(({ name, from }): Finding[] => {
        const twins = parts.filter((other) => other !== part && areTwins(part, other));
        const meant = twins
          .flatMap((other) => amountsOf(other.with))
          .find((one) => one.name === name && one.from !== from && uses(name, one.from) > uses(name, from))?.from;
        if (meant === undefined) return [];
        const message = `This names "${from}", and the same sentence beside it names "${meant}": people read a wrong amount`;
        const place = pointer + pointerTo(index, 'with', name, 'value');
        return [{ file, pointer: place, message, hint: `write "${meant}"` }];
      }),
    );
  });
