import { hasEntry, isObject, type Json, type JsonObject, lastPart, namesIn, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import type { Subject } from '../../subject/subject.ts';

/** Whether a name denotes an amount of money: "total_cents". */
const isAmount = (name: string) => lastPart(name).endsWith('_cents');

/**
 * Whether a condition compares an amount with a limit. A comparison with 0 or 1 cent only tests whether there is an
 * amount.
 */
const isForSome = (test: Json | undefined): boolean =>
  isObject(test) && Object.values(test).some((one) => typeof one === 'number' && one > 1);

/** Whether a value shows an amount, at any depth. */
const shows = (value: Json | undefined, name: string): boolean =>
  typeof value === 'string'
    ? value === name
    : Array.isArray(value)
      ? value.some((one) => shows(one, name))
      : isObject(value) &&
        Object.entries(value).some(([key, one]) => key !== 'if' && key !== 'only_if' && shows(one, name));

/**
 * Whether a part shows amounts itself. A group of parts does not, because another part in it may be for the other
 * cases.
 */
const isShowing = (value: JsonObject) =>
  ['table', 'text', 'each'].includes(String(value.block)) || ('label' in value && 'value' in value);

/** Whether a part is a sentence about an amount that a part beside it shows anyway, directly or in a shared part. */
function isRemark({ files }: Subject, file: string, value: JsonObject, name: string): boolean {
  const times = (json: Json | undefined) => namesIn(json).filter((one) => one === name).length;
  const around = name.slice(0, -lastPart(name).length - 1);
  return value.block === 'text' && (times(files[file]) > times(value) || hasEntry(files[file], 'item', around));
}

/**
 * Finds parts that show an amount of money only up to, or from, a certain limit. Other people do not see what they pay.
 */
export const amountsForSome = (subject: Subject): Finding[] =>
  objectsWith(subject, 'if', 'only_if').flatMap(({ file, pointer, value }) =>
    (['if', 'only_if'] as const).flatMap((part) => {
      const condition = value[part];
      if (!isObject(condition)) return [];
      return Object.entries(condition).flatMap(([name, test]): Finding[] => {
        if (!isAmount(name) || !isForSome(test) || !isShowing(value) || !shows(value, name)) return [];
        if (isRemark(subject, file, value, name)) return [];
        const message = `This shows "${lastPart(name)}" to some only, by how much it is: the others do not see it`;
        return [{ file, pointer: pointer + pointerTo(part, name), message, hint: 'take this line out' }];
      });
    }),
  );
