import { asList, asObject, isObject, type Json, lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { asWritten } from '../../subject/as-written.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { textPart } from './parts.ts';

/** A control or form field, its label, and the words in the names of what it does (calls, routes) or asks for. */
interface Labelled {
  node: ObjectNode;
  label: string;
  words: ReadonlySet<string>;
  /** Only labels of the same group are compared: of one screen, one modal or one form. */
  group: string;
}

/** Two words count as the same if they begin with the same letters, this many: "delete" and "deletion". */
const BEGINNING = 5;

const wordsIn = (names: readonly string[]): Set<string> =>
  new Set(names.flatMap((name) => wordsInName(name)).map((word) => word.slice(0, BEGINNING)));

/** The keys of an action whose value names what the action does. */
const DEEDS = ['to', 'go', 'call', 'open', 'use', 'toast'];

/**
 * The names that the actions of a control contain: of calls, routes, modals, toasts, and of values that they set or
 * clear.
 */
const deedsOf = (value: Json | undefined): string[] => {
  if (Array.isArray(value)) return value.flatMap(deedsOf);
  if (!isObject(value)) return [];
  const named = DEEDS.flatMap((key) => textIn(value, key) ?? []);
  const changed = [...Object.keys(asObject(value.set)), ...asList(value.clear)].filter(
    (one) => typeof one === 'string',
  );
  return [...named, ...changed, ...['do', 'then', 'otherwise'].flatMap((part) => deedsOf(value[part]))];
};

/** Words in labels that mean the HTTP method DELETE (RFC 9110, section 9.3.5). */
const DELETES = ['remove', 'delete'];

/**
 * The words in the names of everything that a control does. This includes what people can do in the modals that it
 * opens.
 */
function wordsOfControl({ files, flow }: Subject, value: Json): Set<string> {
  const deeds = deedsOf(value).flatMap((name) => (flow.calls[name]?.method === 'DELETE' ? [name, ...DELETES] : name));
  const modals = asObject(asObject(files['modals.json']).modals);
  const opened = deeds.flatMap((name) => asList(asObject(modals[name]).actions));
  return wordsIn([...deeds, ...opened.flatMap((one) => [textIn(one, 'label') ?? '', ...deedsOf(one)])]);
}

const controls = (subject: Subject): Labelled[] =>
  writtenWith(subject, 'label').flatMap((node) => {
    const { value, schema } = node;
    const isControl = ['to', 'do', 'call'].some((key) => key in value) || schema.title === 'ModalClose';
    if (typeof value.label !== 'string' || !isControl) return [];
    return [{ node, label: value.label, words: wordsOfControl(subject, value), group: textPart(node) }];
  });

const fields = (subject: Subject): Labelled[] =>
  objectsTitled(asWritten(subject), 'Field').flatMap((node) => {
    const { label, field } = node.value;
    if (typeof label !== 'string' || typeof field !== 'string') return [];
    const group = `${node.file}#${node.pointer.replace(/\/\d+$/, '')}`;
    return [{ node, label, words: wordsIn([field]), group }];
  });

/** Whether a label's copy key contains one of the words in its last part: "settings.delete" contains "delete". */
const names = ({ label }: Labelled, words: ReadonlySet<string>) =>
  [...wordsIn([lastPart(label)])].some((word) => words.has(word));

/**
 * Whether the last part of a label's copy key begins with one of the words: "settings.delete_confirmed" with "delete".
 */
const beginsWith = ({ label }: Labelled, words: ReadonlySet<string>) =>
  words.has((wordsInName(lastPart(label))[0] ?? '').slice(0, BEGINNING));

const without = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
  new Set([...words].filter((word) => !others.has(word)));

/**
 * Whether two controls have each other's label: each label names only what the other control does. A button that only
 * closes does nothing that a label could name. So its label must even begin with the word for what the other control
 * does.
 */
function areExchanged(one: Labelled, other: Labelled): boolean {
  const only = without(one.words, other.words);
  if (names(one, only) || !names(other, only) || names(other, without(other.words, one.words))) return false;
  return names(one, other.words) || (other.words.size === 0 && beginsWith(other, only));
}

/**
 * Finds two labels of a group that were exchanged: each names what the other control does, or what the other field asks
 * for.
 */
export const exchangedLabels = (subject: Subject): Finding[] =>
  [controls(subject), fields(subject)].flatMap((all) =>
    all.flatMap((one, index): Finding[] => {
      const other = all
        .slice(index + 1)
        .find(
          (later) =>
            later.group === one.group &&
            later.label !== one.label &&
            (areExchanged(one, later) || areExchanged(later, one)),
        );
      if (other === undefined) return [];
      const { file, pointer } = one.node;
      const message = `This has the label "${one.label}", and what that is about has "${other.label}"`;
      return [{ file, pointer: pointer + pointerTo('label'), message, hint: 'swap the two labels' }];
    }),
  );

/** Whether copy/ has a text that is named after the field: "login.email" for "email". */
const hasOwnText = ({ flow }: Subject, { node }: Labelled) =>
  Object.keys(flow.texts[flow.default_locale] ?? {}).some((key) => lastPart(key) === node.value.field);

/** Whether a control with another label makes one of the same calls. Then that label names the call. */
const isDoneElsewhere = (all: readonly Labelled[], { node, label }: Labelled) =>
  all.some((one) => one.label !== label && callsOf(one.node.value).some((call) => callsOf(node.value).includes(call)));

/** The calls that a control makes. */
const callsOf = (value: Json | undefined): string[] => {
  if (Array.isArray(value)) return value.flatMap(callsOf);
  if (!isObject(value)) return [];
  return [textIn(value, 'call') ?? [], ...['do', 'then', 'otherwise'].map((part) => callsOf(value[part]))].flat();
};

/**
 * Finds controls and fields that have the label of another one beside them. Both have the same label, which names only
 * what the other one does or asks for. Reported only if copy/ has a label that fits better.
 */
export function labelsOfOthers(subject: Subject): Finding[] {
  const [buttons, inputs] = [controls(subject), fields(subject)];
  return [...buttons, ...inputs].flatMap((one): Finding[] => {
    const isField = inputs.includes(one);
    const other = (isField ? inputs : buttons).find(
      (another) => another !== one && another.label === one.label && names(one, another.words),
    );
    if (other === undefined || one.words.size === 0 || names(one, one.words)) return [];
    if (!(isField ? hasOwnText(subject, one) : isDoneElsewhere(buttons, one))) return [];
    const { file, pointer } = one.node;
    const message = `"${one.label}" names what it is about in ${other.node.file}, and this is about something else`;
    return [{ file, pointer: pointer + pointerTo('label'), message, hint: 'name a text that says what this is' }];
  });
}
