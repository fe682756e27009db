import { isObject, type Problem, segments } from '../model/index.ts';
import type { Schema } from './schemas.ts';
import type { SchemaNode } from './walk.ts';
import { capitalised, listed, titleWords, withArticle } from './wording.ts';

/** The key that says which kind an object is: "block", "kind". */
function tagOf({ properties }: Schema): string | undefined {
  const [tag] = Object.entries(isObject(properties) ? properties : {}).find(
    ([, part]) => isObject(part) && 'const' in part,
  ) ?? [undefined];
  return tag;
}

/**
 * The JSON pointer of the object that a problem is about: the object that has the wrong setting, or lacks the required
 * one.
 */
const objectOf = ({ rule, pointer: at }: Problem): string | undefined =>
  rule === 'SC03' ? at.slice(0, at.lastIndexOf('/')) : rule === 'SC05' ? at : undefined;

/**
 * Merges several problems about the settings of one object into one problem: its kind (`block`, `kind`) is probably
 * wrong. A misspelt setting stays a problem of its own.
 */
export function ofOneKind(nodes: readonly SchemaNode[], problems: readonly Problem[]): Problem[] {
  const byObject = new Map<string | undefined, Problem[]>();
  for (const problem of problems) {
    const at = problem.hint.startsWith('did you mean') ? undefined : objectOf(problem);
    byObject.set(at, [...(byObject.get(at) ?? []), problem]);
  }
  return [...byObject].flatMap(([at, found]) => {
    const node = nodes.findLast((one) => one.pointer === at);
    const tag = node && tagOf(node.schema);
    const [first] = found;
    if (at === undefined || node === undefined || tag === undefined || first === undefined || found.length < 2)
      return found;
    const strangers = found.flatMap((one) => (one.rule === 'SC03' ? [segments(one.pointer).at(-1) ?? ''] : []));
    if (strangers.length === 0) return found;
    const kind = capitalised(withArticle(titleWords(node.schema.title)));
    return [
      {
        ...first,
        pointer: `${at}/${tag}`,
        at: 'value',
        message: `${kind} has no ${strangers.length === 1 ? 'setting' : 'settings'} ${listed(strangers)}`,
        hint: `write the "${tag}" that has ${strangers.length === 1 ? 'it' : 'them'}`,
      },
    ];
  });
}
