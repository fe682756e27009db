import {
  type Contract,
  type ContractSchema,
  type Method,
  METHODS,
  type Operation,
  ROLES,
  schemaName,
} from './contract.ts';
import { asObject, isObject, type Json, type JsonObject } from './json.ts';

const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const textsOf = (value: Json | undefined): string[] => [value ?? []].flat().filter((one) => typeof one === 'string');
const entriesOf = (value: Json | undefined): [string, JsonObject][] =>
  Object.entries(asObject(value)).map(([key, part]) => [key, asObject(part)]);
const mapOf = <T>(value: Json | undefined, make: (part: JsonObject) => T): Record<string, T> =>
  Object.fromEntries(entriesOf(value).map(([key, part]) => [key, make(part)]));

/** Reads an OpenAPI document with `x-tundish` extensions. Does not validate it; missing parts count as empty. */
export function contractOf(json: Json): Contract {
  const document = asObject(json);
  const { path_types, facts, sentences, user: person } = asObject(document['x-tundish']);
  const user = schemaName(asObject(person));
  const schemas = mapOf(asObject(document.components).schemas, (schema) => schema);
  const fields = entriesOf(schemas[user ?? '']?.properties);
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
    schemas,
    user,
    fixed: fields.flatMap(([name, field]) => (asObject(field['x-tundish']).fixed === true ? [name] : [])),
  };
}

interface Stated {
  path: string;
  item: JsonObject;
  method: Method;
  operation: JsonObject;
}

function operationOf(document: JsonObject, { path, item, method, operation }: Stated): Operation {
  const { cache, health, signs_in, wipes_first, not_while_acting, role, ...extension } = asObject(
    operation['x-tundish'],
  );
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
    responses: mapOf(operation.responses, (answer) => schemaIn(at(document, answer))),
    signedIn: Array.isArray(security) && security.length > 0,
    onlyFor: Object.fromEntries(
      Object.entries(asObject(extension.only_for)).map(([key, words]) => [key, textsOf(words)]),
    ),
    notWhileActing: not_while_acting === true,
    health: health === true,
    cached: cache !== 'never',
    pathType: textOf(extension.path_type),
    makes: textsOf(extension.makes),
    mayMake: textsOf(extension.may_make),
    unmakes: textsOf(extension.unmakes),
    changes: textsOf(extension.changes),
    brings: Object.fromEntries(
      Object.entries(asObject(extension.brings)).map(([key, read]) => [key, textOf(read) ?? '']),
    ),
    signsIn: signs_in === true,
    wipesFirst: wipes_first === true,
    secrets: textsOf(extension.secrets),
    per: textsOf(extension.per),
    role: ROLES.find((one) => one === role),
    addition: textOf(extension.addition),
  };
}

/** The schema of a JSON body. */
function schemaIn({ content }: JsonObject): ContractSchema | undefined {
  const { schema } = asObject(asObject(content)['application/json']);
  return isObject(schema) ? schema : undefined;
}

/** A part of a document. If the part is a `$ref`, its target. */
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
