import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { z } from 'zod';
import { requestSchemaOf, type Contract, contractOf, jsonOf, parametersIn } from '#core';
import { ROOT } from './root.ts';

/**
 * `npm run generate`: writes the TypeScript types of schemas/*.schema.json and the contract to
 * src/core/generated/flow-files.ts.
 */

const SCHEMAS = join(ROOT, 'schemas');
const CONTRACT = join(ROOT, 'contract/ordering.openapi.json');
const TARGET = 'src/core/generated/flow-files.ts';
const BANNER = '// Made by `npm run generate` from schemas/ and contract/. Change those, not this file.';

/** Names of schemas that only contain shared definitions. There is no type for the whole file. */
const DEFINITIONS_ONLY = new Set(['language']);

/** Keywords that do not affect a type. */
const WITHOUT_TYPE = new Set([
  'propertyNames',
  'examples',
  '$schema',
  '$id',
  'minItems',
  'minProperties',
  'maxItems',
  'x-tundish',
]);
/** Keywords whose value maps names to schemas. */
const MAPS = new Set(['properties', 'definitions']);

const anObject = z.record(z.string(), z.unknown());
type Json = z.infer<typeof anObject>;
/** Import path relative to the generated file. */
const JSON_OBJECT = `import(${JSON.stringify('../model/json.ts')}).JsonObject`;
/**
 * The types of values after parsing. Ids that arrived as numbers are strings; values that the code only passes on keep
 * the type in which they arrived.
 */
const READ_AS = new Map([
  ['Id', 'string'],
  ['AskIf', 'Condition'],
  ['Medication', JSON_OBJECT],
  ['Allergy', JSON_OBJECT],
]);

function refInRoot(ref: string, file: string): string {
  const shape = /^(?:\.\.\/contract\/ordering\.openapi\.json)?#\/components\/schemas\/(\w+)$/.exec(ref);
  if (shape) return `#/definitions/contract__${shape[1]}`;
  const found = /^(?:(\w+)\.schema\.json)?#\/definitions\/(\w+)$/.exec(ref);
  if (!found)
    throw new Error(`${file}.schema.json: $ref "${ref}" is not of the form [file.schema.json]#/definitions/name`);
  return `#/definitions/${found[1] ?? file}__${found[2]}`;
}

/**
 * Whether a schema becomes a type. References such as `use` are replaced when a flow is compiled, so no type contains
 * them.
 */
const isThere = (one: unknown) => !('stands_for' in anObject.parse(one));

/**
 * Embeds a schema in the root schema. Its `$ref`s then point into the root. A title is only preserved where it names a
 * useful type: a definition, or an object with properties. Otherwise every text with a title would become a named type.
 */
function asPart(value: unknown, file: string, named: boolean): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => asPart(item, file, false));
  const parsed = anObject.safeParse(value);
  if (!parsed.success) return value;
  // In draft-07, keywords beside a $ref are ignored. Removing them results in one type for each schema.
  const readAs = READ_AS.get(String(parsed.data['$ref']).replace('#/components/schemas/', ''));
  if (readAs !== undefined) return { tsType: readAs };
  if (parsed.data['$ref'] !== undefined) return { $ref: refInRoot(String(parsed.data['$ref']), file) };
  const part: Json = {};
  const keepsTitle = named || (parsed.data['type'] === 'object' && parsed.data['properties'] !== undefined);
  for (const [key, inner] of Object.entries(parsed.data)) {
    if (key === 'anyOf' && Array.isArray(inner)) {
      part[key] = asPart(inner.filter(isThere), file, false);
      continue;
    }
    if (WITHOUT_TYPE.has(key) || (key === 'title' && !keepsTitle)) continue;
    if (MAPS.has(key)) {
      const schemas = Object.entries(anObject.parse(inner));
      part[key] = Object.fromEntries(schemas.map(([name, schema]) => [name, asPart(schema, file, false)]));
    } else part[key] = asPart(inner, file, false);
  }
  return part;
}

