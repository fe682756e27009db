import { isObject, nearest, ownEntry, pointerTo, type Problem } from '../model/index.ts';
import { ANSWERS } from '../rules/index.ts';
import { isDerivation } from './rules/derived.ts';
import type { Files } from './files.ts';
import { declaredElsewhere, relocateToDeclaration } from './relocate-to-declaration.ts';
import type { DanglingName } from './dangling-name.ts';
import type { InlinedFiles } from './inline-references.ts';
import { unknownInScenario } from './scenario-names.ts';
import type { Schema } from './schemas.ts';
import { type AddProblem, checkName } from './unknown-name.ts';
import { type SchemaNode, walk } from './walk.ts';

/**
 * Reports unknown names in any file. The schema keyword `names` says what a name refers to.
 * @param originOf finds where a value is written, if shared definitions were inserted
 */
export function nameProblems(files: Files, originOf: InlinedFiles['originOf'] = (place) => place): Problem[] {
  const missing: DanglingName[] = [];
  const used = new Map<string, Set<string>>();
  for (const { file, schemaId, value: whole } of files.all) {
    walk(file, schemaId, whole, ({ schema, value, pointer: here }) => {
      const check = (names: string, name: string, anchor: Problem['anchor'], place: string) => {
        const meant = declaredElsewhere(names, name);
        const field = meant?.kind === 'store' ? name.split('.')[1] : undefined;
        const note = (kind: string, one: string) => used.set(kind, (used.get(kind) ?? new Set()).add(one));
        if (meant !== undefined) note(meant.kind, meant.name);
        if (meant !== undefined && field !== undefined) note('field', `${meant.name}.${field}`);
        const isAnswer = names === 'reference' && name.startsWith(ANSWERS) && isDerivation(file, place);
        const add: AddProblem = (rule, message, hint) =>
          missing.push({
            kind: meant?.kind ?? names,
            name: meant?.name ?? name,
            field,
            problem: { rule, severity: 'error', file, pointer: place, anchor, message, hint },
          });
        if (names !== 'product' && names !== 'question')
          return checkName(files, isAnswer ? 'answer' : names, name, add);
        const unknown = unknownInScenario(files, names, name, [whole, place]);
        if (unknown !== undefined) add('RF03', unknown.message, unknown.hint);
      };
      const names = nameIn(schema);
      if (typeof names === 'string' && typeof value === 'string') check(names, value, 'value', here);
      if (typeof schema.keyNames === 'string' && isObject(value))
        for (const key of keysOf({ value, schema })) check(schema.keyNames, key, 'key', here + pointerTo(key));
    });
  }
  const unshown = withoutScreen(files);
  const renamed = unshown.flatMap(({ meant }) => meant ?? []);
  const left = missing.filter(({ kind, name }) => kind !== 'route' || !renamed.includes(name));
  return [...unshown.map(({ problem }) => problem), ...relocateToDeclaration(files, left, used, originOf)];
}

/**
 * Routes that name no screen although no screen has the route's own name. If the name of a screen is nearly equal, the
 * route is misspelt.
 */
function withoutScreen({ all, routes, screens }: Files): { meant: string | undefined; problem: Problem }[] {
  const file = all.find((one) => one.file === 'routes.json')?.value;
  if (!isObject(file) || !isObject(file.routes)) return [];
  const written = file.routes;
  return Object.keys(routes.routes).flatMap((id) => {
    const route = written[id];
    if (ownEntry(screens, id) !== undefined || (isObject(route) && route.screen !== undefined)) return [];
    const meant = nearest(id, Object.keys(screens));
    const hint = meant === undefined ? `add screens/${id}.json, or name the "screen"` : `did you mean "${meant}"?`;
    const message = `No screen "${id}" for this route`;
    const place = { file: 'routes.json', pointer: pointerTo('routes', id), anchor: 'key' as const };
    return [{ meant, problem: { rule: 'RF03', severity: 'error', ...place, message, hint } }];
  });
}

/** The kind of name that the schema expects. In the contract's schemas, `x-tundish` says it. */
export const nameIn = ({ names, 'x-tundish': extension }: Schema) =>
  names ?? (isObject(extension) ? extension.names : undefined);

export const keysOf = ({ value, schema }: Pick<SchemaNode, 'value' | 'schema'>) =>
  isObject(value)
    ? Object.keys(value).filter((key) => !(isObject(schema.properties) && Object.hasOwn(schema.properties, key)))
    : [];
