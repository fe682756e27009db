import { sentSchemaOf } from '../../eval/index.ts';
import { isObject, isWithin } from '../../model/index.ts';
import { type Form, formsOf } from '../../rules/index.ts';
import type { Files } from '../files.ts';
import { schemasWithoutRefs, itemsOf } from '../response-schemas.ts';
import type { SchemaNode } from '../walk.ts';
import { learntItems, openedWith, sentScopes } from './value-scopes.ts';
import { responseScopes, type Scope, TOKEN } from './scope.ts';

/** The scopes that are valid in a whole file: a screen's data and its forms. */
export function scopesOf(files: Files, file: string): Scope[] {
  const [, id = ''] = /^screens\/(.+)\.json$/.exec(file) ?? [];
  const screen = files.screens[id];
  if (screen === undefined) return [];
  return [...responseScopes(files, screen.source, '', 'data'), ...formsOf(screen).map(formScope)];
}

const formScope = ({ pointer, name, fields }: Form): Scope => ({
  pointer,
  root: 'form',
  what: name === '' ? 'this form' : `the form "${name}"`,
  brought: schemasWithoutRefs(sentSchemaOf(fields)),
});

/** The scopes that a schema node defines for the values inside it. */
export function scopesAt(
  files: Files,
  { schema, value, pointer, parent }: SchemaNode,
  scopes: readonly Scope[],
): Scope[] {
  if (!isObject(value)) return [];
  if (schema.title === 'CallAction') return responseScopes(files, value.call, `${pointer}/then`, 'response');
  if (schema.title === 'Call') {
    const id = parent?.key ?? '';
    return [...sentScopes(files, id, pointer), ...responseScopes(files, id, `${pointer}/learns`, 'response')];
  }
  if (schema.title === 'Modal') return openedWith(files, parent?.key ?? '', pointer);
  if (schema.title === 'TokeniseAction')
    return [{ pointer: `${pointer}/then`, root: 'response', what: 'the token of a card', brought: TOKEN }];
  if (schema.title !== 'EachBlock' || typeof value.of !== 'string') return [];
  const [root = '', ...path] = value.of.split('.');
  const scope = scopes.findLast((one) => one.root === root && isWithin(one.pointer, pointer));
  const items = scope ? itemsOf(scope.brought, path) : learntItems(files, value.of);
  const what = `an item of "${value.of}"`;
  return ['blocks', 'only_if', 'marked_if'].map((part) => ({
    pointer: `${pointer}/${part}`,
    root: 'item',
    what,
    brought: items,
  }));
}
