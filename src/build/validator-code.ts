import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { _, Ajv, type CodeKeywordDefinition } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { parseAst } from 'vite';
import { z } from 'zod';
import { answerOf, contractOf, jsonOf, OWN_FORMATS, SCHEMAS } from '#core';
import { makeAjv } from '../core/compile/ajv.ts';

/** JSON Schemas → the code of functions that check values: no `eval` and no ajv in the browser. */

const anObject = z.record(z.string(), z.unknown());
const contractFile = z.object({ components: z.object({ schemas: z.record(z.string(), anObject) }) });

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
  const ids = [...SCHEMAS.keys()].filter((id) => id.endsWith('.schema.json'));
  const code = standaloneCode(makeAjv(true), Object.fromEntries(ids.map((id) => [id, id])));
  return `import * as lengths from './lengths.ts';
const exports = {};
${asModule(code.replaceAll('require("./lengths.ts")', 'lengths'), 'exports')}
export function validatorOf(id) {
  if (exports[id] === undefined) throw new Error('No schema ' + id);
  return exports[id];
}`;
}

/** Keywords that check nothing: without them the code is half as long. */
const WITHOUT_EFFECT = new Set(['title', 'description', 'examples', 'x-tundish']);

/** Ids are strings on the wire; a number is accepted and becomes its decimal string where it stands. */
const ID = '#/components/schemas/Id';
const DECIMAL_STRING = 'decimalString';
const decimalString: CodeKeywordDefinition = {
  keyword: DECIMAL_STRING,
  type: 'number',
  code({ gen, data, it: { parentData, parentDataProperty } }) {
    gen.assign(_`${parentData}[${parentDataProperty}]`, _`String(${data})`);
  },
};

/** A schema as a reader applies it: fields that it does not know are ignored, so the backend may add some. */
function asReader(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((part) => asReader(part));
  const parsed = anObject.safeParse(schema);
  if (!parsed.success) return schema;
  // Written out in its place: what is in a list or a field can be changed there.
  if (parsed.data['$ref'] === ID) return { type: ['string', 'number'], [DECIMAL_STRING]: true };
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(parsed.data)) {
    if (WITHOUT_EFFECT.has(key) || (key === 'additionalProperties' && value === false)) continue;
    result[key] = key === 'properties' ? mapped(anObject.parse(value), asReader) : asReader(value);
  }
  return result;
}

const mapped = (parts: Readonly<Record<string, unknown>>, make: (part: unknown) => unknown) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, make(part)]));

/** The names of the shapes that operations of a contract answer with. */
export function wireShapes(contract: unknown): string[] {
  const answers = Object.values(contractOf(jsonOf(contract)).operations).flatMap(
    (operation) => answerOf(operation) ?? [],
  );
  return [...new Set(answers)];
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
function wireChecks(contract: unknown, shapes: readonly string[]): string {
  const ajv = new Ajv({ strict: false, inlineRefs: false, messages: false, code: { source: true, lines: false } });
  addFormats.default(ajv);
  ajv.addKeyword(decimalString);
  const { components } = contractFile.parse(contract);
  ajv.addSchema({ components: { schemas: mapped(components.schemas, asReader) } }, 'contract');
  const refs = shapes.map((shape) => [shape, `contract#/components/schemas/${shape}`] as const);
  const [missing] = refs.find(([, ref]) => ajv.getSchema(ref) === undefined) ?? [];
  if (missing !== undefined) throw new Error(`The contract has no shape "${missing}"`);
  return `const exports = {};\n${asModule(standaloneCode(ajv, Object.fromEntries(refs)), 'exports')}`;
}

/**
 * The checks of wire shapes as the code of an ES module: its default export has by name what takes a value, makes strings
 * of the ids in it that came as numbers, and says whether it has the shape.
 */
export const wireValidatorCode = (contract: unknown, shapes: readonly string[]): string =>
  withoutReasons(wireChecks(contract, shapes));

/**
 * What finds the field that is wrong (HT-7), as the code of an ES module: its default export takes a shape's name and a
 * value, and answers the JSON pointer of the first field that does not fit; undefined where all fit. Keys that no schema
 * names, codes of medications say, are health data and stand as `*` (AN-9).
 */
export function wireFaultCode(contract: unknown): string {
  const names = JSON.stringify([...namesIn(contractFile.parse(contract).components.schemas)]);
  return `${wireChecks(contract, wireShapes(contract)).replace(/export default exports;$/, '')}
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
