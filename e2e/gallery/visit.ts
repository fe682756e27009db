import { expect, type Page } from '@playwright/test';
import { type Person, SAMPLES, signedIn } from '../support/people.ts';
import { hair, migraine } from '../support/products.ts';
import type { Walk } from '../support/walk.ts';
import { memberAt, type Step } from '../support/progress.ts';
import { heading, meet, reply } from '../support/questions.ts';
import { english, inSpanish, spanish, type Words } from '../support/words.ts';

/** The languages of the gallery, with their words and the sample products in them. */
const LANGUAGES = {
  en: { locale: 'en-US', words: english, migraine, hair },
  es: { locale: 'es-US', words: spanish, migraine: inSpanish(migraine), hair: inSpanish(hair) },
} as const;

export type Language = keyof typeof LANGUAGES;

/** One browser page in one language, and the ways through the product that states of the gallery share. */
export class Visit {
  readonly page: Page;
  readonly words: Words;
  readonly migraine: Walk;
  readonly hair: Walk;

  constructor(page: Page, language: Language) {
    const { words, migraine: first, hair: second } = LANGUAGES[language];
    this.page = page;
    this.words = words;
    this.migraine = first;
    this.hair = second;
  }

  static localeOf = (language: Language): string => LANGUAGES[language].locale;

  /** Opens an address and waits for its heading. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await expect(heading(this.page)).toBeVisible();
  }

  /** Signs in as a person and opens an address. */
  async as(person: Pick<Person, 'email' | 'password'>, path: string): Promise<void> {
    await signedIn(this.page, person);
    await this.open(path);
  }

  /** Opens an address as a new member who still has to do one step before an order. */
  async at(step: Step, path: string): Promise<void> {
    await this.as(await memberAt(this.page.request, migraine, step), path);
  }

  patient = (path: string): Promise<void> => this.as(SAMPLES.patient, path);

  /** Answers this many questions before sign-up. */
  async answer(walk: Walk, count: number): Promise<void> {
    await this.open(`/products/${walk.slug}/pre_questionnaire`);
    for (const asked of walk.pre.slice(0, count)) await reply(this.page, asked, this.words);
    const next = walk.pre[count];
    if (next !== undefined) await meet(this.page, next);
  }

  /** Opens one of the questions after sign-up. */
  async medical(id: string): Promise<void> {
    const member = await memberAt(this.page.request, migraine, 'medical');
    await this.as(member, member.questionAddress(id));
  }

  /**
   * @param question the index of a question before sign-up
   * @returns the label of the first option that the walk chooses there; empty for a written answer
   */
  option = (walk: Walk, question: number): string => {
    const { answer } = walk.pre[question] ?? {};
    return answer === undefined ? '' : 'pick' in answer ? answer.pick : 'tick' in answer ? (answer.tick[0] ?? '') : '';
  };

  field = (key: string) => this.page.getByLabel(this.words(key), { exact: true });
  press = (key: string): Promise<void> => this.page.getByRole('button', { name: this.words(key), exact: true }).click();
  /** Waits until a text of the flow is on the page. */
  sees = (key: string): Promise<void> => expect(this.page.getByText(this.words(key)).last()).toBeVisible();
}
