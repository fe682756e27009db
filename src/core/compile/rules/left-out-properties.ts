import {
  type Call,
  isObject,
  ownEntry,
  parametersIn,
  pointerTo,
  type Problem,
  firstPart,
  lastPart,
  segments,
  lastSegment,
} from '../../model/index.ts';
import type { Form } from '../../rules/index.ts';
import type { Files } from '../files.ts';
import { fieldNamesIn } from '../name-kinds.ts';
import { namedFields, responseSchemas } from '../response-schemas.ts';
import { operationOf } from './operations.ts';
import { eachReference } from './references.ts';
import { error, type Rule } from './rule.ts';

/** The properties that every answer has besides its value. */
const OF_EVERY_ANSWER: readonly string[] = ['user_texts', 'asked'];

interface Body {
  /** The JSON pointer of the call's body. */
  pointer: string;
  /** The operation, as a phrase for messages. */
  what: string;
  given: NonNullable<Call['body']>;
  /** The names of the properties that the operation accepts. */
  known: readonly string[];
}

/**
 * Reports parts of an answer, such as allergies, that the operation accepts and the call does not send. What people
 * entered there would be lost.
 */
export function partsOfAnswersLeftOut(files: Files, { pointer, what, given, known }: Body): Problem[] {
  const roots = new Set(Object.values(given).map((value) => (typeof value === 'string' ? firstPart(value) : '')));
  const saved = Object.values(files.questions.types).flatMap(({ entries }) => entries?.saved_as ?? []);
  // The property is "allergy" in a single answer, and "allergies" where several answers are sent.
  const isEntries = (name: string) => saved.some((one) => name.startsWith(one.slice(0, -1)));
  return ['answers', 'answer']
    .filter((root) => roots.has(root))
    .flatMap((root) => (fieldNamesIn(files, root) ?? []).map((name) => ({ root, name })))
    .filter(({ name }) => OF_EVERY_ANSWER.includes(name) || isEntries(name))
    .filter(({ name }) => known.includes(name) && !Object.hasOwn(given, name))
    .map(({ root, name }) => ({
      ...error(
        'RF25',
        'calls.json',
        pointer,
        `${what} takes "${name}", and this leaves it out`,
        `add "${name}": "${root}.${name}"`,
      ),
      anchor: 'key',
    }));
}

/**
 * Reports values that a button shows, such as the amount to pay, and that the button's call does not send although its
 * operation accepts them.
 */
export function promisesLeftOut({ pointer, what, given, known }: Body, forms: readonly Form[]): Problem[] {
  const shown = forms.flatMap(({ submit }) => Object.values(submit.with ?? {}).map(sourceOf));
  return [...new Set(shown)].flatMap((reference) => {
    const name = reference.replace(/^.*\./, '');
    if (!known.includes(name) || Object.hasOwn(given, name)) return [];
    const message = `The button names "${reference}", and ${what} is not sent it as "${name}"`;
    return [
      { ...error('RF25', 'calls.json', pointer, message, `add "${name}": "${reference}"`), anchor: 'key' as const },
    ];
  });
}

/**
 * Reports store fields that a call does not send although its operation accepts them, the call sends other fields of
 * the store, and another call reads these fields from the backend. The backend would not have their values.
 */
export function storedLeftOut({ calls, stores }: Files, { pointer, what, given, known }: Body): Problem[] {
  const sent = Object.values(given).map(sourceOf);
  const learned = Object.values(calls.calls).flatMap(({ learns = {} }) => Object.keys(learns));
  return Object.entries(stores.stores).flatMap(([store, { fields = {} }]) =>
    sent.every((reference) => firstPart(reference) !== store)
      ? []
      : Object.keys(fields)
          .map((name) => ({ name, reference: `${store}.${name}` }))
          .filter(
            ({ name, reference }) =>
              known.includes(name) &&
              !Object.hasOwn(given, name) &&
              !sent.includes(reference) &&
              learned.includes(reference),
          )
          .map(({ name, reference }) => {
            const message = `${what} takes "${name}", and this leaves it out, although the backend is asked for it later`;
            return {
              ...error('RF25', 'calls.json', pointer, message, `add "${name}": "${reference}"`),
              anchor: 'key' as const,
            };
          }),
  );
}

