import { type Flow, isObject, type Json, type JsonObject, ownEntry, pointer } from '#core';
import type { DiffClass, Difference } from './finding.ts';
import type { Side } from './normal.ts';

const LISTS = ['pre_questionnaire', 'medical_questionnaire'];

/** Whether a key of a product holds a list of questions. */
export const isList = (key: string): boolean => LISTS.includes(key);
const HELPS = ['helper_text', 'user_text_title', 'user_text_placeholder'];

/** A question and its place. */
export interface Asked {
  question: JsonObject;
  list: string;
  at: string;
}

const listOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
/** A text; empty for any other value. */
export const textIn = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** The questions of a product by id. */
export function askedIn(product: JsonObject): Map<string, Asked> {
  const all = LISTS.flatMap((list) =>
    listOf(product[list]).map((question, index): [string, Asked] => [
      String(question.id),
      { question, list, at: pointer(list, index) },
    ]),
  );
  return new Map(all);
}

/** The stops that an option sets. */
const stopsOf = ({ questions }: Flow, option: JsonObject): string[] =>
  Object.keys(questions.stops)
    .filter((flag) => option[flag] === true)
    .toSorted();

const optionsIn = ({ question }: Asked) =>
  new Map(listOf(question.answer_options).map((option, index) => [String(option.id), { option, index }]));
const hasStop = (flow: Flow, asked: Asked) =>
  [...optionsIn(asked).values()].some(({ option }) => stopsOf(flow, option).length > 0);

/** Names of languages in English. */
export const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** The texts of a product in every language, by their place. */
const saidBy = ({ flow }: Side, slug: string, key: string) =>
  flow.locales.map((locale) => ownEntry(flow.productTexts[locale]?.[slug] ?? {}, key) ?? '');

/** Compares the questions of a product. */
export class QuestionDiff {
  readonly found: Difference[] = [];
  private readonly file: string;
  private readonly slug: string;
  private readonly before: Side;
  private readonly after: Side;

  constructor(slug: string, file: string, before: Side, after: Side) {
    this.slug = slug;
    this.file = file;
    this.before = before;
    this.after = after;
  }

  private add(kind: DiffClass, says: string, from: string, to: string, example?: string): void {
    const place = (at: string) => ({ file: this.file, pointer: at });
    this.found.push({
      class: kind,
      says,
      before: place(from),
      after: place(to),
      ...(example === undefined ? {} : { example }),
    });
  }

  /** The languages in which some texts differ. */
  private languages(keys: readonly string[]): string[] {
    const { flow } = this.after;
    return flow.locales.filter((locale, at) =>
      keys.some(
        (key) =>
          (saidBy(this.before, this.slug, key)[this.before.flow.locales.indexOf(locale)] ?? '') !==
          (saidBy(this.after, this.slug, key)[at] ?? ''),
      ),
    );
  }

  /** Describes a changed text, with the languages in which it changed. */
  private reworded(what: string, keys: readonly string[]): string | undefined {
    const others = this.languages(keys);
    const { locales } = this.after.flow;
    if (others.length === 0) return undefined;
    const names = others.map((locale) => LANGUAGES.of(locale) ?? locale);
    const still = locales.filter((locale) => !others.includes(locale)).map((locale) => LANGUAGES.of(locale) ?? locale);
    return `${what} reads differently in ${names.join(' and ')}${still.length === 0 ? '' : `, and as before in ${still.join(' and ')}`}`;
  }

