import { asObject, pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { type FileNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';

/**
 * Whether an object is shown only if a setting is true: by a condition around it, or around everything that opens its
 * modal.
 */
function isAskedFor(subject: Subject, node: Pick<FileNode, 'file' | 'pointer'>, setting: string): boolean {
  if (conditionsAround(subject, node).includes(setting)) return true;
  if (node.file !== 'modals.json') return false;
  const opening = objectsTitled(subject, 'OpenAction').filter(({ value }) => value.open === segments(node.pointer)[1]);
  return opening.length > 0 && opening.every((one) => conditionsAround(subject, one).includes(setting));
}

/**
 * Finds texts named after a promise that the company does not make: "promises.refund" is shown although
 * `brand.promises.refund` is false. Texts with another condition, such as on what the backend sends about a product,
 * are not reported.
 */
export const promisesNotMade = (subject: Subject): Finding[] => {
  const promises = Object.entries(subject.flow.brand.promises ?? {}).flatMap(([name, isMade]) =>
    isMade ? [] : [{ key: `promises.${name}`, setting: `brand.promises.${name}` }],
  );
  return objectsWith(subject, ...TEXT_KEYS).flatMap(({ file, pointer, value }) =>
    TEXT_KEYS.flatMap((part): Finding[] => {
      const text = textIn(value, part);
      const promise = text === undefined ? undefined : promises.find(({ key }) => key === text);
      if (promise === undefined) return [];
      const [line, ...more] = Object.keys(asObject(value.if));
      const isOther = line !== undefined && (more.length > 0 || !line.startsWith('brand.'));
      if (isOther) return [];
      const isDenied = asObject(value.if)[promise.setting] === false;
      if (!isDenied && isAskedFor(subject, { file, pointer }, promise.setting)) return [];
      const place = pointer + (line === undefined ? pointerTo(part) : pointerTo('if', line));
      const message = `"${promise.key}" is promised here, and flow.json says that "${promise.setting}" is false`;
      return [{ file, pointer: place, message, hint: `ask for it: "if": { "${promise.setting}": true }` }];
    }),
  );
};
