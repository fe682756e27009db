import { schemaOf } from '../../form-schema.ts';
import type { Form } from '../../forms.ts';
import { formsOf } from '../../forms.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { learnsOf } from '../../learn.ts';
import type { Problem } from '../../problem.ts';
import { pointer } from '../../problem.ts';
import { didYouMean, nearest } from '../../suggest.ts';
import type { Files } from '../files.ts';
import { type Brought, brings, fieldsOf, itemsOf, partOf, shapeOf, wordsOf } from '../shapes.ts';
import { type Spot, walk } from '../walk.ts';
import { forms } from './forms.ts';
import { error, type Rule } from './rule.ts';
import { comparedWith } from './typed.ts';
import { brief } from '../wording.ts';

/** What a first word stands for within a part of a file. */
interface Scope {
  /** The pointer of the part it is known in. */
  at: string;
  root: string;
  /** What it is, in a sentence. */
  what: string;
  brought: Brought;
}

/** What calls answer, items of lists and forms bring are read by the names of their fields: each must be there. */
export const brought: Rule = (files) => {
  // Of a form that does not hold together itself, that is told, and not what follows from it.
  const trusted = forms(files).length === 0 ? ROOTS : ROOTS.filter((root) => root !== 'form');
  return eachReference(files, ({ file, name, pointer: here, at, scope, isList }): Problem[] => {
    const [root = '', ...path] = name.split('.');
    const unknown = scope && brings(scope.brought, path);
    if (scope === undefined || !trusted.includes(root)) return [];
    const parts = isList && unknown === undefined ? partOf(scope.brought, path) : undefined;
    if (parts?.every(({ schema }) => schema.type !== undefined && ![schema.type].flat().includes('array')))
      return [error('SC04', file, here, `"${name}" is no list of ${scope.what}`, 'name a field that holds several')];
    if (unknown === undefined) return [];
    const message = `"${unknown.field}" is no field of ${scope.what}`;
    const hint = didYouMean(unknown.field, unknown.known);
    return [{ rule: 'RF17', severity: 'error', file, pointer: here, at, message, hint }];
  });
};

/** The words that a field can hold are known of some: a condition that nearly says one of them never holds. */
export const nearlyHeld: Rule = (files) =>
  eachReference(files, ({ file, name, pointer: here, scope, test }) => {
    const [root = '', ...path] = name.split('.');
    const parts = scope === undefined ? learnt(files, root, path) : (partOf(scope.brought, path) ?? []);
    const words = parts.flatMap(({ schema }) => wordsOf(schema));
    return comparedWith(test).flatMap(({ value, at }) => {
      const meant = typeof value === 'string' && !words.includes(value) ? nearest(value, words) : undefined;
      if (meant === undefined) return [];
      const message = `"${name}" is never ${brief(value)}`;
      return [error('SC06', file, here + at, message, `did you mean "${meant}"?`)];
    });
  });

/** A text that is looked up by a value is there for every value that the backend can answer, unless another is for the rest. */
export const lookedUp: Rule = (files) =>
  eachReference(files, ({ file, name, pointer: here, scope, within: by }) => {
    if (by === undefined || 'else' in by) return [];
    const [, ...path] = name.split('.');
    const parts = scope === undefined ? [] : (partOf(scope.brought, path) ?? []);
    const values = parts.flatMap(({ schema }) => wordsOf(schema));
    const entries = Array.isArray(by.list) ? by.list.filter(isObject).map(({ value }) => value) : [];
    return [...new Set(values)]
      .filter((value) => typeof value === 'string' && !entries.includes(value))
      .map((value) =>
        error(
          'SM23',
          file,
          here,
          `"${name}" can be ${brief(value)}, which has no text`,
          'add it to the list, or add "else"',
        ),
      );
  });

/** What a field of a store may be, by what calls answer. */
const learnt = ({ calls, contract }: Files, store: string, path: readonly string[]) =>
  Object.values(calls.calls).flatMap((call) =>
    Object.entries(learnsOf(call)).flatMap(([key, from]) => {
      const [root, ...names] = typeof from === 'string' ? from.split('.') : [];
      const rest = [store, ...path].join('.').slice(key.length + 1);
      const isOf = root === 'response' && `${key}.${rest}` === [store, ...path].join('.');
      return isOf ? (partOf(shapeOf(contract, call.response), [...names, ...rest.split('.')]) ?? []) : [];
    }),
  );