const table = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** The enums for whose names code must have one entry each: operations, facts, path types. */
function tablesOf(contract: Contract): Record<string, Json> {
  const operations = Object.values(contract.operations).map((operation) => [
    operation.id,
    table({
      params: parametersIn(operation, 'path'),
      query: parametersIn(operation, 'query'),
      body: operation.body === undefined ? { tsType: 'unknown' } : requestSchemaOf(contract, operation.body),
    }),
  ]);
  const facts = Object.entries(contract.facts).map(([name, { type, items, description }]) => [
    name,
    { type, items, description },
  ]);
  return {
    Operations: { ...table(Object.fromEntries(operations)), description: 'By operation id, what a backend is sent.' },
    Facts: { ...table(Object.fromEntries(facts)), description: 'What a backend knows.' },
    PathTypeName: { enum: Object.keys(contract.pathTypes), description: 'What a backend calls the steps.' },
  };
}

/** The titles of the objects in a schema. Checks use them to find the parts of a flow. */
function titlesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(titlesIn);
  const parsed = anObject.safeParse(value);
  if (!parsed.success) return [];
  const { title, type, properties } = parsed.data;
  const own = typeof title === 'string' && (type === 'object' || properties !== undefined) ? [title] : [];
  return [...own, ...Object.values(parsed.data).flatMap(titlesIn)];
}

/** One schema that refers to all others, so that a definition used in several files becomes one type. */
async function rootSchema(): Promise<JSONSchema> {
  const names = (await readdir(SCHEMAS)).filter((name) => name.endsWith('.schema.json')).toSorted();
  const definitions: Record<string, JSONSchema> = {};
  const titles: string[] = [];
  for (const name of names) {
    const file = name.replace('.schema.json', '');
    const read = anObject.parse(JSON.parse(await readFile(join(SCHEMAS, name), 'utf8')));
    const { definitions: own = {}, ...whole } = read;
    titles.push(...titlesIn(read));
    const shapes = Object.entries(anObject.parse(own));
    if (!DEFINITIONS_ONLY.has(file)) shapes.push(['root', whole]);
    for (const [shape, schema] of shapes) definitions[`${file}__${shape}`] = anObject.parse(asPart(schema, file, true));
  }
  const contract = contractOf(jsonOf(JSON.parse(await readFile(CONTRACT, 'utf8'))));
  for (const [shape, schema] of Object.entries({ ...contract.schemas, ...tablesOf(contract) })) {
    if (READ_AS.has(shape)) continue;
    definitions[`contract__${shape}`] = anObject.parse(asPart({ ...schema, title: shape }, 'contract', true));
  }
  const enumOfTitles = [...new Set(titles)].toSorted();
  definitions['titles'] = { title: 'ObjectTitle', enum: enumOfTitles, description: 'Titles of objects in schemas/.' };
  const properties = Object.fromEntries(Object.keys(definitions).map((key) => [key, { $ref: `#/definitions/${key}` }]));
  return { title: 'Everything', type: 'object', additionalProperties: false, definitions, properties };
}

/** The text of the generated file. For the same schemas it is always the same. */
export async function generateTypes(): Promise<string> {
  const types = await compile(await rootSchema(), 'Everything', {
    additionalProperties: false,
    bannerComment: BANNER,
    style: { singleQuote: true, printWidth: 120 },
  });
  return types.replace(/export interface Everything \{[\s\S]*?\n\}\n/, '');
}

/** The generated files that are out of date, by name. */
export async function staleFiles(): Promise<string[]> {
  const current = await readFile(join(ROOT, TARGET), 'utf8').catch(() => '');
  return current === (await generateTypes()) ? [] : [TARGET];
}

async function main(): Promise<void> {
  if (process.argv.includes('--check')) {
    const stale = await staleFiles();
    for (const file of stale) process.stderr.write(`${file} is not what schemas/ say: run npm run generate\n`);
    process.exitCode = stale.length > 0 ? 1 : 0;
    return;
  }
  await mkdir(join(ROOT, TARGET, '..'), { recursive: true });
  await writeFile(join(ROOT, TARGET), await generateTypes());
  process.stdout.write(`${TARGET}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
