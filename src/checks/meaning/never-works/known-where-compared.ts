import { asObject, isObject, pointerTo, type Json, type JsonObject } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten } from '../../subject/as-written.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** The reference with which the test of a condition line compares (`same_as`). */
const comparedWith = (test: Json | undefined) => (isObject(test) ? test.same_as : undefined);

/**
 * A value with which one alternative of an `any` compares, while another alternative requires this value to be known
 * and compares with something else: [{ "item.form": { "same_as": "data.form" } }, { "data.form": { "known": true },
 * "item.form": … }].
 */
function askedKnown(one: JsonObject, other: JsonObject): string | undefined {
  return Object.entries(one).flatMap(([name, test]) => {
    const value = comparedWith(test);
    const instead = comparedWith(other[name]);
    const isAsked = typeof value === 'string' && asObject(other[value]).known === true;
    return isAsked && instead !== undefined && instead !== value ? [value] : [];
  })[0];
}

/**
 * SM31: reports an `any` in which one alternative compares with a value, and the other one compares with a fallback but
 * requires the value to be known. It should require the value to be unknown. Otherwise neither alternative is true for
 * people without the value, and nothing is shown to them.
 */
export const knownWhereCompared = (subject: Subject): Finding[] =>
  objectsTitled(asWritten(subject), 'Condition').flatMap(({ file, pointer, value }) => {
    const any = Array.isArray(value.any) ? value.any.map((one) => asObject(one)) : [];
    return any.flatMap((other, index): Finding[] => {
      const known = any.flatMap((one) => (one === other ? [] : (askedKnown(one, other) ?? [])))[0];
      if (known === undefined) return [];
      const message = `Nothing is left for those of whom "${known}" is not known: the other line compares with it, and this one asks for it, too`;
      return [{ file, pointer: pointer + pointerTo('any', index, known, 'known'), message, hint: 'write false' }];
    });
  });
