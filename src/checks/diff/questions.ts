import { isObject, type JsonObject, ownEntry } from '#core';
import { type Asked, declaredSince, hasStop, optionsIn, stopsOf, textIn } from './asked.ts';
import type { DiffClass, Difference } from './finding.ts';
import type { Side } from './normal.ts';

const HELPS = ['note', 'helper_text', 'user_text_title', 'user_text_placeholder'];

/** Names of languages in English. */
export const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** Where the questions are written, and their texts. */
export interface Written {
  file: string;
  /** The texts of the questions in a language, by question, option and field: "heart.yes.answer_text". */
  texts(side: Side, locale: string): Readonly<Record<string, string>>;
  /** The pointer in the file to a place in the questions as a backend sends them. */
  pointer(side: Side, at: string): string;
}

/** Compares the questions of a product, or of one of the flow's own questionnaires. */
class QuestionDiff {
  readonly found: Difference[] = [];
  private readonly written: Written;
  private readonly before: Side;
  private readonly after: Side;

  constructor(written: Written, before: Side, after: Side) {
    this.written = written;
    this.before = before;
    this.after = after;
  }

  private add(kind: DiffClass, says: string, from: string, to: string, example?: string): void {
    const place = (side: Side, at: string) => ({ file: this.written.file, pointer: this.written.pointer(side, at) });
    this.found.push({
      class: kind,
      says,
      before: place(this.before, from),
      after: place(this.after, to),
      ...(example === undefined ? {} : { example }),
    });
  }

  private said(side: Side, locale: string, key: string): string {
    return ownEntry(this.written.texts(side, locale), key) ?? '';
  }

  /**
   * Describes changed texts, and in which languages they changed.
   * @param was the question, option or entry with the old texts
   * @param is the same with the new texts
   */
  private reworded(what: string, was: string, is: string, fields: readonly string[]): string | undefined {
    const { locales } = this.after.flow;
    const others = locales.filter((locale) =>
      fields.some(
        (field) =>
          this.said(this.before, locale, `${was}.${field}`) !== this.said(this.after, locale, `${is}.${field}`),
      ),
    );
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
    const declared = declaredSince(old, now);
    const stops = hasStop(this.before.flow, old) || hasStop(this.after.flow, now);
    const isSame = declared?.meaning === 'same';
    const text = this.reworded(`"${id}"`, id, id, ['question_text']);
    if (text !== undefined)
      this.add(
        isSame && !stops ? 'copy' : 'safety',
        isSame ? `${text}; its author says that it means the same` : text,
        `${old.at}/question_text`,
        `${now.at}/question_text`,
        `somebody who has answered "${id}" to its words of before`,
      );
    if (differs('ask_if'))
      this.add('safety', `"${id}" is asked of other people than before`, old.at, `${now.at}/ask_if`);
    if (differs('question_type'))
      this.add(
        stops ? 'safety' : 'breaking',
        `"${id}" is answered in another way: ${textIn(now.question.question_type)}`,
        old.at,
        `${now.at}/question_type`,
      );
    if (differs('answer_display_type'))
      this.add('look', `The answers to "${id}" are shown in another way`, old.at, now.at);
    if (old.list !== now.list) this.add('behaviour', `"${id}" moved to ${now.list}`, old.at, now.at);
    const found = this.found.length;
    this.options(id, old, now, declared);
    if (text === undefined && this.found.length === found && differs('replaces'))
      this.add(
        'breaking',
        `Answers to earlier versions of "${id}" are worth something else`,
        old.at,
        `${now.at}/replaces`,
        `somebody who answered "${id}" before it changed`,
      );
  }

