import { sentSchemaOf } from '../../eval/index.ts';
import { type Form, formsOf } from '../../rules/index.ts';
import { isObject, type Json, type JsonObject, ownEntry, pointer, type Problem } from '../../model/index.ts';
import { callsIn } from '../calls-in.ts';
import type { Files } from '../files.ts';
import { type ResponseSchemas, fieldsOf, itemsOf, shapeOf } from '../shapes.ts';
import { type SchemaNode, walk } from '../walk.ts';

/** A root of references (`form`, `response`, `item` …) within a part of a file, and the schemas behind it. */
export interface Scope {
  /** The JSON pointer of the part in which the root exists. */
  at: string;
  root: string;
  /** A phrase for messages that says which data the root stands for. */
  what: string;
  brought: ResponseSchemas;
}

/** A reference in a flow file, with what is known at its place. */
export interface ReferenceTarget {
  file: string;
  name: string;
  pointer: string;
  at: Problem['at'];
  /** The scope of the reference's root, when one is known. */
  scope: Scope | undefined;
  /** The test of the condition that the reference stands in. */
  test: Json | undefined;
  /** Whether a block shows the items of the referenced list. */
  isList: boolean;
  /** The `text_by` lookup whose value this is. */
  within: JsonObject | undefined;
}

/** The references of a flow: two dozen rules look at each of them. */
const found = new WeakMap<Files, readonly ReferenceTarget[]>();

/** Calls a function for every reference in a flow's files. @param look returns the problems of one reference */
export function eachReference(files: Files, look: (referred: ReferenceTarget) => Problem[]): Problem[] {
  const targets = found.get(files) ?? referencesIn(files);
  found.set(files, targets);
  return targets.flatMap(look);
}

/** Every name that a flow's files refer to. */
export function namesRead(files: Files): ReadonlySet<string> {
  const names = new Set<string>();
  eachReference(files, ({ name }) => {
    names.add(name);
    return [];
  });
  return names;
}

function referencesIn(files: Files): ReferenceTarget[] {
  return files.all.flatMap(({ file, schemaId, value }) => {
    const targets: ReferenceTarget[] = [];
    const scopes = scopesOf(files, file);
    let lookup: JsonObject | undefined;
    walk(file, schemaId, value, (node) => {
      scopes.push(...scopesAt(files, node, scopes));
      if (node.schema.title === 'TextBy' && isObject(node.value)) lookup = node.value;
      for (const { name, inner, at, test } of referencesAt(node)) {
        const here = node.pointer + inner;
        const scope = scopes.findLast((one) => one.root === name.split('.')[0] && within(one.at, here));
        const isList = node.parent?.title === 'EachBlock' && node.parent.key === 'of';
        const isLookup = node.parent?.title === 'TextBy' && node.parent.key === 'value';
        targets.push({ file, name, pointer: here, at, scope, test, isList, within: isLookup ? lookup : undefined });
      }
    });
    return targets;
  });
}

const within = (outer: string, at: string) => at === outer || at.startsWith(`${outer}/`);

/** The references at a schema node: its value, or its keys. */
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
  const known = typeof call === 'string' ? ownEntry(files.calls.calls, call) : undefined;
  if (known === undefined) return [];
  return [{ at, root, what: `what "${String(call)}" answers`, brought: shapeOf(files.contract, known.response) }];
}

/** The scopes of a whole file: a screen's data and its forms. */
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
  brought: fieldsOf(sentSchemaOf(fields)),
});

/** The response of tokenising a card. */
const TOKEN = fieldsOf({ type: 'object', properties: { token: { type: 'string' } } });

/** The scopes that a schema node opens for the values within it. */
function scopesAt(files: Files, { schema, value, pointer: at, parent }: SchemaNode, scopes: readonly Scope[]): Scope[] {
  if (!isObject(value)) return [];
  if (schema.title === 'CallAction') return answerOf(files, value.call, `${at}/then`, 'response');
  if (schema.title === 'Call') {
    const id = parent?.key ?? '';
    return [...answerOf(files, id, `${at}/learns`, 'response'), ...sent(files, id, at)];
  }
  if (schema.title === 'TokeniseAction')
    return [{ at: `${at}/then`, root: 'response', what: 'the token of a card', brought: TOKEN }];
  if (schema.title !== 'EachBlock' || typeof value.of !== 'string') return [];
  const [root = '', ...path] = value.of.split('.');
  const scope = scopes.findLast((one) => one.root === root && within(one.at, at));
  const items = scope ? itemsOf(scope.brought, path) : undefined;
  const what = `an item of "${value.of}"`;
  return ['blocks', 'only_if', 'marked_if'].map((part) => ({
    at: `${at}/${part}`,
    root: 'item',
    what,
    brought: items,
  }));
}

/** Whether a part of a flow makes a call. */
export const makesCall = (part: unknown, call: string): boolean => callsIn(part).has(call);

/** The scopes of a call's values: the fields of all forms that submit it, and the data of all screens that make it. */
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
            brought: forms.flatMap(({ fields }) => fieldsOf(sentSchemaOf(fields)) ?? []),
          },
        ]),
    ...(data.length === 0 || elsewhere
      ? []
      : [{ at, root: 'data', what: 'the data of the screens that make this call', brought: allOf(data) }]),
  ];
}

/** Files whose actions can run on any screen. */
const BESIDE = ['flow.json', 'modals.json', 'routes.json', 'questions.json'];

/** The schemas of several scopes together; undefined when one of them is unknown. */
const allOf = (scopes: readonly Scope[]): ResponseSchemas =>
  scopes.every(({ brought }) => brought !== undefined) ? scopes.flatMap(({ brought = [] }) => brought) : undefined;