/** Something that is referred to, and what is known of it there. */
export interface Referred {
  file: string;
  name: string;
  pointer: string;
  at: Problem['at'];
  /** What the first word of its name stands for there, where that is known. */
  scope: Scope | undefined;
  /** What a condition asks of it. */
  test: Json | undefined;
  /** Whether its items are to be shown. */
  isList: boolean;
  /** The lookup that it is the value of. */
  within: JsonObject | undefined;
}

export function eachReference(files: Files, look: (referred: Referred) => Problem[]): Problem[] {
  return files.all.flatMap(({ file, schemaId, value }) => {
    const problems: Problem[] = [];
    const scopes = scopesOf(files, file);
    let lookup: JsonObject | undefined;
    walk(file, schemaId, value, (spot) => {
      scopes.push(...scopesAt(files, spot, scopes));
      if (spot.schema.title === 'TextBy' && isObject(spot.value)) lookup = spot.value;
      for (const { name, inner, at, test } of referencesAt(spot)) {
        const here = spot.pointer + inner;
        const scope = scopes.findLast((one) => one.root === name.split('.')[0] && within(one.at, here));
        const isList = spot.parent?.title === 'ListBlock' && spot.parent.key === 'of';
        const isLookup = spot.parent?.title === 'TextBy' && spot.parent.key === 'value';
        problems.push(
          ...look({ file, name, pointer: here, at, scope, test, isList, within: isLookup ? lookup : undefined }),
        );
      }
    });
    return problems;
  });
}

const ROOTS = ['data', 'item', 'response', 'form'];

const within = (outer: string, at: string) => at === outer || at.startsWith(`${outer}/`);

/** The references at a spot: its own value, or its keys. */
function referencesAt({ schema, value }: Spot): (Pick<Referred, 'name' | 'at' | 'test'> & { inner: string })[] {
  if (schema.names === 'reference' && typeof value === 'string')
    return [{ name: value, inner: '', at: 'value', test: undefined }];
  if (schema.keyNames !== 'reference' || !isObject(value)) return [];
  return Object.entries(value).map(([name, test]) => ({ name, inner: pointer(name), at: 'key', test }));
}

function answerOf(files: Files, call: Json | undefined, at: string, root: string): Scope[] {
  const known = typeof call === 'string' ? files.calls.calls[call] : undefined;
  if (known === undefined) return [];
  return [{ at, root, what: `what "${String(call)}" answers`, brought: shapeOf(files.contract, known.response) }];
}

/** What a whole file knows: the data of a screen, and its forms. */
function scopesOf(files: Files, file: string): Scope[] {
  const [, id = ''] = /^screens\/(.+)\.json$/.exec(file) ?? [];
  const screen = files.screens[id];
  if (screen === undefined) return [];
  return [...answerOf(files, screen.source, '', 'data'), ...formsOf(screen).map(formScope)];
}

const formScope = ({ at, name, fields }: Form): Scope => ({
  at,
  root: 'form',
  what: name === '' ? 'this form' : `the form "${name}"`,
  brought: fieldsOf(schemaOf(fields)),
});

/** What becomes known at a spot, for what stands within it. */
function scopesAt(files: Files, { schema, value, pointer: at, parent }: Spot, scopes: readonly Scope[]): Scope[] {
  if (!isObject(value)) return [];
  if (schema.title === 'CallAction') return answerOf(files, value.call, `${at}/then`, 'response');
  if (schema.title === 'Call') {
    const id = parent?.key ?? '';
    return [...answerOf(files, id, `${at}/learns`, 'response'), ...sent(files, id, at)];
  }
  if (schema.title !== 'ListBlock' || typeof value.of !== 'string') return [];
  const [root = '', ...path] = value.of.split('.');
  const scope = scopes.findLast((one) => one.root === root && within(one.at, at));
  const items = scope ? itemsOf(scope.brought, path) : undefined;
  const what = `an item of "${value.of}"`;
  return ['item', 'where'].map((part) => ({ at: `${at}/${part}`, root: 'item', what, brought: items }));
}

/** What a call can send of forms: the fields of all that make it; nothing is known of one that no form makes. */
function sent(files: Files, call: string, at: string): Scope[] {
  const making = Object.values(files.screens).flatMap((screen) =>
    formsOf(screen).filter(({ submit }) => JSON.stringify(submit).includes(`"call":${JSON.stringify(call)}`)),
  );
  if (making.length === 0) return [];
  return [
    {
      at,
      root: 'form',
      what: 'the forms that make this call',
      brought: making.flatMap(({ fields }) => fieldsOf(schemaOf(fields)) ?? []),
    },
  ];
}