  private options(id: string, old: Asked, now: Asked, declared: JsonObject | undefined): void {
    const is = optionsIn(now);
    const was = this.mapped(id, old, now, declared);
    const stopping = hasStop(this.before.flow, old) || hasStop(this.after.flow, now);
    for (const option of new Set([...was.keys(), ...is.keys()])) {
      const [a, b] = [was.get(option), is.get(option)];
      const from = a === undefined ? old.at : `${old.at}/answer_options/${a.index}`;
      const to = b === undefined ? now.at : `${now.at}/answer_options/${b.index}`;
      this.option({ id, option, a: a?.option, b: b?.option, from, to, stopping, isSame: declared?.meaning === 'same' });
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

  /** The old options, each under the new id that the author declared for it. */
  private mapped(id: string, old: Asked, now: Asked, declared: JsonObject | undefined): ReturnType<typeof optionsIn> {
    const [was, is] = [optionsIn(old), optionsIn(now)];
    const taken = isObject(declared?.options) ? declared.options : {};
    return new Map(
      [...was].flatMap(([option, place]): [string, typeof place][] => {
        const next = ownEntry(taken, option);
        if (typeof next !== 'string' || next === option || is.has(option)) return [[option, place]];
        const at = (asked: Asked, index: number | undefined) => `${asked.at}/answer_options/${index ?? 0}`;
        this.add(
          'behaviour',
          `Whoever answered "${option}" to "${id}" has now answered "${next}"`,
          at(old, place.index),
          at(now, is.get(next)?.index),
        );
        if (!was.has(next)) return [[next, place]];
        // Two options became one. The loss to report is a stop, if the old option had one.
        return stopsOf(this.before.flow, place.option).length > 0 ? [[option, place]] : [];
      }),
    );
  }

  private option({ id, option, a, b, from, to, stopping, isSame }: Compared): void {
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
    const [was, is] = [`${id}.${String(a.id)}`, `${id}.${option}`];
    const text = this.reworded(name, was, is, ['answer_text']);
    if (text !== undefined)
      this.add(
        stopping ? 'safety' : isSame ? 'copy' : 'breaking',
        text,
        `${from}/answer_text`,
        `${to}/answer_text`,
        who,
      );
    const help = this.reworded(`The help of ${name}`, was, is, HELPS);
    if (help !== undefined) this.add(after.length > 0 ? 'safety' : 'copy', help, from, to);
    for (const [field, kind, says] of OTHERS)
      if (JSON.stringify(a[field] ?? false) !== JSON.stringify(b[field] ?? false))
        this.add(kind, `${name} ${says}`, from, to);
  }
}

/**
 * The differences between two lists of questions.
 * @param was the questions of the older side by id
 * @param is those of the newer side
 */
export function questionDifferences(
  written: Written,
  was: ReadonlyMap<string, Asked>,
  is: ReadonlyMap<string, Asked>,
  before: Side,
  after: Side,
): Difference[] {
  const diff = new QuestionDiff(written, before, after);
  for (const id of new Set([...was.keys(), ...is.keys()])) diff.question(id, was.get(id), is.get(id));
  const order = (one: ReadonlyMap<string, Asked>, other: ReadonlyMap<string, Asked>) =>
    [...one.keys()].filter((id) => other.has(id)).join();
  if (order(was, is) === order(is, was)) return diff.found;
  const place = { file: written.file, pointer: '' };
  const says = 'The questions are asked in another order';
  return [...diff.found, { class: 'behaviour', says, before: place, after: place }];
}

interface Compared {
  id: string;
  option: string;
  a: JsonObject | undefined;
  b: JsonObject | undefined;
  from: string;
  to: string;
  stopping: boolean;
  /** Whether the author declared that earlier answers keep their meaning. */
  isSame: boolean;
}

/** The other settings of an option, with their classes. */
const OTHERS: [field: string, kind: DiffClass, says: string][] = [
  ['none_answer', 'behaviour', 'excludes the other answers or no longer does'],
  ['need_more_info', 'behaviour', 'asks for more or no longer does'],
  ['form', 'behaviour', 'leads to another form of the product'],
  ['attachment', 'look', 'has another picture'],
];