  question(id: string, old: Asked | undefined, now: Asked | undefined): void {
    if (old === undefined || now === undefined) {
      const stops = old === undefined && now !== undefined && hasStop(this.after.flow, now);
      const says = now === undefined ? `"${id}" is no longer asked` : `"${id}" is asked, and was not`;
      this.add(
        now === undefined || stops ? 'safety' : 'breaking',
        says,
        old?.at ?? '',
        now?.at ?? '',
        'somebody half-way through the questions',
      );
      return;
    }
    const differs = (key: string) => JSON.stringify(old.question[key]) !== JSON.stringify(now.question[key]);
    const text = this.reworded(`"${id}"`, [`${id}.question_text`]);
    if (text !== undefined)
      this.add(
        'safety',
        text,
        `${old.at}/question_text`,
        `${now.at}/question_text`,
        `somebody who has answered "${id}" to its words of before`,
      );
    if (differs('ask_if'))
      this.add('safety', `"${id}" is asked of other people than before`, old.at, `${now.at}/ask_if`);
    if (differs('question_type'))
      this.add(
        'breaking',
        `"${id}" is answered in another way: ${textIn(now.question.question_type)}`,
        old.at,
        `${now.at}/question_type`,
      );
    if (differs('answer_display_type'))
      this.add('look', `The answers to "${id}" are shown in another way`, old.at, now.at);
    if (old.list !== now.list) this.add('behaviour', `"${id}" moved to ${now.list}`, old.at, now.at);
    this.options(id, old, now);
  }

  private options(id: string, old: Asked, now: Asked): void {
    const [was, is] = [optionsIn(old), optionsIn(now)];
    const stopping = hasStop(this.before.flow, old) || hasStop(this.after.flow, now);
    for (const option of new Set([...was.keys(), ...is.keys()])) {
      const [a, b] = [was.get(option), is.get(option)];
      const from = a === undefined ? old.at : `${old.at}/answer_options/${a.index}`;
      const to = b === undefined ? now.at : `${now.at}/answer_options/${b.index}`;
      this.option({ id, option, a: a?.option, b: b?.option, from, to, stopping });
    }
    const kept = (one: Map<string, unknown>, other: Map<string, unknown>) =>
      [...one.keys()].filter((key) => other.has(key)).join();
    if (kept(was, is) !== kept(is, was))
      this.add(
        'behaviour',
        `The answers to "${id}" stand in another order`,
        `${old.at}/answer_options`,
        `${now.at}/answer_options`,
      );
  }

  private option({ id, option, a, b, from, to, stopping }: Compared): void {
    const name = `"${option}" of "${id}"`;
    const before = a === undefined ? [] : stopsOf(this.before.flow, a);
    const after = b === undefined ? [] : stopsOf(this.after.flow, b);
    const who = `somebody who answers "${textIn((b ?? a)?.answer_text) || option}"`;
    if (before.join() !== after.join()) {
      const lost = before.filter((flag) => !after.includes(flag));
      const says =
        after.length === 0
          ? `${name} no longer stops`
          : lost.length > 0
            ? `${name} no longer sets ${lost.join(', ')}`
            : `${name} now sets ${after.join(', ')}`;
      this.add('safety', b === undefined ? `${name}, which stops, is no longer offered` : says, from, to, who);
      if (b === undefined) return;
    } else if (a === undefined || b === undefined) {
      const says = b === undefined ? `${name} is no longer offered` : `${name} is offered, and was not`;
      return this.add(b === undefined ? 'breaking' : 'behaviour', says, from, to, b === undefined ? who : undefined);
    }
    if (a === undefined || b === undefined) return;
    const key = `${id}.${option}`;
    const text = this.reworded(name, [`${key}.answer_text`]);
    if (text !== undefined)
      this.add(stopping ? 'safety' : 'breaking', text, `${from}/answer_text`, `${to}/answer_text`, who);
    const help = this.reworded(
      `The help of ${name}`,
      HELPS.map((field) => `${key}.${field}`),
    );
    if (help !== undefined) this.add(after.length > 0 ? 'safety' : 'copy', help, from, to);
    for (const [field, kind, says] of OTHERS)
      if (JSON.stringify(a[field] ?? false) !== JSON.stringify(b[field] ?? false))
        this.add(kind, `${name} ${says}`, from, to);
  }
}

interface Compared {
  id: string;
  option: string;
  a: JsonObject | undefined;
  b: JsonObject | undefined;
  from: string;
  to: string;
  stopping: boolean;
}

/** The other settings of an option, with their classes. */
const OTHERS: [field: string, kind: DiffClass, says: string][] = [
  ['none_answer', 'behaviour', 'excludes the other answers or no longer does'],
  ['need_more_info', 'behaviour', 'asks for more or no longer does'],
  ['form', 'behaviour', 'leads to another form of the product'],
  ['attachment', 'look', 'has another picture'],
];
