import type { EntryKind } from '../../generated/flow-files.ts';
import { didYouMean, isObject, ownEntry, pointerTo, type Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import {
  type ResponseSchemas,
  namedFields,
  schemasAt,
  responseSchemas,
  shapeOf,
  unknownField,
} from '../response-schemas.ts';
import { TYPE_NAMES, listed } from '../wording.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';

/** By part of an answer with entries (such as medications): its JSON type. */
const TYPES = { entries: 'object', free_text: 'array', none: 'boolean' } as const;

/** The field that is saved for every entry, also if `keeps` does not list it. */
const NAME = 'name';

/**
 * Checks how a question type saves its entries, such as medications (MA-10). The names of the properties and of the
 * saved fields must be those of the contract, otherwise the backend refuses the answer. A search result must have the
 * saved fields as well.
 */
export const entryFields: Rule = (files) =>
  Object.entries(files.questions.types).flatMap(([type, { entries, search }]) => {
    if (entries === undefined) return [];
    const at = (...path: string[]) => pointerTo('types', type, 'entries', ...path);
    // Several calls may send the same entries, such as the call for answers and the call for drafts.
    const [refused] = sentAs(files, entries.saved_as)
      .map(({ call, sent }) => {
        const named = wrongNames(entries, call, sent, at);
        return named.length > 0 ? named : wrongKeeps(entries, call, entryOf(sent, entries), at);
      })
      .filter(({ length }) => length > 0);
    if (refused !== undefined) return refused;
    const unfound = notFound(files, entries, search?.call, at);
    return unfound.length > 0 ? unfound : unkept(entries, at);
  });

type At = (...path: string[]) => string;

/**
 * The calls that save an answer with entries, each with the contract's schemas for the part that contains the entries.
 */
function sentAs(files: Files, saved: string): { call: string; sent: ResponseSchemas }[] {
  return Object.entries(files.calls.calls).flatMap(([call, { operation: id, body = {} }]) => {
    const operation = operationOf(files, { operation: id });
    if (operation?.body === undefined) return [];
    const schemas = responseSchemas(files.contract, operation.body);
    return Object.entries(body)
      .filter(([, value]) => value === `answer.${saved}`)
      .map(([name]) => ({ call, sent: schemasAt(schemas, [name]) }));
  });
}

/** Reports the first wrong name of the three parts. Two exchanged names are one mistake. */
function wrongNames(entries: EntryKind, call: string, sent: ResponseSchemas, at: At): Problem[] {
  const typesOf = (name: string) =>
    (schemasAt(sent, [name]) ?? []).flatMap(({ schema: { type } }) => [type ?? []].flat().map(String));
  const parts = ['entries', 'free_text', 'none'] as const;
  const problems = parts.flatMap((part): Problem[] => {
    const name = entries.fields[part];
    const unknown = unknownField(sent, [name]);
    const fitting = namedFields(sent ?? []).known.filter((one) => typesOf(one).includes(TYPES[part]));
    const hint = didYouMean(name, fitting);
    if (unknown !== undefined)
      return [problem('RF17', at('fields', part), `"${call}" sends no "${name}" in "${entries.saved_as}"`, hint)];
    const types = typesOf(name);
    if (types.length === 0 || types.includes(TYPES[part])) return [];
    const message = `"${call}" sends ${TYPE_NAMES[TYPES[part]]} as "${name}", but the contract requires ${TYPE_NAMES[types[0] ?? '']}`;
    return [problem('SC04', at('fields', part), message, hint)];
  });
  // If none of the names is right, the kind of entries is the mistake, and SM30 reports it.
  return problems.length < parts.length ? problems.slice(0, 1) : [];
}

const problem = (rule: string, pointer: string, message: string, hint: string): Problem =>
  error(rule, 'questions.json', pointer, message, hint);

/** The contract's schemas of one entry. The entries are an object with the entries' codes as keys. */
const entryOf = (sent: ResponseSchemas, { fields }: EntryKind): ResponseSchemas =>
  (schemasAt(sent, [fields.entries]) ?? []).flatMap(({ schema: { additionalProperties: entry }, named }) =>
    isObject(entry) ? [{ schema: entry, named }] : [],
  );

/** Reports fields in `keeps` that the contract does not have, and required fields that `keeps` lacks. */
function wrongKeeps({ keeps }: EntryKind, call: string, entry: ResponseSchemas, at: At): Problem[] {
  const { known, required } = namedFields(entry ?? []);
  if (known.length === 0) return [];
  const strange = strangeKeeps(keeps, known, `"${call}" sends no`, at);
  const missing = required.filter((name) => name !== NAME && !keeps.includes(name));
  return strange.length > 0 || missing.length === 0
    ? strange
    : [problem('RF25', at('keeps'), `"${call}" needs ${listed(missing)} of each entry`, `add ${listed(missing)}`)];
}

/** Reports fields in `keeps` that a search result does not have, so they would always be empty. */
function notFound({ calls, contract }: Files, { keeps }: EntryKind, id: string | undefined, at: At): Problem[] {
  const call = id === undefined ? undefined : ownEntry(calls.calls, id);
  const { known } = namedFields((call && schemasAt(shapeOf(contract, call.response), ['0'])) ?? []);
  return known.length === 0 ? [] : strangeKeeps(keeps, known, `"${id}" finds no`, at);
}

/** Reports a field that the list of entries shows although `keeps` does not list it. */
const unkept = ({ keeps, shows = NAME }: EntryKind, at: At): Problem[] =>
  [NAME, ...keeps].includes(shows)
    ? []
    : [problem('RF17', at('shows'), `"${shows}" is nothing that an entry keeps`, didYouMean(shows, keeps))];

const strangeKeeps = (keeps: readonly string[], known: readonly string[], lead: string, at: At): Problem[] =>
  keeps.flatMap((name, index) => {
    if (known.includes(name)) return [];
    const free = known.filter((one) => one !== NAME && !keeps.includes(one));
    const hint = free.length > 0 ? didYouMean(name, free) : 'remove it';
    return [problem('RF17', at('keeps', String(index)), `${lead} "${name}" of an entry`, hint)];
  });
