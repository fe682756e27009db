import type { Form } from '../../forms.ts';
import { formsOf } from '../../forms.ts';
import { isObject, type Json } from '../../json.ts';
import type { Problem } from '../../problem.ts';
import { pointer } from '../../problem.ts';
import { didYouMean } from '../../suggest.ts';
import type { Files } from '../files.ts';
import { type Brought, brings, fieldsOf, itemsOf, shapeOf } from '../shapes.ts';
import { type Spot, walk } from '../walk.ts';
import { forms } from './forms.ts';
import type { Rule } from './rule.ts';

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
  return files.all.flatMap(({ file, schemaId, value }) => {
    const problems: Problem[] = [];
    const scopes = scopesOf(files, file);
    walk(file, schemaId, value, (spot) => {
      scopes.push(...scopesAt(files, spot, scopes));
      for (const { name, inner, at } of referencesAt(spot)) {
        const [root = '', ...path] = name.split('.');
        const scope = scopes.findLast((one) => one.root === root && within(one.at, spot.pointer + inner));
        const unknown = scope && brings(scope.brought, path);
        if (scope === undefined || unknown === undefined || !trusted.includes(root)) continue;
        problems.push({
          rule: 'RF17',
          severity: 'error',
          file,
          pointer: spot.pointer + inner,
          at,
          message: `"${unknown.field}" is no field of ${scope.what}`,
          hint: didYouMean(unknown.field, unknown.known),
        });
      }
    });
    return problems;
  });
};

const ROOTS = ['data', 'item', 'response', 'form'];

const within = (outer: string, at: string) => at === outer || at.startsWith(`${outer}/`);

/** The references at a spot: its own value, or its keys. */
function referencesAt({ schema, value }: Spot): { name: string; inner: string; at: Problem['at'] }[] {
  if (schema.names === 'reference' && typeof value === 'string') return [{ name: value, inner: '', at: 'value' }];
  if (schema.keyNames !== 'reference' || !isObject(value)) return [];
  return Object.keys(value).map((name) => ({ name, inner: pointer(name), at: 'key' }));
}

function answerOf(files: Files, call: Json | undefined, at: string, root: string): Scope[] {
  const known = typeof call === 'string' ? files.calls.calls[call] : undefined;
  if (known === undefined) return [];
  return [{ at, root, what: `what "${String(call)}" answers`, brought: shapeOf(known.response) }];
}

/** What a whole file knows: the data of a screen, and its forms. */
function scopesOf(files: Files, file: string): Scope[] {
  const [, id = ''] = /^screens\/(.+)\.json$/.exec(file) ?? [];
  const screen = files.screens[id];
  if (screen === undefined) return [];
  return [...answerOf(files, screen.source?.call, '', 'data'), ...formsOf(screen).map(formScope)];
}

const formScope = ({ at, name, schema }: Form): Scope => ({
  at,
  root: 'form',
  what: name === '' ? 'this form' : `the form "${name}"`,
  brought: fieldsOf(schema),
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
      brought: making.flatMap(({ schema }) => fieldsOf(schema) ?? []),
    },
  ];
}
