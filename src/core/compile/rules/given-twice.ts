import { ownEntry, pointer, type Problem, segments, lastPart } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { fieldNamesIn } from '../name-kinds.ts';
import { namesIn, partOf } from '../response-schemas.ts';
import { eachReference, type ReferenceTarget } from './references.ts';
import { error, type Rule } from './rule.ts';

/** The keys of objects that assign a value to each of their keys. */
const GIVING: readonly string[] = ['body', 'set', 'with', 'learns', 'params', 'query', 'fields'];

/**
 * No two keys share the value of one of them while the other's own value is unused: { "email": "form.password",
 * "password": "form.password" }.
 */
export const givenTwice: Rule = (files) => {
  const given = new Map<string, string>();
  eachReference(files, ({ file, pointer: at, name }) => {
    given.set(`${file}#${at}`, name);
    return [];
  });
  return eachReference(files, (referred): Problem[] => {
    const { file, pointer: at, name } = referred;
    const path = segments(at);
    const key = path.at(-1) ?? '';
    const own = lastPart(key);
    const around = name.slice(0, -lastPart(name).length);
    if (!GIVING.includes(path.at(-2) ?? '') || own === lastPart(name) || !knows(files, referred, own)) return [];
    const siblings = [lastPart(name), key.slice(0, -own.length) + lastPart(name)].map((one) =>
      pointer(...path.slice(0, -1), one),
    );
    if (!siblings.some((one) => given.get(`${file}#${one}`) === name)) return [];
    const message = `"${key}" is given "${name}", which is given to its own name as well`;
    return [error('SM30', file, at, message, `write "${around}${own}"`)];
  });
};

/** Whether a value with this name exists beside the value of a reference. */
function knows(files: Files, { name, scope }: ReferenceTarget, other: string): boolean {
  const [root = '', ...path] = name.split('.');
  if (path.length === 0) return false;
  const parts = scope && partOf(scope.brought, path.slice(0, -1));
  if (parts !== undefined) return namesIn(parts).known.includes(other);
  const isStore = ownEntry(files.stores.stores, root) !== undefined;
  return (
    path.length === 1 &&
    (isStore || ['answer', 'answers'].includes(root)) &&
    fieldNamesIn(files, root)?.includes(other) === true
  );
}
