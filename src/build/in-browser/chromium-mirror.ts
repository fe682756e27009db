import { type BrowserContext, errors, type Locator, type Page } from 'playwright';
import { answerCall, type FieldGesture, type Gesture, gestureOf, Impossible, type Mirror } from '#checks';
import { currentQuestion, type Expectation, htmlToText, defaultWords, escapedForRegExp } from '#core';
import type { Replies } from './replies.ts';

type SimulatedVisitor = Parameters<Mirror['plan']>[0];

/**
 * In milliseconds. Core has no delays and no animations, but the browser does. It may take this long to reach core's
 * position.
 */
const PATIENCE_MS = 10_000;

/** An empty page of the product's origin. Storage is filled on it before the product opens. */
export const BLANK = '/blank';

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();
/** A pattern that matches a text on the page. Placeholders in the text match any value. */
const pattern = (text: string) =>
  spaced(text)
    .split(/\{[^{}]*\}/)
    .map(escapedForRegExp)
    .join('.*');
const whole = (text: string) => new RegExp(`^\\s*${pattern(text)}\\s*$`, 'is');

/** Plays a scenario of the built product on a page of Chromium. */
export class ChromiumMirror implements Mirror {
  private readonly context: BrowserContext;
  private readonly page: Page;
  private readonly replies: Replies;

  constructor(context: BrowserContext, page: Page, replies: Replies) {
    this.context = context;
    this.page = page;
    this.replies = replies;
  }

  close = () => this.context.close();

  private get dialogs(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  }

  plan(visitor: SimulatedVisitor, step: Parameters<Mirror['plan']>[1]): () => Promise<string | undefined> {
    const gesture = gestureOf(visitor, step);
    return async () => {
      try {
        return await this.perform(gesture);
      } catch (error) {
        if (!(error instanceof errors.TimeoutError)) throw error;
        throw new Impossible(
          `In Chromium nobody could do this: ${error.message.split('\n')[0]}`,
          JSON.stringify(gesture),
        );
      }
    };
  }

  /** The open dialog, or the page when no dialog is open. */
  private async front(): Promise<Locator> {
    const dialog = this.dialogs;
    return (await dialog.count()) > 0 ? dialog.last() : this.page.locator('body');
  }

  /** Performs a gesture as a person would. @returns why a person could not perform it; undefined after success */
  private async perform(gesture: Gesture): Promise<string | undefined> {
    const { page, replies } = this;
    if ('waits' in gesture) return `Chromium does not wait for ${gesture.waits}`;
    if ('open' in gesture) await page.goto(gesture.open);
    else if ('reload' in gesture) await page.reload();
    else if ('call' in gesture) answerCall(replies, gesture.call);
    else if ('write' in gesture) await page.getByRole('main').getByRole('textbox').last().fill(gesture.write);
    else if ('choose' in gesture) {
      const name = new RegExp(`^${pattern(gesture.choose)}`, 'i');
      await page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name })).first().click();
    } else if ('press' in gesture) {
      const control = (await this.front()).getByRole(gesture.role, { name: whole(gesture.press) }).first();
      if (gesture.isSample && !(await control.isVisible())) return 'the backend does not bring this entry';
      await control.waitFor();
      if (!(await control.isEnabled())) return `"${gesture.press}" is off in Chromium`;
      await control.click();
    } else {
      for (const field of gesture.fill) await this.fill(field);
      await page
        .getByRole('main')
        .getByRole('button', { name: whole(gesture.submit) })
        .click();
    }
    return undefined;
  }

  private async fill({ field, label, value, isChosen }: FieldGesture): Promise<void> {
    const { page } = this;
    const main = page.getByRole('main');
    const id = `_${field.replaceAll('.', '_')}`;
    const place = `[id$="${id}"], [id$="${id}-0"]`;
    const named = main.locator(place).first();
    // Unfold folded parts first, because people cannot fill in fields that they do not see.
    const folded = main
      .locator('details:not([open])')
      .filter({ has: page.locator(place) })
      .locator('> summary');
    if ((await folded.count()) > 0) await folded.first().click();
    if (typeof value === 'boolean') return named.setChecked(value);
    const select = main.locator(`select[id$="${id}"]`);
    if (isChosen && (await select.count()) > 0) return void (await select.selectOption({ label: String(value) }));
    if (isChosen)
      return main
        .getByRole('radio', { name: whole(String(value)) })
        .first()
        .click();
    // If a value has two inputs, such as feet and inches, enter the whole value in the smaller unit.
    const smaller = main.locator(`input:not([type="radio"])[id$="${id}-1"]`);
    if ((await smaller.count()) > 0) {
      await named.fill('0');
      return smaller.fill(String(value));
    }
    if ((await named.count()) > 0) return named.fill(String(value));
    return main
      .getByLabel(new RegExp(`^${pattern(label)}`, 'i'))
      .first()
      .fill(String(value));
  }

  async differs(visitor: SimulatedVisitor, expected: Expectation = {}): Promise<string | undefined> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await this.difference(visitor, expected).catch(leftMeanwhile);
      if (found === undefined || Date.now() > until) return found;
      await this.page.waitForTimeout(50);
    }
  }

  private async difference(visitor: SimulatedVisitor, expected: Expectation): Promise<string | undefined> {
    const { flow, state, match } = visitor;
    const t = (text: string) => defaultWords(flow, text) ?? text;
    const path = new URL(this.page.url()).pathname;
    // Nothing to compare: the product is not open yet.
    if (path === BLANK) return undefined;
    const wanted = match.path.split('?')[0];
    if (path !== wanted) return `Chromium is at ${path}, and core at ${wanted}`;
    const shown = spaced(await this.page.locator('body').innerText());
    const shows = (text: string) => new RegExp(pattern(htmlToText(t(text))), 'is').test(shown);
    const question = currentQuestion(state.questionnaire);
    const asks = question && htmlToText(question.question_text).split('\n')[0];
    if (asks !== undefined && state.modal === null && !shows(asks)) return `Chromium does not ask "${asks}"`;
    const modals = await this.dialogs.count();
    if (modals > 0 !== (state.modal !== null))
      return modals > 0 ? 'A dialog is open in Chromium' : `Chromium does not open "${state.modal?.id}"`;
    if (state.screen.failure !== null && !shows(flow.errors.screen.title))
      return 'Chromium does not show the error screen';
    const lacking = expected.shows?.find((text) => !shows(text));
    if (lacking !== undefined) return `Chromium does not show "${lacking}"`;
    const unwanted = expected.hides?.find((text) => shows(text));
    if (unwanted !== undefined) return `Chromium shows "${unwanted}"`;
    const { title } = (expected.toast === undefined ? undefined : flow.errors.toasts[expected.toast]) ?? {};
    if (title !== undefined && !shows(title)) return `Chromium does not show the toast "${expected.toast}"`;
    const { called } = this.replies;
    const missed = expected.called?.find((call) => !called.includes(call));
    if (missed !== undefined) return `Chromium did not call "${missed}"`;
    const made = expected.not_called?.find((call) => called.includes(call));
    return made === undefined ? undefined : `Chromium called "${made}"`;
  }
}

/**
 * Turns an error caused by a navigation during reading into a difference, so that `differs` reads again.
 * @throws the value that was thrown, if it is no Error
 */
function leftMeanwhile(error: unknown): string {
  if (error instanceof Error) return `Chromium is leaving the page: ${error.message.split('\n')[0]}`;
  throw error;
}