const sourceOf = (value: unknown): string =>
  typeof value === 'string' ? value : isObject(value) && typeof value.value === 'string' ? value.value : '';

/** The source of a screen sends every optional parameter of the screen's address. */
export const keptParamsLeftOut: Rule = (files) =>
  Object.values(files.routes.routes).flatMap(({ optional_params: optional = [], screen }) => {
    const id = files.screens[screen]?.source;
    const call = id === undefined ? undefined : ownEntry(files.calls.calls, id);
    const operation = call && operationOf(files, call);
    if (id === undefined || call === undefined || operation === undefined) return [];
    const { known } = namedFields(responseSchemas(files.contract, parametersIn(operation, 'query')));
    return optional
      .filter((name) => known.includes(name) && !Object.hasOwn(call.query ?? {}, name))
      .map((name) => ({
        ...error(
          'RF25',
          'calls.json',
          pointerTo('calls', id, ...(call.query === undefined ? [] : ['query'])),
          `The address keeps "${name}", and ${operation.method} ${operation.path} is not sent it`,
          `add "query": { "${name}": "route.${name}" }`,
        ),
        anchor: 'key' as const,
      }));
  });

/**
 * Reports a screen's source that does not send `path_type`, although its operation accepts it, several routes show the
 * screen, and one of them has its own path type. All routes would show the same data.
 */
export const ownPathTypesLeftOut: Rule = (files) => {
  const routes = Object.entries(files.routes.routes);
  return routes.flatMap(([route, { path_type: type, screen = route }]) => {
    const id = files.screens[screen]?.source;
    const call = id === undefined ? undefined : ownEntry(files.calls.calls, id);
    const operation = call && operationOf(files, call);
    const isShared = routes.some(([other, { screen: own = other }]) => other !== route && own === screen);
    if (id === undefined || call === undefined || operation === undefined || type === undefined || !isShared) return [];
    const { known } = namedFields(responseSchemas(files.contract, parametersIn(operation, 'query')));
    if (!known.includes('path_type') || Object.hasOwn(call.query ?? {}, 'path_type')) return [];
    return [
      {
        ...error(
          'RF25',
          'calls.json',
          pointerTo('calls', id, ...(call.query === undefined ? [] : ['query'])),
          `"${route}" has the path type "${type}", and ${operation.method} ${operation.path} is not sent it: "${route}" shows the same as the other routes of its screen`,
          'add "query": { "path_type": "route.path_type" }',
        ),
        anchor: 'key' as const,
      },
    ];
  });
};

/** The fields that some action fills with the item that people choose from a list: "cart.variant" from "item.id". */
function chosenFields(files: Files): { name: string; reference: string }[] {
  const found: { name: string; reference: string }[] = [];
  eachReference(files, ({ name, pointer }) => {
    const reference = segments(pointer).at(-2) === 'set' ? lastSegment(pointer) : '';
    if (name === 'item.id' && reference !== '') found.push({ name: lastPart(reference), reference });
    return [];
  });
  return found;
}

/**
 * The source of a screen sends the item that people chose on an earlier screen, if its operation accepts the item.
 * Otherwise people see the details of another item.
 */
export const chosenLeftOut: Rule = (files) => {
  const chosen = chosenFields(files);
  return Object.entries(files.calls.calls).flatMap(([id, call]): Problem[] => {
    const operation = operationOf(files, call);
    if (operation === undefined || operation.method !== 'GET') return [];
    const { known } = namedFields(responseSchemas(files.contract, parametersIn(operation, 'query')));
    const missing = chosen.find(({ name }) => known.includes(name) && !Object.hasOwn(call.query ?? {}, name));
    if (missing === undefined) return [];
    const pointer = pointerTo('calls', id, ...(call.query === undefined ? [] : ['query']));
    const message = `"${id}" is not sent "${missing.reference}", which people have chosen, as its "${missing.name}"`;
    const hint = `add "query": { "${missing.name}": "${missing.reference}" }`;
    return [{ ...error('RF25', 'calls.json', pointer, message, hint), anchor: 'key' }];
  });
};
