import { ownEntry } from '#core';
import type { DiffClass, Difference } from './finding.ts';
import type { Side } from './normal.ts';
import { languageName } from './sentence.ts';

/** The file with the questions, and how to find texts and pointers in it. */
export interface Written {
  file: string;
  /** The texts of the questions in a language, by question, option and field: "heart.yes.answer_text". */
  texts(side: Side, locale: string): Readonly<Record<string, string>>;
  /** Translates a pointer into the questions as a backend sends them to a pointer into the file. */
  pointer(side: Side, pointer: string): string;
}

/** Collects the differences between two versions of some questions, each with its location in both versions. */
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
   * @param says what is different, as a sentence
   * @param from the JSON pointer in the older questions
   * @param to the JSON pointer in the newer questions
   * @param example a person who notices the difference
   */
  add(kind: DiffClass, says: string, from: string, to: string, example?: string): void {
    const place = (side: Side, pointer: string) => ({
      file: this.written.file,
      pointer: this.written.pointer(side, pointer),
    });
    this.found.push({
      class: kind,
      says,
      before: place(this.before, from),
      after: place(this.after, to),
      ...(example === undefined ? {} : { example }),
    });
  }

  private textOf(side: Side, locale: string, key: string): string {
    return ownEntry(this.written.texts(side, locale), key) ?? '';
  }

  /**
   * Says in which languages the texts of a question or an option have changed; undefined if none has.
   * @param what the name of the question or option in the sentence: `"heart"`
   * @param was the key of its old texts: "heart" for a question, "heart.yes" for an option
   * @param is the key of its new texts
   * @param fields the texts to compare, such as "question_text"
   */
  reworded(what: string, was: string, is: string, fields: readonly string[]): string | undefined {
    const { locales } = this.after.flow;
    const others = locales.filter((locale) =>
      fields.some(
        (field) =>
          this.textOf(this.before, locale, `${was}.${field}`) !== this.textOf(this.after, locale, `${is}.${field}`),
      ),
    );
    if (others.length === 0) return undefined;
    const names = others.map(languageName);
    const still = locales.filter((locale) => !others.includes(locale)).map(languageName);
    return `${what} reads differently in ${names.join(' and ')}${still.length === 0 ? '' : `, and as before in ${still.join(' and ')}`}`;
  }
}
