import {
  asObject,
  type Condition,
  isCondition,
  type Json,
  ownQuestions,
  referencesOf,
  translator,
  truthOf,
} from '#core';
import { TODAY } from './clock.ts';
import { decidableLines } from './controls.ts';
import { objectsTitled, type Subject } from './subject.ts';

/** A form field or question, with the values to try for it. */
export interface Choice {
  /** For a field, "screen form field" with spaces between; for a question, its id. */
  name: string;
  values: readonly (Json | undefined)[];
}

type Entries = ReadonlyMap<string, Json | undefined>;

/** With more combinations than this, a condition is not tried. */
const MOST = 256;

/**
 * For each field of a store, the reference that a `set` fills it from: "request.kids" from "answers.map.children.0".
 */
const sources = (subject: Subject): ReadonlyMap<string, string> =>
  new Map(
    objectsTitled(subject, 'SetAction').flatMap(({ value }) =>
      Object.entries(asObject(value.set)).flatMap(([target, from]): [string, string][] =>
        typeof from === 'string' ? [[target, from]] : [],
      ),
    ),
  );

/** Whether a reference reads the value of this field or question. */
function reads(reference: string, { name }: Choice): boolean {
  const [field, isField] = [name.slice(name.lastIndexOf(' ') + 1), name.includes(' ')];
  return isField ? reference === `form.${field}` : reference.split('.').slice(1).includes(field);
}

/**
 * The value that a reference has after somebody has entered these values. The value of an answer is a list; a reference
 * with an index reads one option.
 */
function valueAt(reference: string, name: string, entered: Entries): Json | undefined {
  const value = entered.get(name);
  if (name.includes(' ') || value === undefined) return value;
  const list = Array.isArray(value) ? value : [value];
  const isOne = /\.\d+$/.test(reference) || (/^answers\.[^.]+$/.test(reference) && !Array.isArray(value));
  return isOne ? list[0] : list;
}

/**
 * All combinations of one value for each field or question.
 * @param entered the values that are in every combination
 */
const combinations = (choices: readonly Choice[], entered: Entries): Entries[] =>
  choices.reduce<Entries[]>(
    (all, { name, values }) => all.flatMap((one) => values.map((value) => new Map(one).set(name, value))),
    [entered],
  );

/** Finds, for a condition, values that people can enter to make it true. */
class Meeting {
  readonly #choices: readonly Choice[];
  readonly #sources: ReadonlyMap<string, string>;
  readonly #asked: ReadonlyMap<string, Condition>;
  constructor(subject: Subject, choices: readonly Choice[]) {
    const { flow } = subject;
    const names = Object.keys(flow.questionnaires);
    const inEnglish = translator(flow, flow.default_locale);
    const questions = names.flatMap((name) => ownQuestions(flow, name, flow.default_locale, inEnglish));
    this.#choices = choices;
    this.#sources = sources(subject);
    this.#asked = new Map(questions.flatMap(({ id, ask_if }) => (ask_if == null ? [] : [[id, ask_if] as const])));
  }
  /**
   * Values that make a condition true and with which all the questions that it reads are asked; undefined if none are
   * found.
   * @param entered values that must not change
   */
  entries(whole: Condition, entered: Entries): Entries | undefined {
    const condition = decidableLines(whole, (reference) => this.#choiceOf(reference) !== undefined);
    const read = referencesOf(condition).flatMap((reference) => this.#choiceOf(reference) ?? []);
    const open = [...new Set(read)].filter(({ name }) => !entered.has(name));
    if (open.reduce((product, { values }) => product * values.length, 1) > MOST) return undefined;
    for (const one of combinations(open, entered)) {
      const meets = truthOf(condition, (reference) => this.#valueOf(reference, one), TODAY) === true;
      const asked = meets ? this.#askedOf(open, one) : undefined;
      if (asked !== undefined) return asked;
    }
    return undefined;
  }
  /** Adds values with which these questions are asked, because their `ask_if` is true. */
  #askedOf(open: readonly Choice[], entered: Entries): Entries | undefined {
    return open.reduce<Entries | undefined>((all, { name }) => {
      const condition = this.#asked.get(name);
      return condition === undefined || all === undefined ? all : this.entries(condition, all);
    }, entered);
  }
  #choiceOf(reference: string): Choice | undefined {
    const from = this.#sources.get(reference) ?? reference;
    return this.#choices.find((choice) => reads(from, choice));
  }
  #valueOf(reference: string, entered: Entries): Json | undefined {
    const from = this.#sources.get(reference) ?? reference;
    const choice = this.#choiceOf(reference);
    return choice === undefined ? undefined : valueAt(from, choice.name, entered);
  }
}

/**
 * For each condition of the flow, values that people can enter to make it true. Left out where one value is enough,
 * because the caller tries every single value anyway.
 */
export function meetingConditions(subject: Subject, choices: readonly Choice[]): Entries[] {
  const meeting = new Meeting(subject, choices);
  const conditions = objectsTitled(subject, 'Condition').flatMap(({ value }) => (isCondition(value) ? [value] : []));
  const found = conditions.flatMap((condition) => meeting.entries(condition, new Map()) ?? []);
  return found.filter(({ size }) => size > 1);
}
