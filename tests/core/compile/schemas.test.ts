import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isObject, type Json } from '#core';
import { deref, SCHEMAS, type Schema } from '../../../src/core/compile/schemas.ts';

/** Authors meet the schemas in their editor, as explanation, completion and example. */

interface Property {
  place: string;
  schema: Schema;
}

function propertiesIn(schema: Schema, file: string, place: string): Property[] {
  const { properties, items, additionalProperties, anyOf, definitions } = schema;
  const named = Object.entries({ ...(isObject(properties) ? properties : {}) });
  const parts: [string, Json | undefined][] = [
    ...named,
    ['items', items],
    ['*', additionalProperties],
    ...(Array.isArray(anyOf) ? anyOf.map((one, index): [string, Json] => [`${index}`, one]) : []),
    ...Object.entries({ ...(isObject(definitions) ? definitions : {}) }),
  ];
  const here = named.flatMap(([name, part]) =>
    isObject(part) ? [{ place: `${place}/${name}`, schema: deref(part, file).schema }] : [],
  );
  return [
    ...here,
    ...parts.flatMap(([name, part]) => (isObject(part) ? propertiesIn(part, file, `${place}/${name}`) : [])),
  ];
}

const all = [...SCHEMAS].flatMap(([id, schema]) => propertiesIn(schema, id, id));

test('every property of every schema has a title, a description and an example', () => {
  expect(all.length).toBeGreaterThan(500);
  const silent = all.filter(
    ({ schema }) => !schema.title || !schema.description || (!schema.examples && !('const' in schema)),
  );
  expect(silent.map(({ place }) => place)).toEqual([]);
});

/** A property with more fixed values than this, such as an HTML element, need not explain each of them. */
const MANY = 20;

test('the description of a property with fixed values explains each value', () => {
  const unexplained = all.filter(({ schema }) => {
    const words = Array.isArray(schema.enum) ? schema.enum.filter((word) => typeof word === 'string') : [];
    return words.length < MANY && !words.every((word) => String(schema.description).includes(word));
  });
  expect(unexplained.map(({ place, schema }) => `${place}: ${JSON.stringify(schema.enum)}`)).toEqual([]);
});

test('every file of the flow names its schema, and that schema exists', () => {
  const root = 'flows/ordering';
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.json') && !name.startsWith('public'),
  );
  expect(files.length).toBeGreaterThan(30);
  for (const name of files) {
    const { $schema } = JSON.parse(readFileSync(join(root, name), 'utf8')) as { $schema?: string };
    expect(existsSync(join(root, dirname(name), $schema ?? 'none')), `${name}: ${$schema}`).toBe(true);
  }
});

test('the theme has exactly the tokens that the stylesheets use', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const styles = files.map((name) => readFileSync(join('src', name), 'utf8')).join('\n');
  const used = new Set([...styles.matchAll(/var\(--([a-z0-9-]+)/g)].map(([, name = '']) => name));
  const own = new Set([...styles.matchAll(/^\s*--([a-z0-9-]+):/gm)].map(([, name = '']) => name));
  const look = Object.keys(deref({ $ref: 'theme.schema.json#/properties/tokens' }, '').schema.properties ?? {});
  const tokens = look.map((name) => name.replaceAll('.', '-'));
  expect(tokens.filter((name) => !used.has(name))).toEqual([]);
  // Custom properties that a component sets from its screen's settings.
  const SET = ['slide-duration', 'filled'];
  expect([...used].filter((name) => ![...tokens, ...own, ...SET].includes(name))).toEqual([]);
});
