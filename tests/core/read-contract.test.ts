import { describe, expect, test } from 'vitest';
import { responseSchemaNameOf, contractOf, type Json, type JsonObject, parametersIn, requestSchemaOf } from '#core';

const OK = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } };
const TOLD = {
  health: true,
  cache: 'never',
  signs_in: true,
  wipes_first: true,
  role: 'validate',
  path_type: 'checkout',
  makes: 'order.placed',
  may_make: ['order.paid'],
  unmakes: ['cart.filled'],
  changes: ['getOrders'],
  brings: { order: 'getOrder' },
  secrets: ['token'],
  per: 'id',
  addition: 'The specification has no such operation.',
  only_for: { role: ['staff', 'patient'] },
  not_while_acting: true,
};

/** A document with one operation, which declares everything that an operation can declare. */
const document = {
  servers: [{ url: '/api' }],
  security: [{ bearer: [] }],
  paths: {
    '/orders/{id}': {
      parameters: [{ $ref: '#/components/parameters/id' }],
      post: {
        operationId: 'placeOrder',
        parameters: [{ name: 'form', in: 'query', schema: { type: 'string' } }],
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { '400': { $ref: '#/components/responses/Refused' }, '204': {}, '201': OK },
        'x-tundish': TOLD,
      },
    },
  },
  components: {
    schemas: {
      Order: { type: 'object' },
      Person: {
        properties: {
          role: { 'x-tundish': { fixed: true } },
          email: { 'x-tundish': { fixed: false } },
          name: {},
        },
      },
    },
    parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } },
    responses: { Refused: { content: { 'application/json': { schema: { type: 'string' } } } } },
  },
  'x-tundish': {
    user: { $ref: '#/components/schemas/Person' },
    path_types: { checkout: { params: ['slug', 'id'] }, done: {} },
    facts: { 'order.placed': { type: 'boolean', description: 'There is an order.', const: true }, age: {} },
    sentences: ['out_of_stock'],
  },
} satisfies Json;

/** The document with other words in its one operation, and outside of it. */
const read = (operation: JsonObject = {}, outside: JsonObject = {}) => {
  const path = document.paths['/orders/{id}'];
  const changed: Json = {
    ...document,
    ...outside,
    paths: { '/orders/{id}': { ...path, post: { ...path.post, ...operation } } },
  };
  const { operations, ...others } = contractOf(changed);
  const [one] = Object.values(operations);
  if (one === undefined) throw new Error('no operation');
  return { one, operations, ...others };
};

