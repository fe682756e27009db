import { isObject, type Json, type JsonObject, asObject } from './json.ts';

/** A JSON Schema inside a contract; its `$ref` start at the contract's root. */
export type ContractSchema = JsonObject;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

const ROLES = ['refresh', 'validate', 'logout'] as const;

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  /** path, query or header. */
  in: string;
  required: boolean;
  schema: ContractSchema;
}

/** One operation of the backend: a method at a path, with everything a flow needs to know about it. */
export interface Operation {
  id: string;
  method: Method;
  /** The path below `server`, with its parameters in braces: /orders/{id}. */
  path: string;
  /** The prefix of the path: "/api". */
  server: string;
  parameters: readonly Parameter[];
  /** The schema of the request body; undefined when the operation takes none. */
  body: ContractSchema | undefined;
  /** Whether a request without a body is refused. */
  needsBody: boolean;
  /** Response schemas by HTTP status; undefined for a status without a body. */
  answers: Readonly<Record<string, ContractSchema | undefined>>;
  /** Whether the caller must be signed in. */
  signedIn: boolean;
  /** The values of the signed-in person that it is for: { "role": ["staff"] }. Others are refused with 403. */
  onlyFor: Readonly<Record<string, readonly string[]>>;
  /** Whether its request or response contains health data. */
  health: boolean;
  /** Whether the response may be cached; false means that every read goes to the server. */
  cached: boolean;
  /** The path type of its step. The operation is refused with 422 while an earlier step is open. */
  pathType: string | undefined;
  /** Facts that are true after it succeeds. */
  makes: readonly string[];
  /** Facts that may be true after it succeeds. */
  mayMake: readonly string[];
  /** Facts that are no longer true after it succeeds. */
  unmakes: readonly string[];
  /** Operations whose cached responses are stale after it succeeds. */
  changes: readonly string[];
  /** By property of the response: the read that returns the same data at the address that `next_path` names. */
  brings: Readonly<Record<string, string>>;
  /** Whether its response signs a person in. */
  signsIn: boolean;
  /** Whether the signed-in person changes, so that stored data must be wiped first. */
  wipesFirst: boolean;
  /** Parameters that must never appear in a log, a store or an address. */
  secrets: readonly string[];
  /** Route parameters that are part of the response's cache key. */
  per: readonly string[];
  role: (typeof ROLES)[number] | undefined;
  /** Why we added this operation to the specification; undefined for an operation of the specification. */
  addition: string | undefined;
}

/** A fact the backend knows: the JSON Schema of its value, and its meaning. */
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
  /** The sentences of this backend beside those of every backend: names of texts under `server` in copy/. */
  sentences: readonly string[];
  /** The named schemas (`components.schemas`). */
  schemas: Readonly<Record<string, ContractSchema>>;
  /** The name of the schema that describes the signed-in person. */
  user: string | undefined;
}

const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const textsOf = (value: Json | undefined): string[] => [value ?? []].flat().filter((one) => typeof one === 'string');
const entriesOf = (value: Json | undefined): [string, JsonObject][] =>
  Object.entries(asObject(value)).map(([key, part]) => [key, asObject(part)]);
const mapOf = <T>(value: Json | undefined, make: (part: JsonObject) => T): Record<string, T> =>
  Object.fromEntries(entriesOf(value).map(([key, part]) => [key, make(part)]));

/** Reads an OpenAPI document with `x-tundish` extensions. Missing parts count as empty; this function does not validate. */
export function contractOf(json: Json): Contract {
  const document = asObject(json);
  const { path_types, facts, sentences, user } = asObject(document['x-tundish']);
  const operations = entriesOf(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method.toLowerCase()];
      return isObject(operation) ? [operationOf(document, { path, item, method, operation })] : [];
    }),
  );
  return {
    operations: Object.fromEntries(operations.map((operation) => [operation.id, operation])),
    pathTypes: mapOf(path_types, ({ params }) => textsOf(params)),
    facts: mapOf(facts, ({ type, description, ...schema }) => ({
      ...schema,
      type: textsOf(type),
      description: textOf(description) ?? '',
    })),
    sentences: textsOf(sentences),
    schemas: mapOf(asObject(document.components).schemas, (schema) => schema),
    user: textOf(asObject(user).$ref)?.replace(/^.*\//, ''),
  };
}

