import { isObject, type Json, type JsonObject } from './json.ts';

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

/** What the backend can be asked: one method at one path, with what a flow must know of it. */
export interface Operation {
  id: string;
  method: Method;
  /** Under `server`, with {words}. */
  path: string;
  /** What goes before the path: "/api". */
  server: string;
  parameters: readonly Parameter[];
  /** The body that is sent; undefined for none. */
  body: ContractSchema | undefined;
  /** By status, the schema that is answered; undefined where nothing is. */
  answers: Readonly<Record<string, ContractSchema | undefined>>;
  /** Whether somebody must be signed in. */
  signedIn: boolean;
  /** Whether it sends or answers health data. */
  health: boolean;
  /** false: asked anew each time. */
  cached: boolean;
  /** Refused with 422 while a step before this one is open. */
  pathType: string | undefined;
  /** Facts that are known once it has succeeded. */
  makes: readonly string[];
  /** Facts that may be known then. */
  mayMake: readonly string[];
  /** Facts that are no longer known then. */
  unmakes: readonly string[];
  /** Operations whose answers are out of date then. */
  changes: readonly string[];
  /** It answers who is signed in from now on. */
  signsIn: boolean;
  /** Whoever is signed in is somebody else from now on. */
  wipesFirst: boolean;
  /** Parameters that enter no log, store or address. */
  secrets: readonly string[];
  /** Words of the route that tell two answers apart. */
  per: readonly string[];
  role: (typeof ROLES)[number] | undefined;
  /** Why it is here although the specification does not have it. */
  addition: string | undefined;
}

/** What the backend knows: the type of its value (JSON Schema's words) and what it means. */
export interface Fact {
  types: readonly string[];
  description: string;
}

/** What the backend knows and can be asked: an OpenAPI document as a flow reads it. */
export interface Contract {
  /** By operation id. */
  operations: Readonly<Record<string, Operation>>;
  /** By path type, the parameters of the address that it stands for. */
  pathTypes: Readonly<Record<string, readonly string[]>>;
  facts: Readonly<Record<string, Fact>>;
  /** The schemas that have a name. */
  schemas: Readonly<Record<string, ContractSchema>>;
  /** The name of the schema of the person who is signed in. */
  user: string | undefined;
}

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const textsOf = (value: Json | undefined): string[] => [value ?? []].flat().filter((one) => typeof one === 'string');
const entriesOf = (value: Json | undefined): [string, JsonObject][] =>
  Object.entries(objectOf(value)).map(([key, part]) => [key, objectOf(part)]);
const mapOf = <T>(value: Json | undefined, make: (part: JsonObject) => T): Record<string, T> =>
  Object.fromEntries(entriesOf(value).map(([key, part]) => [key, make(part)]));

/** Reads an OpenAPI document with `x-tundish`. What it lacks counts as empty: that it is whole is not checked here. */
export function contractOf(json: Json): Contract {
  const document = objectOf(json);
  const { path_types, facts, user } = objectOf(document['x-tundish']);
  const operations = entriesOf(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method.toLowerCase()];
      return isObject(operation) ? [operationOf(document, { path, item, method, operation })] : [];
    }),
  );
  return {
    operations: Object.fromEntries(operations.map((operation) => [operation.id, operation])),
    pathTypes: mapOf(path_types, ({ params }) => textsOf(params)),
    facts: mapOf(facts, ({ type, description }) => ({ types: textsOf(type), description: textOf(description) ?? '' })),
    schemas: mapOf(objectOf(document.components).schemas, (schema) => schema),
    user: textOf(objectOf(user).$ref)?.replace(/^.*\//, ''),
  };
}

interface Stated {
  path: string;
  item: JsonObject;
  method: Method;
  operation: JsonObject;
}

function operationOf(document: JsonObject, { path, item, method, operation }: Stated): Operation {
  const { cache, health, signs_in, wipes_first, role, ...told } = objectOf(operation['x-tundish']);
  const parameters = [item.parameters ?? [], operation.parameters ?? []].flat().map((one) => at(document, one));
  const security = operation.security ?? document.security;
  return {
    id: textOf(operation.operationId) ?? '',
    method,
    path,
    server: textOf(objectOf([item.servers ?? document.servers ?? []].flat()[0]).url) ?? '',
    parameters: parameters.map(({ name, in: where, required, schema }) => ({
      name: textOf(name) ?? '',
      in: textOf(where) ?? '',
      required: required === true,
      schema: objectOf(schema),
    })),
    body: schemaIn(objectOf(operation.requestBody)),
    answers: mapOf(operation.responses, (answer) => schemaIn(at(document, answer))),
    signedIn: Array.isArray(security) && security.length > 0,
    health: health === true,
    cached: cache !== 'never',
    pathType: textOf(told.path_type),
    makes: textsOf(told.makes),
    mayMake: textsOf(told.may_make),
    unmakes: textsOf(told.unmakes),
    changes: textsOf(told.changes),
    signsIn: signs_in === true,
    wipesFirst: wipes_first === true,
    secrets: textsOf(told.secrets),
    per: textsOf(told.per),
    role: ROLES.find((one) => one === role),
    addition: textOf(told.addition),
  };
}

/** What says more of a value than its type. */
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

/** No field of a form is longer than this. */
const LONGEST_FIELD = 1000;

/**
 * What a body must be so that the backend looks at it, with every `$ref` followed. Where a schema is `told_by_field`, only
 * the types are left: what else is wrong there is told by field, and what is missing too.
 */
export function asReceived(
  { schemas }: Pick<Contract, 'schemas'>,
  schema: ContractSchema,
  isTold = false,
): ContractSchema {
  const name = textOf(schema.$ref)?.replace(/^.*\//, '');
  if (name !== undefined) return asReceived({ schemas }, schemas[name] ?? {}, isTold);
  const told = isTold || objectOf(schema['x-tundish']).told_by_field === true;
  const part = (value: Json | undefined) => asReceived({ schemas }, objectOf(value), told);
  const kept = Object.entries(schema).flatMap(([key, value]): [string, Json | undefined][] => {
    if (SAYS_NOTHING.has(key) || (told && RULES.has(key))) return [];
    if (key === 'properties') return [[key, mapOf(value, part)]];
    return [[key, key === 'items' || (key === 'additionalProperties' && isObject(value)) ? part(value) : value]];
  });
  return { ...Object.fromEntries(kept), ...(told && schema.type === 'string' && { maxLength: LONGEST_FIELD }) };
}

/** The parameters of an operation that stand in one place (path or query), as the schema of an object. */
export function parametersIn({ parameters }: Operation, where: string): ContractSchema {
  const found = parameters.filter((parameter) => parameter.in === where);
  return {
    type: 'object',
    required: found.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
  };
}

/** The name of the schema that an operation answers with when it succeeds; undefined where it has none. */
export function answerOf({ answers }: Operation): string | undefined {
  const [, schema] = Object.entries(answers).find(([status]) => status.startsWith('2')) ?? [];
  return textOf(schema?.$ref)?.replace(/^.*\//, '');
}

/** The schema of a JSON body. */
function schemaIn({ content }: JsonObject): ContractSchema | undefined {
  const { schema } = objectOf(objectOf(content)['application/json']);
  return isObject(schema) ? schema : undefined;
}

/** A part of a document; where a `$ref` stands in its place, what that leads to. */
function at(document: JsonObject, part: Json): JsonObject {
  const ref = textOf(objectOf(part).$ref);
  if (ref === undefined) return objectOf(part);
  return objectOf(
    ref
      .split('/')
      .slice(1)
      .reduce<Json | undefined>((here, name) => objectOf(here)[name], document),
  );
}
