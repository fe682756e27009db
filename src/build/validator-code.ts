import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { _, Ajv, type CodeKeywordDefinition } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { parseAst } from 'vite';
import { z } from 'zod';
import { OWN_FORMATS, SCHEMAS } from '#core';
import { makeAjv } from '../core/compile/ajv.ts';

/** JSON Schemas → the code of functions that check values: no `eval` and no ajv in the browser. */

const anObject = z.record(z.string(), z.unknown());

/**
 * ajv's standalone code as an ES module. It arrives with `require` calls: those become imports, and a CommonJS module
 * whose `exports` is the function itself gets the `default` that the code asks it for.
 */
function asModule(code: string, exported: string): string {
  const names = new Map<string, string>();
  const body = code.replaceAll(/require\((["'])([^"']+)\1\)/g, (_call, _quote, id: string) => {
    const name = names.get(id) ?? `imported${names.size}`;
    names.set(id, name);
    return `withDefault(${name})`;
  });
  const imports = [...names].map(
    ([id, name]) => `import ${name} from ${JSON.stringify(id.endsWith('.js') ? id : `${id}.js`)};`,
  );
  return [
    ...imports,
    "const withDefault = (module) => (typeof module === 'function' ? { default: module } : module);",
    body.replace(/^"use strict";/, ''),
    `export default ${exported};`,
  ].join('\n');
}

/**
 * RJSF's validator functions for one schema, as the code of an ES module whose default export goes into
 * `createPrecompiledValidator(functions, schema)`. That refuses any other schema, be it a title that differs.
 */
export function formValidatorCode(schema: unknown): string {
  // Without the schema and the data in each error: only titles of a schema would be read there, and ours has none.
  const formats = Object.fromEntries(OWN_FORMATS.map((name) => [name, true as const]));
  const ajvOptionsOverrides = { verbose: false, code: { lines: false }, formats };
  const code = compileSchemaValidatorsCode(anObject.parse(schema), { ajvOptionsOverrides });
  return `const exports = {};\n${asModule(code, 'exports')}`;
}

/**
 * What src/core/compile/validators.ts does, with the validators of all flow files written out: no ajv at run time.
 * It comes from the same ajv, so it says the same.
 */
export function flowValidatorsCode(): string {
  const code = standaloneCode(makeAjv(true), Object.fromEntries([...SCHEMAS.keys()].map((id) => [id, id])));
  return `import * as lengths from './lengths.ts';
const exports = {};
${asModule(code.replaceAll('require("./lengths.ts")', 'lengths'), 'exports')}
export function validatorOf(id) {
  if (exports[id] === undefined) throw new Error('No schema ' + id);
  return exports[id];
}`;
}

/** Keywords that check nothing: without them the code is half as long. */
const WITHOUT_EFFECT = new Set(['title', 'description', 'examples', 'tsType', 'names', 'words']);
/** Keywords whose value maps names of the author's choice to schemas. */
const MAPS = new Set(['properties', 'definitions']);

/** Ids are strings on the wire; a number is accepted and becomes its decimal string where it stands (contract.md). */
const WIRE_ID = 'WireId';
const DECIMAL_STRING = 'decimalString';
const decimalString: CodeKeywordDefinition = {
  keyword: DECIMAL_STRING,
  type: 'number',
  code({ gen, data, it: { parentData, parentDataProperty } }) {
    gen.assign(_`${parentData}[${parentDataProperty}]`, _`String(${data})`);
  },
};

/** A schema as a reader applies it: fields that it does not know are ignored (contract.md), so the backend may add some. */
function asReader(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asReader);
  const parsed = anObject.safeParse(schema);
  if (!parsed.success) return schema;
  const result: Record<string, unknown> = parsed.data['title'] === WIRE_ID ? { [DECIMAL_STRING]: true } : {};
  for (const [key, value] of Object.entries(parsed.data)) {
    if (WITHOUT_EFFECT.has(key) || (key === 'additionalProperties' && value === false)) continue;
    if (!MAPS.has(key)) result[key] = asReader(value);
    else {
      const schemas = Object.entries(anObject.parse(value));
      result[key] = Object.fromEntries(schemas.map(([name, inner]) => [name, asReader(inner)]));
    }
  }
  return result;
}

/** The names of the shapes in schemas/wire.schema.json. */
export function wireShapes(wire: unknown): string[] {
  return Object.keys(anObject.parse(anObject.parse(wire)['definitions']));
}

/** ajv's code, but that what it says about a value that does not fit is empty, since nobody here hears it: half as long. */
function withoutReasons(code: string): string {
  const found: [start: number, end: number][] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    const parsed = aNode.safeParse(node);
    if (!parsed.success) return undefined;
    const { type, start, end, properties = [] } = parsed.data;
    if (type === 'ObjectExpression' && properties.some(({ key }) => key?.name === 'schemaPath'))
      found.push([start, end]);
    else Object.values(parsed.data).forEach(look);
    return undefined;
  };
  look(parseAst(code).body);
  const fromBehind = found.toSorted(([a], [b]) => b - a);
  return fromBehind.reduce((text, [start, end]) => `${text.slice(0, start)}{}${text.slice(end)}`, code);
}

