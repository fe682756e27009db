import { asObject, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { objectSpots, type Subject, textIn } from '../../subject/subject.ts';
import { TEXTS } from '../../subject/text-keys.ts';

/**
 * Texts with the name of a promise that the company does not make: "promises.refund", shown although the setting
 * `brand.promises.refund` is false. A text that asks for something else, such as for what the backend says of a product,
 * may promise it there.
 */
export const promisedAnyway = (subject: Subject): Finding[] => {
  const promises = Object.entries(subject.flow.brand.promises ?? {}).flatMap(([name, isMade]) =>
    isMade ? [] : [{ key: `promises.${name}`, setting: `brand.promises.${name}` }],
  );
  return objectSpots(subject).flatMap(({ file, pointer: at, value }) =>
    TEXTS.flatMap((part): Finding[] => {
      const promise = promises.find(({ key }) => key === textIn(value, part));
      const [line, ...more] = Object.keys(asObject(value.if));
      const isOther = line !== undefined && (more.length > 0 || !line.startsWith('brand.'));
      if (promise === undefined || isOther) return [];
      if (conditionsAround(subject, { file, pointer: at }).includes(promise.setting)) return [];
      const place = at + (line === undefined ? pointer(part) : pointer('if', line));
      const message = `"${promise.key}" is promised here, and flow.json says that "${promise.setting}" is false`;
      return [{ file, pointer: place, message, hint: `ask for it: "if": { "${promise.setting}": true }` }];
    }),
  );
};