interface Stated {
  path: string;
  item: JsonObject;
  method: Method;
  operation: JsonObject;
}

function operationOf(document: JsonObject, { path, item, method, operation }: Stated): Operation {
  const { cache, health, signs_in, wipes_first, role, ...told } = asObject(operation['x-tundish']);
  const parameters = [item.parameters ?? [], operation.parameters ?? []].flat().map((one) => at(document, one));
  const security = operation.security ?? document.security;
  return {
    id: textOf(operation.operationId) ?? '',
    method,
    path,
    server: textOf(asObject([item.servers ?? document.servers ?? []].flat()[0]).url) ?? '',
    parameters: parameters.map(({ name, in: where, required, schema }) => ({
      name: textOf(name) ?? '',
      in: textOf(where) ?? '',
      required: required === true,
      schema: asObject(schema),
    })),
    body: schemaIn(asObject(operation.requestBody)),
    needsBody: asObject(operation.requestBody).required === true,
    answers: mapOf(operation.responses, (answer) => schemaIn(at(document, answer))),
    signedIn: Array.isArray(security) && security.length > 0,
    onlyFor: Object.fromEntries(Object.entries(asObject(told.only_for)).map(([key, words]) => [key, textsOf(words)])),
    health: health === true,
    cached: cache !== 'never',
    pathType: textOf(told.path_type),
    makes: textsOf(told.makes),
    mayMake: textsOf(told.may_make),
    unmakes: textsOf(told.unmakes),
    changes: textsOf(told.changes),
    brings: Object.fromEntries(Object.entries(asObject(told.brings)).map(([key, read]) => [key, textOf(read) ?? ''])),
    signsIn: signs_in === true,
    wipesFirst: wipes_first === true,
    secrets: textsOf(told.secrets),
    per: textsOf(told.per),
    role: ROLES.find((one) => one === role),
    addition: textOf(told.addition),
  };
}

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

/** The most characters a form field may hold. */
const LONGEST_FIELD = 1000;

/**
 * The schema that Fastify checks a request body against, with every `$ref` resolved. A schema marked `told_by_field` keeps
 * only its types, because the handler reports missing and invalid values at their fields.
 */
export function requestSchemaOf(
  { schemas }: Pick<Contract, 'schemas'>,
  schema: ContractSchema,
  isTold = false,
): ContractSchema {
  const name = textOf(schema.$ref)?.replace(/^.*\//, '');
  if (name !== undefined) return requestSchemaOf({ schemas }, schemas[name] ?? {}, isTold);
  const told = isTold || asObject(schema['x-tundish']).told_by_field === true;
  const part = (value: Json | undefined) => requestSchemaOf({ schemas }, asObject(value), told);
  const kept = Object.entries(schema).flatMap(([key, value]): [string, Json | undefined][] => {
    if (SAYS_NOTHING.has(key) || (told && RULES.has(key))) return [];
    if (key === 'properties') return [[key, mapOf(value, part)]];
    return [[key, key === 'items' || (key === 'additionalProperties' && isObject(value)) ? part(value) : value]];
  });
  return { ...Object.fromEntries(kept), ...(told && schema.type === 'string' && { maxLength: LONGEST_FIELD }) };
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
export function answerOf({ answers }: Operation): string | undefined {
  const [, schema] = Object.entries(answers).find(([status]) => status.startsWith('2')) ?? [];
  return textOf(schema?.$ref)?.replace(/^.*\//, '');
}

/** The schema of a JSON body. */
function schemaIn({ content }: JsonObject): ContractSchema | undefined {
  const { schema } = asObject(asObject(content)['application/json']);
  return isObject(schema) ? schema : undefined;
}

/** A part of a document. A `$ref` is resolved. */
function at(document: JsonObject, part: Json): JsonObject {
  const ref = textOf(asObject(part).$ref);
  if (ref === undefined) return asObject(part);
  return asObject(
    ref
      .split('/')
      .slice(1)
      .reduce<Json | undefined>((here, name) => asObject(here)[name], document),
  );
}
