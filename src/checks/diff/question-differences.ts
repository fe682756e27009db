import { ownEntry } from '#core';
import type { DiffClass, Difference } from './finding.ts';
import type { Side } from './normal.ts';

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

/** Collects the differences between two versions of some questions, each with its place in both. */
export class QuestionDifferences {
  readonly found: Difference[] = [];
  readonly before: Side;
  readonly after: Side;
  private readonly written: Written;

  constructor(written: Written, before: Side, after: Side) {
    this.written = written;
    this.before = before;
    this.after = after;
  }

  /**
   * Adds a difference.
   * @param from its place in the older questions
   * @param to its place in the newer ones
   * @param example a person whom it concerns
   */
  add(kind: DiffClass, says: string, from: string, to: string, example?: string): void {
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
  reworded(what: string, was: string, is: string, fields: readonly string[]): string | undefined {
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
}
