import { learnsOf, sentSchemaOf } from '../../eval/index.ts';
import { isObject, fileStem } from '../../model/index.ts';
import { formsOf } from '../../rules/index.ts';
import { type Files } from '../files.ts';
import { isShared } from '../shared-definitions.ts';
import { type ResponseSchemas, schemasWithoutRefs, itemsOf, schemasAt, shapeOf } from '../response-schemas.ts';
import { giversIn } from './value-givers.ts';
import { responseScopes, makesCall, type Scope, TOKEN } from './scope.ts';

/**
 * The scopes of the values that a call sends: the fields of all forms that submit the call, the data of all screens
 * that make it, the response of a previous call or the card token, and the search text or the list item around its
 * button.
 */
export function sentScopes(files: Files, call: string, pointer: string): Scope[] {
  const screens = Object.values(files.screens).filter((screen) => makesCall(screen, call));
  const forms = screens.flatMap((screen) => formsOf(screen).filter(({ submit }) => makesCall(submit, call)));
  const elsewhere = files.all.some(({ file, value }) => BESIDE.includes(file) && makesCall(value, call));
  const data = screens.flatMap((screen) => responseScopes(files, screen.source, pointer, 'data'));
  return [
    ...answeredBefore(files, call, pointer),
    ...itemScopes(files, call, pointer),
    ...(forms.length === 0
      ? []
      : [
          {
            pointer,
            root: 'form',
            what: 'the forms that make this call',
            brought: forms.flatMap(({ fields }) => schemasWithoutRefs(sentSchemaOf(fields)) ?? []),
          },
        ]),
    ...(data.length === 0 || elsewhere
      ? []
      : [{ pointer, root: 'data', what: 'the data of the screens that make this call', brought: allOf(data) }]),
  ];
}

/** Files whose actions can run on any screen. */
const BESIDE = ['flow.json', 'modals.json', 'routes.json', 'questions.json'];

/** The schemas of several scopes together; undefined when one of them is unknown. */
const allOf = (scopes: readonly Pick<Scope, 'brought'>[]): ResponseSchemas =>
  scopes.every(({ brought }) => brought !== undefined) ? scopes.flatMap(({ brought = [] }) => brought) : undefined;

/** The scopes of `response` in the values that a call sends: the response of the call before it, or the card token. */
function answeredBefore(files: Files, call: string, pointer: string): Scope[] {
  const { calling, tokenising } = giversIn(files);
  const before = [
    ...calling
      .filter(({ then }) => makesCall(then, call))
      .flatMap((one) => responseScopes(files, one.call, pointer, 'response')),
    ...tokenising.filter(({ then }) => makesCall(then, call)).map(() => ({ brought: TOKEN })),
  ];
  if (before.length === 0) return [];
  return [{ pointer, root: 'response', what: 'what is answered before this call', brought: allOf(before) }];
}

/** The value that the search of a question type gives to its call. */
const SEARCHED = schemasWithoutRefs({ type: 'object', properties: { query: { type: 'string' } } });

/**
 * The scopes of `item` in the values that a call sends: the search text, or an item of the lists with a button that
 * makes the call.
 */
function itemScopes(files: Files, call: string, pointer: string): Scope[] {
  const searches = Object.values(files.questions.types).some(({ search }) => search?.call === call);
  const lists = giversIn(files).listing.filter(({ file, block }) => !isShared(file) && makesCall(block.blocks, call));
  const items = [
    ...(searches ? [{ brought: SEARCHED }] : []),
    ...lists.map(({ file, block }) => ({ brought: listedItems(files, file, String(block.of)) })),
  ];
  const elsewhere =
    searches && files.all.some(({ file, value }) => file !== 'questions.json' && makesCall(value, call));
  if (items.length === 0 || elsewhere) return [];
  return [{ pointer, root: 'item', what: searches ? 'a search' : 'an item of its list', brought: allOf(items) }];
}

/** The schemas of the items of a list on a screen: of the screen's data, or of a store that only calls load. */
function listedItems(files: Files, file: string, name: string): ResponseSchemas {
  const [root = '', ...path] = name.split('.');
  if (root !== 'data') return learntItems(files, name);
  const [data] = responseScopes(files, files.screens[fileStem(file)]?.source, '', 'data');
  return itemsOf(data?.brought, path);
}

/** The schemas of the items of a list that only calls load into a store. */
export function learntItems(files: Files, name: string): ResponseSchemas {
  const [store = '', ...path] = name.split('.');
  const items = giversIn(files).set.has(name) ? [] : learnedSchemas(files, store, [...path, '0']);
  return items.length === 0 ? undefined : items;
}

/**
 * The scope of `item` in a modal: the names in `with` of the actions that open the modal, and `helper_text` if an
 * answer opens it.
 */
export function openedWith(files: Files, modal: string, pointer: string): Scope[] {
  const { helper, stops } = files.questions;
  const names = giversIn(files).opening.flatMap(({ open, with: given }) =>
    open === modal && isObject(given) ? Object.keys(given) : [],
  );
  const ofAnswers = [helper, ...Object.values(stops)].some((one) => one?.opens === modal);
  const known = [...names, ...(ofAnswers ? ['helper_text'] : [])];
  if (known.length === 0) return [];
  const properties = Object.fromEntries(known.map((name) => [name, {}]));
  return [
    { pointer, root: 'item', what: `what "${modal}" is opened with`, brought: schemasWithoutRefs({ properties }) },
  ];
}

/** The schemas of the values that calls load into a store's field; empty when nothing is known about them. */
export function learnedSchemas(files: Files, store: string, path: readonly string[]): NonNullable<ResponseSchemas> {
  const wanted = [store, ...path].join('.');
  return learning(files).flatMap(({ key, names, response }) =>
    wanted.startsWith(`${key}.`)
      ? (schemasAt(shapeOf(files.contract, response), [...names, ...wanted.slice(key.length + 1).split('.')]) ?? [])
      : [],
  );
}

/** A value that a call loads into a store: the store's key, and the path in the response. */
interface Learning {
  key: string;
  names: readonly string[];
  response: string;
}

const learnings = new WeakMap<Files, readonly Learning[]>();

/** All values that the calls of a flow load into stores. */
function learning(files: Files): readonly Learning[] {
  const known = learnings.get(files) ?? learningIn(files);
  learnings.set(files, known);
  return known;
}

const learningIn = ({ calls }: Files): Learning[] =>
  Object.values(calls.calls).flatMap((call) =>
    Object.entries(learnsOf(call)).flatMap(([key, from]) => {
      const [root, ...names] = typeof from === 'string' ? from.split('.') : [];
      return root === 'response' ? [{ key, names, response: call.response }] : [];
    }),
  );
