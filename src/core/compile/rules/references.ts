import { schemaOf } from '../../eval/index.ts';
import { type Form, formsOf } from '../../rules/index.ts';
import { hasEntry, isObject, type Json, type JsonObject, pointer, type Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { type ResponseSchemas, fieldsOf, itemsOf, shapeOf } from '../shapes.ts';
import { type SchemaNode, walk } from '../walk.ts';
import { answeredBy } from './operations.ts';

/** What a first word stands for within a part of a file. */
export interface Scope {
  /** The pointer of the part it is known in. */
  at: string;
  root: string;
  /** What it is, in a sentence. */
  what: string;
  brought: ResponseSchemas;
}

/** Something that is referred to, and what is known of it there. */
export interface ReferenceTarget {
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

/** Looks at every reference of a flow's files, with what is known where it stands. */
export function eachReference(files: Files, look: (referred: ReferenceTarget) => Problem[]): Problem[] {
  return files.all.flatMap(({ file, schemaId, value }) => {
    const problems: Problem[] = [];
    const scopes = scopesOf(files, file);
    let lookup: JsonObject | undefined;
    walk(file, schemaId, value, (node) => {
      scopes.push(...scopesAt(files, node, scopes));
      if (node.schema.title === 'TextBy' && isObject(node.value)) lookup = node.value;
      for (const { name, inner, at, test } of referencesAt(node)) {
        const here = node.pointer + inner;
        const scope = scopes.findLast((one) => one.root === name.split('.')[0] && within(one.at, here));
        const isList = node.parent?.title === 'ListBlock' && node.parent.key === 'of';
        const isLookup = node.parent?.title === 'TextBy' && node.parent.key === 'value';
        problems.push(
          ...look({ file, name, pointer: here, at, scope, test, isList, within: isLookup ? lookup : undefined }),
        );
      }
    });
    return problems;
  });
}

const within = (outer: string, at: string) => at === outer || at.startsWith(`${outer}/`);

/** The references at a spot: its own value, or its keys. */
function referencesAt({
  schema,
  value,
}: SchemaNode): (Pick<ReferenceTarget, 'name' | 'at' | 'test'> & { inner: string })[] {
  if (schema.names === 'reference' && typeof value === 'string')
    return [{ name: value, inner: '', at: 'value', test: undefined }];
  if (schema.keyNames !== 'reference' || !isObject(value)) return [];
  return Object.entries(value).map(([name, test]) => ({ name, inner: pointer(name), at: 'key', test }));
}

function answerOf(files: Files, call: Json | undefined, at: string, root: string): Scope[] {
  const known = typeof call === 'string' ? files.calls.calls[call] : undefined;
  if (known === undefined) return [];
  return [
    { at, root, what: `what "${String(call)}" answers`, brought: shapeOf(files.contract, answeredBy(files, known)) },
  ];
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

/** What a card becomes. */
const TOKEN = fieldsOf({ type: 'object', properties: { token: { type: 'string' } } });

/** What becomes known at a spot, for what stands within it. */
function scopesAt(files: Files, { schema, value, pointer: at, parent }: SchemaNode, scopes: readonly Scope[]): Scope[] {
  if (!isObject(value)) return [];
  if (schema.title === 'CallAction') return answerOf(files, value.call, `${at}/then`, 'response');
  if (schema.title === 'Call') {
    const id = parent?.key ?? '';
    return [...answerOf(files, id, `${at}/learns`, 'response'), ...sent(files, id, at)];
  }
  if (schema.title === 'TokeniseAction')
    return [{ at: `${at}/then`, root: 'response', what: 'the token of a card', brought: TOKEN }];
  if (schema.title !== 'ListBlock' || typeof value.of !== 'string') return [];
  const [root = '', ...path] = value.of.split('.');
  const scope = scopes.findLast((one) => one.root === root && within(one.at, at));
  const items = scope ? itemsOf(scope.brought, path) : undefined;
  const what = `an item of "${value.of}"`;
  return ['item', 'where'].map((part) => ({ at: `${at}/${part}`, root: 'item', what, brought: items }));
}

/** Whether a part of a flow says that a call is made. */
export const makesCall = (part: unknown, call: string) => hasEntry(part, 'call', call);

/** What a call can send: of forms the fields of all that make it, of data that of all screens that do. */
function sent(files: Files, call: string, at: string): Scope[] {
  const screens = Object.values(files.screens).filter((screen) => makesCall(screen, call));
  const forms = screens.flatMap((screen) => formsOf(screen).filter(({ submit }) => makesCall(submit, call)));
  const elsewhere = files.all.some(({ file, value }) => BESIDE.includes(file) && makesCall(value, call));
  const data = screens.flatMap((screen) => answerOf(files, screen.source, at, 'data'));
  return [
    ...(forms.length === 0
      ? []
      : [
          {
            at,
            root: 'form',
            what: 'the forms that make this call',
            brought: forms.flatMap(({ fields }) => fieldsOf(schemaOf(fields)) ?? []),
          },
        ]),
    ...(data.length === 0 || elsewhere
      ? []
      : [{ at, root: 'data', what: 'the data of the screens that make this call', brought: allOf(data) }]),
  ];
}

/** Files that say what happens on screens of any kind. */
const BESIDE = ['flow.json', 'modals.json', 'routes.json', 'questions.json'];

/** What several may bring; nothing is known of it where nothing is known of one. */
const allOf = (scopes: readonly Scope[]): ResponseSchemas =>
  scopes.every(({ brought }) => brought !== undefined) ? scopes.flatMap(({ brought = [] }) => brought) : undefined;