const aNode = z.looseObject({
  type: z.string(),
  start: z.number(),
  end: z.number(),
  properties: z.array(z.looseObject({ key: z.looseObject({ name: z.string().optional() }).optional() })).optional(),
});

/** ajv's checks of wire shapes by name, as the code of an ES module whose default export they are. */
function wireChecks(wire: unknown, shapes: readonly string[]): string {
  const ajv = new Ajv({ strict: false, inlineRefs: false, messages: false, code: { source: true, lines: false } });
  addFormats.default(ajv);
  ajv.addKeyword(decimalString);
  ajv.addSchema(anObject.parse(asReader(wire)), 'wire.schema.json');
  const refs = shapes.map((shape) => [shape, `wire.schema.json#/definitions/${shape}`] as const);
  const [missing] = refs.find(([, ref]) => ajv.getSchema(ref) === undefined) ?? [];
  if (missing !== undefined) throw new Error(`schemas/wire.schema.json has no shape "${missing}"`);
  return `const exports = {};\n${asModule(standaloneCode(ajv, Object.fromEntries(refs)), 'exports')}`;
}

/**
 * The checks of wire shapes as the code of an ES module: its default export has by name what takes a value, makes strings
 * of the ids in it that came as numbers, and says whether it has the shape.
 */
export const wireValidatorCode = (wire: unknown, shapes: readonly string[]): string =>
  withoutReasons(wireChecks(wire, shapes));

/**
 * What finds the field that is wrong (HT-7), as the code of an ES module: its default export takes a shape's name and a
 * value, and answers the JSON pointer of the first field that does not fit; undefined where all fit. Keys that no schema
 * names, codes of medications say, are health data and stand as `*` (AN-9).
 */
export function wireFaultCode(wire: unknown): string {
  const names = JSON.stringify([...namesIn(wire)]);
  return `${wireChecks(wire, wireShapes(wire)).replace(/export default exports;$/, '')}
const names = new Set(${names});
const plain = (part, within) => (Array.isArray(within) || names.has(part) ? part : '*');
export default (shape, value) => {
  const check = exports[shape];
  if (check === undefined || check(value)) return undefined;
  const [{ instancePath, params }] = check.errors;
  const parts = [...instancePath.split('/').slice(1), ...(params.missingProperty === undefined ? [] : [params.missingProperty])];
  let within = value;
  return parts.map((part) => {
    const said = '/' + plain(part, within);
    within = within?.[part];
    return said;
  }).join('');
};
`;
}

/** The names of all fields that a schema has. */
function namesIn(schema: unknown): Set<string> {
  if (Array.isArray(schema)) return new Set(schema.flatMap((part) => [...namesIn(part)]));
  const parsed = anObject.safeParse(schema);
  if (!parsed.success) return new Set();
  const fields = anObject.safeParse(parsed.data['properties']);
  const own = fields.success ? Object.keys(fields.data) : [];
  return new Set([...own, ...Object.values(parsed.data).flatMap((part) => [...namesIn(part)])]);
}
