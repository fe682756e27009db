import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { _, Ajv, type CodeKeywordDefinition } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { parseAst } from 'vite';
import { z } from 'zod';
import { responseSchemaNameOf, contractOf, jsonOf, CUSTOM_FORMATS, SCHEMAS } from '#core';
import { makeAjv } from '../core/compile/ajv.ts';

/** Compiles JSON Schemas to validator code, so that the browser needs neither `eval` nor ajv. */

const anObject = z.record(z.string(), z.unknown());
const contractFile = z.object({ components: z.object({ schemas: z.record(z.string(), anObject) }) });

/**
 * Converts ajv's standalone code to an ES module. `require` calls become imports. CommonJS modules that export a
 * function get the property `default`, which the code expects.
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
 * RJSF's validator functions for one schema, as an ES module for `createPrecompiledValidator(functions, schema)`.
 * RJSF refuses them for any other schema, even if only a title differs.
 */
export function formValidatorCode(schema: unknown): string {
  // Errors do not contain schema and data. RJSF would only read titles from them, and these schemas have none.
  const formats = Object.fromEntries(CUSTOM_FORMATS.map((name) => [name, true as const]));
  const ajvOptionsOverrides = { verbose: false, code: { lines: false }, formats };
  const code = compileSchemaValidatorsCode(anObject.parse(schema), { ajvOptionsOverrides });
  return `const exports = {};\n${asModule(code, 'exports')}`;
}

/**
 * A compiled replacement for src/core/compile/validators.ts, which needs no ajv at run time. The same ajv creates it,
 * so it reports the same errors.
 */
export function flowValidatorsCode(): string {
  const ids = [...SCHEMAS.keys()].filter((id) => id.endsWith('.schema.json'));
  const code = standaloneCode(makeAjv(true), Object.fromEntries(ids.map((id) => [id, id])));
  return `import * as lengths from './duration-bounds.ts';
const exports = {};
${asModule(code.replaceAll('require("./duration-bounds.ts")', 'lengths'), 'exports')}
export function validatorOf(id) {
  if (exports[id] === undefined) throw new Error('No schema ' + id);
  return exports[id];
}`;
}

/** Keywords that validate nothing. Removing them halves the code. */
const WITHOUT_EFFECT = new Set(['title', 'description', 'examples', 'x-tundish']);

/** Ids are strings. A number is accepted and converted to its decimal string in place. */
const ID = '#/components/schemas/Id';
const DECIMAL_STRING = 'decimalString';
const decimalString: CodeKeywordDefinition = {
  keyword: DECIMAL_STRING,
  type: 'number',
  code({ gen, data, it: { parentData, parentDataProperty } }) {
    gen.assign(_`${parentData}[${parentDataProperty}]`, _`String(${data})`);
  },
};

/** A schema for reading responses. Unknown fields are ignored, so that the backend may add some. */
function asReader(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((part) => asReader(part));
  const parsed = anObject.safeParse(schema);
  if (!parsed.success) return schema;
  // Inlined, because an id must be converted inside the list or field that contains it.
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

/** The names of the response schemas of a contract. */
export function wireShapes(contract: unknown): string[] {
  const answers = Object.values(contractOf(jsonOf(contract)).operations).flatMap(
    (operation) => responseSchemaNameOf(operation) ?? [],
  );
  return [...new Set(answers)];
}

/** Removes the error messages from ajv's code, because the browser does not show them. This halves the code. */
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

/** ajv's validators of response schemas by name, as the default export of an ES module. */
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
 * The validators of response schemas, as an ES module. Its default export maps names to functions. A function converts
 * number ids in a value to strings, and returns whether the value is valid.
 */
export const wireValidatorCode = (contract: unknown, shapes: readonly string[]): string =>
  withoutReasons(wireChecks(contract, shapes));

/**
 * Code that finds an invalid field (HT-7), as an ES module. Its default export takes a schema name and a value, and
 * returns the JSON pointer of the first invalid field; undefined when the value is valid. Keys that no schema names
 * (such as medication codes) are health data and are replaced by `*` (AN-9).
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

/** The names of all fields in a schema. */
function namesIn(schema: unknown): Set<string> {
  if (Array.isArray(schema)) return new Set(schema.flatMap((part) => [...namesIn(part)]));
  const parsed = anObject.safeParse(schema);
  if (!parsed.success) return new Set();
  const fields = anObject.safeParse(parsed.data['properties']);
  const own = fields.success ? Object.keys(fields.data) : [];
  return new Set([...own, ...Object.values(parsed.data).flatMap((part) => [...namesIn(part)])]);
}