describe('[HT-3] reads from a contract', () => {
  test('every property of an operation', () => {
    expect(read().operations).toEqual({
      placeOrder: {
        id: 'placeOrder',
        method: 'POST',
        path: '/orders/{id}',
        server: '/api',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'form', in: 'query', required: false, schema: { type: 'string' } },
        ],
        body: { type: 'object' },
        needsBody: true,
        responses: { '400': { type: 'string' }, '204': undefined, '201': { $ref: '#/components/schemas/Order' } },
        signedIn: true,
        onlyFor: { role: ['staff', 'patient'] },
        notWhileActing: true,
        health: true,
        cached: false,
        pathType: 'checkout',
        makes: ['order.placed'],
        mayMake: ['order.paid'],
        unmakes: ['cart.filled'],
        changes: ['getOrders'],
        brings: { order: 'getOrder' },
        signsIn: true,
        wipesFirst: true,
        secrets: ['token'],
        per: ['id'],
        role: 'validate',
        addition: 'The specification has no such operation.',
      },
    });
  });

  test('of everything else', () => {
    const { one: _, operations: __, ...others } = read();
    expect(others).toEqual({
      pathTypes: { checkout: ['slug', 'id'], done: [] },
      facts: {
        'order.placed': { type: ['boolean'], description: 'There is an order.', const: true },
        age: { type: [], description: '' },
      },
      sentences: ['out_of_stock'],
      schemas: document.components.schemas,
      user: 'Person',
      fixed: ['role'],
    });
  });

  test('defaults of an operation without extensions: it invalidates nothing, is public and may be cached', () => {
    const { one } = read({ parameters: [], requestBody: {}, responses: {}, security: [], 'x-tundish': {} });
    expect(one).toEqual({
      id: 'placeOrder',
      method: 'POST',
      path: '/orders/{id}',
      server: '/api',
      responses: {},
      signedIn: false,
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      body: undefined,
      needsBody: false,
      onlyFor: {},
      notWhileActing: false,
      health: false,
      cached: true,
      pathType: undefined,
      makes: [],
      mayMake: [],
      unmakes: [],
      changes: [],
      brings: {},
      signsIn: false,
      wipesFirst: false,
      secrets: [],
      per: [],
      role: undefined,
      addition: undefined,
    });
  });

  test.each<[string, JsonObject, object]>([
    ['a body that may be left out', { requestBody: { required: false } }, { needsBody: false }],
    ['a body that is not said to be needed', { requestBody: {} }, { needsBody: false }],
    ['a role that there is not', { 'x-tundish': { role: 'other' } }, { role: undefined }],
    ['a response that may be cached', { 'x-tundish': { cache: 'always' } }, { cached: true }],
    ['its own security, before that of all', { security: [] }, { signedIn: false }],
  ])('of an operation with %s', (_, operation, expected) => {
    expect(read(operation).one).toMatchObject(expected);
  });

  test('defaults of a document without servers and security', () => {
    expect(read({}, { servers: [], security: [] }).one).toMatchObject({ server: '', signedIn: false });
  });

  test('parameters by location: path or query', () => {
    const { one } = read();
    expect(parametersIn(one, 'path')).toEqual({
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string' } },
    });
    expect(parametersIn(one, 'query')).toEqual({
      type: 'object',
      required: [],
      properties: { form: { type: 'string' } },
    });
  });

  test('the name of the schema of a successful response, if it has one', () => {
    expect(responseSchemaNameOf(read().one)).toBe('Order');
    expect(responseSchemaNameOf(read({ responses: { '204': {} } }).one)).toBeUndefined();
    expect(responseSchemaNameOf(read({ responses: { '400': OK } }).one)).toBeUndefined();
  });
});

describe('[VA-3] the schema that a request body must match', () => {
  const told = { 'x-tundish': { told_by_field: true } };
  const schema = (rule: JsonObject, more: JsonObject = {}) => ({
    type: 'object',
    properties: { name: { type: 'string', ...rule } },
    ...more,
  });
  const RULES: JsonObject[] = [
    { minLength: 2 },
    { pattern: '^a' },
    { format: 'email' },
    { enum: ['a'] },
    { const: 'a' },
    { minimum: 1 },
    { maximum: 1 },
    { required: ['a'] },
  ];

  test.each(RULES)('has %j, and leaves it to the handler where problems are told by field', (rule) => {
    expect(requestSchemaOf({ schemas: {} }, schema(rule))).toEqual(schema(rule));
    expect(requestSchemaOf({ schemas: {} }, schema(rule, told))).toEqual(schema({ maxLength: 1000 }));
  });

  test('replaces the rules of texts with `told_by_field` by a limit of 1000 characters, at any depth', () => {
    const schemas = {
      Person: { type: 'object', properties: { names: { type: 'array', items: { $ref: '#/x/Name' } } } },
      Name: { type: 'string', maxLength: 5, title: 'A name', description: 'Of a person', examples: ['Ada'] },
    };
    const body = {
      type: 'object',
      properties: { person: { $ref: '#/x/Person' }, age: { type: 'number', minimum: 1 } },
      additionalProperties: { $ref: '#/x/Name' },
    };
    const person = (name: JsonObject) => ({
      type: 'object',
      properties: { names: { type: 'array', items: name } },
    });
    expect(requestSchemaOf({ schemas }, { ...body, ...told })).toEqual({
      type: 'object',
      properties: { person: person({ type: 'string', maxLength: 1000 }), age: { type: 'number' } },
      additionalProperties: { type: 'string', maxLength: 1000 },
    });
    expect(requestSchemaOf({ schemas }, { ...body, additionalProperties: false })).toEqual({
      type: 'object',
      properties: { person: person({ type: 'string', maxLength: 5 }), age: { type: 'number', minimum: 1 } },
      additionalProperties: false,
    });
  });

  test('keeps a property that is called like a word of a schema', () => {
    const named = { type: 'object', properties: { title: { type: 'string' }, pattern: { type: 'string' } } };
    expect(requestSchemaOf({ schemas: {} }, named)).toEqual(named);
  });
});
