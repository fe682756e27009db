import { asObject, isObject, type Json, type JsonObject } from './json.ts';

/** A JSON Schema in a contract. Its `$ref`s are relative to the contract's root. */
export type ContractSchema = JsonObject;

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export const ROLES = ['refresh', 'validate', 'logout'] as const;

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  /** "path", "query" or "header". */
  in: string;
  required: boolean;
  schema: ContractSchema;
}

/** One operation of the backend: a method at a path, with everything a flow needs to know about it. */
export interface Operation {
  id: string;
  method: Method;
  /** The path below `server`, with its parameters in braces: "/orders/{id}". */
  path: string;
  /** The prefix of the path: "/api". */
  server: string;
  parameters: readonly Parameter[];
  /** The schema of the request body; undefined when the operation takes none. */
  body: ContractSchema | undefined;
  /** Whether a request without a body is refused. */
  needsBody: boolean;
  /** Response schemas by HTTP status; undefined for a status without a body. */
  responses: Readonly<Record<string, ContractSchema | undefined>>;
  /** Whether the caller must be signed in. */
  signedIn: boolean;
  /** The values that a signed-in person must have to call it: { "role": ["staff"] }. Others are refused with 403. */
  onlyFor: Readonly<Record<string, readonly string[]>>;
  /** Whether the operation is refused with 403 while staff act for a member (decision 29). */
  notWhileActing: boolean;
  /** Whether the request or the response contains health data. */
  health: boolean;
  /** Whether the response may be cached; false means that every read goes to the server. */
  cached: boolean;
  /** The path type of the operation's step. The operation is refused with 422 while an earlier step is unfinished. */
  pathType: string | undefined;
  /** Facts that are true after the operation succeeds. */
  makes: readonly string[];
  /** Facts that may be true after the operation succeeds. */
  mayMake: readonly string[];
  /** Facts that are no longer true after the operation succeeds. */
  unmakes: readonly string[];
  /** Operations whose cached responses are outdated after this operation succeeds. */
  changes: readonly string[];
  /** By property of the response: the read that returns the same data for the address that `next_path` names. */
  brings: Readonly<Record<string, string>>;
  /** Whether the response signs a person in. */
  signsIn: boolean;
  /** Whether the operation changes the signed-in person, so that stored data must be wiped first. */
  wipesFirst: boolean;
  /** Parameters that must never appear in a log, a store or an address. */
  secrets: readonly string[];
  /** Route parameters that are part of the response's cache key. */
  per: readonly string[];
  role: (typeof ROLES)[number] | undefined;
  /** Why this project added the operation to the specification; undefined for an operation of the specification. */
  addition: string | undefined;
}

/** A fact that the backend has: the JSON Schema of its value, and its meaning. */
export interface Fact extends ContractSchema {
  type: string[];
  description: string;
}

/** The backend's contract: the parts of an OpenAPI document that a flow needs. */
export interface Contract {
  /** By operation id. */
  operations: Readonly<Record<string, Operation>>;
  /** The parameters of each path type's address, by path type. */
  pathTypes: Readonly<Record<string, readonly string[]>>;
  facts: Readonly<Record<string, Fact>>;
  /** The sentences that only this backend sends, by the name of their text under `server` in copy/. */
  sentences: readonly string[];
  /** The named schemas (`components.schemas`). */
  schemas: Readonly<Record<string, ContractSchema>>;
  /** The name of the schema that describes the signed-in person. */
  user: string | undefined;
  /** The fields of the signed-in person that no operation changes: "role". */
  fixed: readonly string[];
}

/** The name at the end of a schema's `$ref`: "Order" for "#/components/schemas/Order". Undefined without a `$ref`. */
export const schemaName = ({ $ref }: ContractSchema): string | undefined =>
  typeof $ref === 'string' ? $ref.replace(/^.*\//, '') : undefined;

/** JSON Schema keywords that limit a value beyond its type. */
const RULES = new Set([
  'required',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'enum',
  'const',
  'minimum',
  'maximum',
]);
const SAYS_NOTHING = new Set(['title', 'description', 'examples', 'x-tundish']);

/** The most characters that a value of a form field may have. */
const LONGEST_FIELD = 1000;

/**
 * The schema with which Fastify checks a request body, with every `$ref` resolved. Of a schema marked `told_by_field`,
 * only the types are checked, because the handler reports missing and invalid values at their fields.
 */
export function requestSchemaOf(
  { schemas }: Pick<Contract, 'schemas'>,
  schema: ContractSchema,
  parentByField = false,
): ContractSchema {
  const name = schemaName(schema);
  if (name !== undefined) return requestSchemaOf({ schemas }, schemas[name] ?? {}, parentByField);
  const byField = parentByField || asObject(schema['x-tundish']).told_by_field === true;
  const part = (value: Json | undefined) => requestSchemaOf({ schemas }, asObject(value), byField);
  const entries = Object.entries(schema).flatMap(([key, value]): [string, Json | undefined][] => {
    if (SAYS_NOTHING.has(key) || (byField && RULES.has(key))) return [];
    if (key === 'properties')
      return [[key, Object.fromEntries(Object.entries(asObject(value)).map(([field, one]) => [field, part(one)]))]];
    return [[key, key === 'items' || (key === 'additionalProperties' && isObject(value)) ? part(value) : value]];
  });
  return { ...Object.fromEntries(entries), ...(byField && schema.type === 'string' && { maxLength: LONGEST_FIELD }) };
}

/** An operation's path or query parameters as an object schema. */
export function parametersIn({ parameters }: Operation, where: string): ContractSchema {
  const found = parameters.filter((parameter) => parameter.in === where);
  return {
    type: 'object',
    required: found.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
  };
}

/** The name of the schema of a successful response; undefined when it has none. */
export function responseSchemaNameOf({ responses }: Operation): string | undefined {
  const [, schema] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return schema && schemaName(schema);
}
