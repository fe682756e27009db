import fc from 'fast-check';

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  examples?: unknown[];
  'x-tundish'?: { addition?: string };
}

/** Schemas by the name at the end of a `$ref`. */
export type NamedSchemas = Readonly<Record<string, JsonSchema>>;

const LONGEST = 20;

function texts({ pattern, format, minLength = 0, maxLength = LONGEST }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength);
  if (format === 'email') return fc.emailAddress();
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)) }),
    fc.constantFrom('a@example.com', '2026-01-31').filter((text) => text.length >= minLength),
  );
}

const plain: Record<string, (schema: JsonSchema) => fc.Arbitrary<unknown>> = {
  string: texts,
  number: () => fc.double({ noNaN: true, noDefaultInfinity: true }),
  integer: ({ minimum = -2, maximum = 2 ** 31 }) => fc.integer({ min: minimum, max: maximum }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
};

/**
 * Generates values of a schema.
 * @param wrong the percentage of places with a wrong or missing value; 0 makes valid values
 */
export function valuesOf(schema: JsonSchema, named: NamedSchemas, wrong = 0): fc.Arbitrary<unknown> {
  const within = (part: JsonSchema) => valuesOf(part, named, wrong);
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return fc.constant(null).chain(() => within(named[name] ?? {}));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(within));
  const right: fc.WeightedArbitrary<unknown> = { arbitrary: rightOf(schema, within, wrong), weight: 100 - wrong };
  return wrong === 0 ? right.arbitrary : fc.oneof(right, { arbitrary: fc.jsonValue(), weight: wrong });
}

function rightOf(schema: JsonSchema, within: (part: JsonSchema) => fc.Arbitrary<unknown>, wrong: number) {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const found = [schema.type ?? []].flat().map((type): fc.Arbitrary<unknown> => {
    if (type === 'array') return fc.array(within(schema.items ?? {}), { maxLength: 2 });
    if (type !== 'object') return plain[type]?.(schema) ?? fc.jsonValue();
    const { properties = {}, required = [], additionalProperties: more } = schema;
    if (typeof more === 'object') return fc.dictionary(fc.string({ maxLength: 3 }), within(more), { maxKeys: 2 });
    const fields = Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, within(inner)]));
    const whole: fc.WeightedArbitrary<unknown> = {
      arbitrary: fc.record(fields, { requiredKeys: required }),
      weight: 100 - wrong,
    };
    return wrong === 0
      ? whole.arbitrary
      : fc.oneof(whole, { arbitrary: fc.record(fields, { requiredKeys: [] }), weight: wrong });
  });
  const examples = schema.examples ?? [];
  return fc.oneof(
    ...(found.length === 0 ? [fc.jsonValue()] : found),
    ...(examples.length === 0 ? [] : [fc.constantFrom(...examples)]),
  );
}

/** @returns the value that a schema's examples make together, without our additions to the specification */
export function exampleOf(schema: JsonSchema, named: NamedSchemas): unknown {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return exampleOf(named[name] ?? {}, named);
  if (schema.properties === undefined) return schema.examples?.[0];
  const kept = Object.entries(schema.properties).filter(([, part]) => part['x-tundish']?.addition === undefined);
  return Object.fromEntries(kept.map(([key, part]) => [key, exampleOf(part, named)]));
}
