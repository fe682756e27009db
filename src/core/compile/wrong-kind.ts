import { isObject, type Problem, asObject, lastSegment } from '../model/index.ts';
import { deref, type Schema } from './schemas.ts';
import type { SchemaNode } from './walk.ts';
import { capitalised, listed, titleWords, withArticle } from './wording.ts';

/** The key that contains the kind of an object: "block", "kind". */
function tagOf({ properties }: Schema): string | undefined {
  const [tag] = Object.entries(asObject(properties)).find(([, part]) => isObject(part) && 'const' in part) ?? [
    undefined,
  ];
  return tag;
}

/** The pointer of the object whose settings a problem is about; undefined for problems of other rules. */
const objectOf = ({ rule, pointer }: Problem): string | undefined =>
  rule === 'SC03' ? pointer.slice(0, pointer.lastIndexOf('/')) : rule === 'SC05' ? pointer : undefined;

/**
 * If several problems are about settings of one object, merges them into one problem: its kind (`block`, `kind`) is
 * probably wrong. A misspelt setting remains a separate problem.
 */
export function ofWrongKind(nodes: readonly SchemaNode[], problems: readonly Problem[]): Problem[] {
  const byObject = new Map<string | undefined, Problem[]>();
  for (const problem of problems) {
    const isMisspelt = problem.hint.startsWith('did you mean') && kindsFitting(nodes, objectOf(problem)).length === 0;
    const pointer = isMisspelt ? undefined : objectOf(problem);
    byObject.set(pointer, [...(byObject.get(pointer) ?? []), problem]);
  }
  const merged = [...byObject].flatMap(([pointer, found]): Problem[] => {
    const node = nodes.findLast((one) => one.pointer === pointer);
    const tag = node && tagOf(node.schema);
    const [first] = found;
    const [other] = kindsFitting(nodes, pointer);
    if (pointer === undefined || node === undefined || tag === undefined || first === undefined) return found;
    if (found.length < 2 && other === undefined) return found;
    const strangers = found.flatMap((one) => (one.rule === 'SC03' ? [lastSegment(one.pointer)] : []));
    if (strangers.length === 0) return found;
    const kind = capitalised(withArticle(titleWords(node.schema.title)));
    return [
      {
        ...first,
        pointer: `${pointer}/${tag}`,
        anchor: 'value',
        message: `${kind} has no ${strangers.length === 1 ? 'setting' : 'settings'} ${listed(strangers)}`,
        hint:
          other === undefined
            ? `write the "${tag}" that has ${strangers.length === 1 ? 'it' : 'them'}`
            : `did you mean "${other}"?`,
      },
    ];
  });
  // The values inside an object of a wrong kind also seem to be wrong.
  const objects = merged.flatMap((one) =>
    one.rule === 'SC03' && !problems.includes(one) ? [one.pointer.replace(/[^/]+$/, '')] : [],
  );
  return merged.filter((one) => one.rule !== 'SC06' || !objects.includes(one.pointer.replace(/[^/]+$/, '')));
}

/** The kinds that accept all settings of an object and require no others. */
function kindsFitting(nodes: readonly SchemaNode[], pointer: string | undefined): string[] {
  const node = nodes.find((one) => one.pointer === pointer && Array.isArray(one.schema.anyOf));
  if (node === undefined || !isObject(node.value) || !Array.isArray(node.schema.anyOf)) return [];
  const keys = Object.keys(node.value);
  return node.schema.anyOf.filter(isObject).flatMap((branch) => {
    const { schema } = deref(branch, node.schemaFile);
    const tag = tagOf(schema);
    const { properties, required } = schema;
    const part = tag !== undefined && isObject(properties) ? properties[tag] : undefined;
    const needed = Array.isArray(required) ? required.map(String) : [];
    if (tag === undefined || !isObject(part) || !isObject(properties)) return [];
    const fits = keys.every((key) => Object.hasOwn(properties, key)) && needed.every((key) => keys.includes(key));
    return fits ? [String(part.const)] : [];
  });
}
