import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import {
  addEntry,
  compiledText,
  type Entries,
  fill,
  type FoundEntry,
  type Question,
  type QuestionType,
  removeEntry,
  tickNone,
  type Translate,
  writeLines,
} from '#core';
import { Button, Html, JsonForm, questionSchema, questionUi, questionValidator, questionWidgets } from '#widgets';
import copy from '../../flows/ordering/copy/en.json' with { type: 'json' };
import questions from '../../flows/ordering/questions.json' with { type: 'json' };

const texts: Record<string, string> = copy.texts;
const t: Translate = (key, values = {}) => fill(compiledText(texts[key] ?? key), values, 'en');

/** A search under way: the query, and how to let it succeed or fail. */
interface Asked {
  query: string;
  signal: AbortSignal;
  answer(...names: string[]): Promise<void>;
  fail(): Promise<void>;
}

interface Changes {
  asked: Asked[];
  entries: Entries;
  continued: number;
  keep(entries: Entries): void;
  goOn(): void;
  /** Changes the answer as another tab does. */
  elsewhere(entries: Entries): void;
  listen(change: Changes['elsewhere']): void;
}

const found = (name: string): FoundEntry => ({
  code: name,
  entry: { name, conceptType: 'DispensableDrug', strength: '50 mg' },
});

function Screen({ name, changes, start }: { name: 'medications' | 'allergies'; changes: Changes; start: Entries }) {
  const type = questions.types[name] as QuestionType;
  const { entries: kind, search: rules } = type;
  const [entries, setEntries] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  if (kind === undefined || rules === undefined) throw new Error(`${name} takes no entries`);
  const change = (next: Entries) => {
    changes.keep(next);
    setEntries(next);
  };
  useEffect(() => changes.listen(change));
  const question: Question = { id: 'm', question_type: name, question_text: 'What do you take?' };
  return (
    <main>
      <Html as="h1" id="heading" html={question.question_text} />
      <JsonForm
        id="question"
        schema={questionSchema}
        uiSchema={questionUi(type.widget)}
        validator={questionValidator}
        widgets={questionWidgets}
        formData={{ answer: [], user_texts: {} }}
        formContext={{
          question,
          type,
          t,
          display: 'list',
          answer: [],
          headingId: 'heading',
          texts: {},
          errors,
          moreInfo: { rows: 4, title: '', longest: 2000 },
          helperLabel: '',
          onChoose: () => undefined,
          onWords: () => undefined,
          onTexts: () => undefined,
          onHelp: () => undefined,
          picker: {
            kind,
            search: rules,
            entries,
            find: (query, signal) =>
              new Promise((resolve, reject) => {
                changes.asked.push({
                  query,
                  signal,
                  answer: (...names) => act(async () => resolve(names.map(found))),
                  fail: () => act(async () => reject(new Error('no network'))),
                });
              }),
            onAdd: (one) => change(addEntry(entries, one)),
            onRemove: (code) => change(removeEntry(entries, code)),
            onText: (text) => change(writeLines(entries, text)),
            onNone: (none) => change(tickNone(entries, none)),
          },
        }}
        onChange={() => undefined}
        onSubmit={() => {
          changes.goOn();
          if (entries.lines.some((line) => line.length > 300)) setErrors({ '': 'Please keep each line short.' });
        }}
      >
        <Button type="submit">Continue</Button>
      </JsonForm>
    </main>
  );
}

/** An entry for which the backend has no strength. */
const plain = (name: string): FoundEntry => ({ code: name, entry: { name, conceptType: 'DispensableDrug' } });

const nothing: Entries = { entries: {}, lines: [], none: false };

async function ask(name: 'medications' | 'allergies' = 'medications', start = nothing) {
  const changes: Changes = {
    asked: [],
    entries: start,
    continued: 0,
    keep: (next) => {
      changes.entries = next;
    },
    goOn: () => {
      changes.continued += 1;
    },
    elsewhere: () => undefined,
    listen: (change) => {
      changes.elsewhere = change;
    },
  };
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms), delay: null });
  render(<Screen name={name} changes={changes} start={start} />);
  await act(() => vi.dynamicImportSettled());
  return { told: changes, user, box: () => screen.getByRole('combobox') };
}

const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const latest = ({ asked }: Changes): Asked => {
  const last = asked.at(-1);
  if (last === undefined) throw new Error('nothing was asked');
  return last;
};
/** Types, waits and answers. */
async function search(picker: Awaited<ReturnType<typeof ask>>, query: string, ...names: string[]) {
  await picker.user.type(picker.box(), query);
  await wait(500);
  await latest(picker.told).answer(...names);
}

beforeEach(() => {
  vi.useFakeTimers();
  // Testing Library knows only Jest's fake timers. It would wait for a real timer that never fires.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('searching', () => {
  test('[MA-11] the search box has a name and a description, in a group named by the question', async () => {
    const { box } = await ask('allergies');
    expect(screen.getByRole('group', { name: 'What do you take?' })).toBeInTheDocument();
    expect(box()).toHaveAccessibleName('Search for an allergy');
    expect(box()).toHaveAccessibleDescription('Please enter at least 3 characters to search');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
  });

  test('[MA-5][MA-6] searches from three characters on, after a pause of 500 ms', async () => {
    const { told: changes, user, box } = await ask();
    await user.type(box(), ' as ');
    await wait(5000);
    expect(changes.asked).toEqual([]);
    await user.clear(box());
    await user.type(box(), 'asp');
    await wait(499);
    expect(changes.asked).toEqual([]);
    await user.type(box(), 'i');
    await wait(499);
    expect(changes.asked).toEqual([]);
    await wait(1);
    expect(changes.asked.map(({ query }) => query)).toEqual(['aspi']);
  });

  test('[MA-5] extra spaces around and between words do not change the search', async () => {
    const { told: changes, user, box } = await ask();
    await user.type(box(), ' a   b');
    await wait(500);
    await user.type(box(), ' ');
    await wait(500);
    expect(changes.asked.map(({ query }) => query)).toEqual(['a b']);
  });

  test('[MA-7] the searched words are marked in each result', async () => {
    await search(await ask(), 'ASPI ', 'Aspirin', 'Baby aspirin', 'Salicylate');
    expect(options()).toEqual(['Aspirin 50 mg', 'Baby aspirin 50 mg', 'Salicylate 50 mg']);
    expect(screen.getAllByText(/^aspi$/i, { selector: 'b' }).map(({ textContent }) => textContent)).toEqual([
      'Aspi',
      'aspi',
    ]);
  });

  test('[MA-8] announces loading, the number of results, and an empty result', async () => {
    const picker = await ask();
    await picker.user.type(picker.box(), 'asp');
    await wait(500);
    expect(said()).toEqual(['Loading...']);
    await latest(picker.told).answer('Aspirin', 'Asparagus');
    expect(said()).toEqual(['2 results. Use the arrow keys to choose.']);
    expect(picker.box()).toHaveAttribute('aria-expanded', 'true');
    expect(options()).toEqual(['Aspirin 50 mg', 'Asparagus 50 mg']);
    await search(picker, 'i', 'Aspirin');
    expect(said()).toEqual(['1 result. Use the arrow keys to choose.']);
    await search(picker, 'xx');
    expect(said()).toEqual(['No medications found']);
    expect(picker.box()).toHaveAttribute('aria-expanded', 'false');
    await picker.user.clear(picker.box());
    expect(said()).toEqual([]);
  });

  test('[MA-8] the messages for allergies differ from those for medications', async () => {
    await search(await ask('allergies'), 'xyz');
    expect(said()).toEqual(['No allergies found']);
  });

  test('[MA-11] a late response to an older search never replaces newer results', async () => {
    const { told: changes, user, box } = await ask();
    await user.type(box(), 'asp');
    await wait(500);
    const older = latest(changes);
    await user.type(box(), 'irin');
    expect(older.signal.aborted).toBe(true);
    await wait(500);
    await latest(changes).answer('Aspirin');
    await older.answer('Asparagus');
    expect(options()).toEqual(['Aspirin 50 mg']);
    await user.type(box(), 'x');
    await wait(500);
    const failing = latest(changes);
    await user.type(box(), '{Backspace}');
    await failing.fail();
    expect(screen.queryByRole('button', { name: 'Search again' })).toBeNull();
  });

  test('[MA-11] a failed search shows an error and can be retried at once', async () => {
    const { told: changes, user, box } = await ask();
    await user.type(box(), 'asp');
    await wait(500);
    await latest(changes).fail();
    expect(said()[0]).toMatch(/^The search did not work/);
    // A phone shows its keyboard only for a field that gets the focus during the press itself.
    let during: Element | null = null;
    document.addEventListener('click', () => (during = document.activeElement), { once: true });
    await user.click(screen.getByRole('button', { name: 'Search again' }));
    expect(during).toBe(box());
    expect(said()).toEqual(['Loading...']);
    expect(box()).toHaveFocus();
    await wait(0);
    expect(changes.asked.map(({ query }) => query)).toEqual(['asp', 'asp']);
    await latest(changes).answer('Aspirin');
    expect(options()).toEqual(['Aspirin 50 mg']);
    // Typing after the retry is debounced as before: no request within 500 ms.
    await user.type(box(), 'i');
    await wait(499);
    expect(changes.asked).toHaveLength(2);
  });

  test('a response that arrives after the search is cancelled changes nothing', async () => {
    const picker = await ask();
    await picker.user.type(picker.box(), 'asp');
    await wait(500);
    await picker.user.click(screen.getByRole('checkbox', { name: 'I take no medications' }));
    expect(latest(picker.told).signal.aborted).toBe(true);
    await latest(picker.told).answer('Aspirin');
    expect(picker.told.entries).toEqual({ entries: {}, lines: [], none: true });
  });
});

describe('adding entries', () => {
  test('[MA-7] a click adds an entry and marks it; a second click adds nothing', async () => {
    const picker = await ask();
    await search(picker, 'asp', 'Aspirin', 'Asparagus');
    await picker.user.click(screen.getByRole('option', { name: /Aspirin/ }));
    expect(options()).toEqual(['Aspirin 50 mg✓ Added', 'Asparagus 50 mg']);
    expect(screen.getByRole('option', { name: /Aspirin/ })).toHaveAttribute('aria-selected', 'true');
    expect(said()).toContain('Aspirin, 50 mg was added.');
    await picker.user.click(screen.getByRole('option', { name: /Aspirin/ }));
    expect(Object.keys(picker.told.entries.entries)).toEqual(['Aspirin']);
    expect(picker.box()).toHaveAttribute('enterkeyhint', 'search');
    await picker.user.click(screen.getByRole('option', { name: /Asparagus/ }));
    await picker.user.click(screen.getByRole('option', { name: /Aspirin/ }));
    expect(said()).toContain('Asparagus, 50 mg was added.');
    const list = screen.getByRole('list', { name: 'Your medications' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Aspirin 50 mg', 'Asparagus 50 mg']);
  });

  test('[MA-11] by keyboard: arrows highlight, Enter adds without submitting the form, Escape closes', async () => {
    const picker = await ask();
    await search(picker, 'asp{Enter}', 'Aspirin', 'Asparagus');
    await picker.user.keyboard('{ArrowDown}{ArrowDown}');
    expect(picker.box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /Asparagus/ }).id);
    await picker.user.keyboard('{Enter}');
    expect(Object.keys(picker.told.entries.entries)).toEqual(['Asparagus']);
    await picker.user.keyboard('{ArrowUp}{Enter}');
    expect(Object.keys(picker.told.entries.entries)).toEqual(['Asparagus', 'Aspirin']);
    expect(picker.box()).toHaveValue('asp');
    await picker.user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    await picker.user.keyboard('{Enter}');
    expect(picker.told.continued).toBe(0);
  });

  test('[MA-11] the Enter that ends a composed word, as in Japanese, adds nothing', async () => {
    const picker = await ask();
    await search(picker, 'asp', 'Aspirin');
    await picker.user.keyboard('{ArrowDown}');
    fireEvent.keyDown(picker.box(), { key: 'Enter', isComposing: true });
    expect(picker.told.entries.entries).toEqual({});
    fireEvent.keyDown(picker.box(), { key: 'Enter' });
    expect(Object.keys(picker.told.entries.entries)).toEqual(['Aspirin']);
  });

  test('[MA-11] leaving the box adds nothing', async () => {
    const picker = await ask();
    await search(picker, 'asp', 'Aspirin');
    await picker.user.keyboard('{ArrowDown}');
    await picker.user.tab();
    expect(picker.told.entries.entries).toEqual({});
    expect(options()).toEqual([]);
    expect(picker.box()).toHaveValue('asp');
  });

  test('a new list of results has nothing highlighted', async () => {
    const picker = await ask();
    await search(picker, 'asp', 'Aspirin', 'Asparagus');
    await picker.user.keyboard('{ArrowDown}');
    await search(picker, 'i', 'Other');
    await picker.user.keyboard('{Enter}');
    expect(picker.told.entries.entries).toEqual({});
    // Also when a result of the old list was highlighted while the new search waited.
    await picker.user.type(picker.box(), 'n{ArrowDown}');
    await wait(500);
    await latest(picker.told).answer('Another');
    await picker.user.keyboard('{Enter}');
    expect(picker.told.entries.entries).toEqual({});
  });

  test('the query is selected after adding, so that typing replaces it', async () => {
    const picker = await ask();
    await search(picker, 'asp', 'Aspirin');
    await picker.user.click(screen.getByRole('option', { name: /Aspirin/ }));
    await picker.user.keyboard('iron');
    expect(picker.box()).toHaveValue('iron');
  });

  test('[MA-10] a text replaces the list of added entries while it is empty', async () => {
    const { user } = await ask('medications', addEntry(nothing, found('Iron')));
    expect(screen.queryByText('Nothing added yet.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove Iron, 50 mg' }));
    expect(screen.getByText('Nothing added yet.')).toBeVisible();
  });

  test('[MA-10] an entry without a strength is named by its name alone', async () => {
    const { user } = await ask('medications', addEntry(addEntry(nothing, plain('Honey')), found('Iron')));
    const items = screen.getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Honey', 'Iron 50 mg']);
    await user.click(screen.getByRole('button', { name: 'Remove Honey' }));
    expect(said()).toEqual(['Honey was removed.']);
  });

  test('[MA-10] the focus moves to the entry before it when the last one is removed', async () => {
    const three = ['Aspirin', 'Iron', 'Zinc'].map(found).reduce(addEntry, nothing);
    const { told: changes, user } = await ask('medications', three);
    await user.click(screen.getByRole('button', { name: 'Remove Zinc, 50 mg' }));
    expect(Object.keys(changes.entries.entries)).toEqual(['Aspirin', 'Iron']);
    expect(screen.getByRole('button', { name: 'Remove Iron, 50 mg' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove Aspirin, 50 mg' }));
    expect(screen.getByRole('button', { name: 'Remove Iron, 50 mg' })).toHaveFocus();
  });

  test('a button removes its entry, and the focus moves to the next', async () => {
    const two = addEntry(addEntry(nothing, found('Aspirin')), found('Iron'));
    const { told: changes, user, box } = await ask('medications', two);
    await user.click(screen.getByRole('button', { name: 'Remove Aspirin, 50 mg' }));
    expect(Object.keys(changes.entries.entries)).toEqual(['Iron']);
    expect(said()).toEqual(['Aspirin, 50 mg was removed.']);
    const last = screen.getByRole('button', { name: 'Remove Iron, 50 mg' });
    expect(last).toHaveFocus();
    await user.click(last);
    expect(changes.entries.entries).toEqual({});
    expect(screen.queryByRole('list', { name: 'Your medications' })).toBeNull();
    expect(box()).toHaveFocus();
  });
});

describe('free text and "none"', () => {
  test('[MA-1] one item per line; blank lines stay in the text area and do not count', async () => {
    const { told: changes, user } = await ask();
    const text = screen.getByRole('textbox', { name: 'Can’t find it? Write it in yourself' });
    expect(text).toHaveAccessibleDescription('Write one item per line.');
    expect(text).toHaveAttribute('rows', '4');
    await user.type(text, 'fish oil{Enter}{Enter} zinc ');
    expect(text).toHaveValue('fish oil\n\n zinc ');
    expect(changes.entries.lines).toEqual(['fish oil', 'zinc']);
    await user.clear(text);
    expect(changes.entries.lines).toEqual([]);
  });

  test('shows the saved entries and text', async () => {
    await ask('medications', writeLines(addEntry(nothing, found('Iron')), 'tea\nzinc'));
    expect(screen.getByRole('textbox', { name: 'Can’t find it? Write it in yourself' })).toHaveValue('tea\nzinc');
    expect(screen.getByRole('button', { name: 'Remove Iron, 50 mg' })).toBeInTheDocument();
  });

  test('[ST-10] an answer that another tab changed shows in the box; blank lines alone are no change', async () => {
    const { told: changes, user } = await ask();
    const text = screen.getByRole('textbox', { name: 'Can’t find it? Write it in yourself' });
    await user.type(text, 'fish oil{Enter}');
    act(() => changes.elsewhere({ ...nothing, lines: ['fish oil'] }));
    expect(text).toHaveValue('fish oil\n');
    act(() => changes.elsewhere({ ...nothing, lines: ['zinc', 'tea'] }));
    expect(text).toHaveValue('zinc\ntea');
    await user.type(text, '{Enter}iron');
    expect(changes.entries.lines).toEqual(['zinc', 'tea', 'iron']);
  });

  test('[MA-2] ticking "none" clears everything and hides the inputs; unticking shows them empty', async () => {
    const { told: changes, user } = await ask('medications', writeLines(addEntry(nothing, found('Iron')), 'tea'));
    const none = screen.getByRole('checkbox', { name: 'I take no medications' });
    await user.click(none);
    expect(changes.entries).toEqual({ entries: {}, lines: [], none: true });
    expect([screen.queryByRole('combobox'), screen.queryByRole('textbox'), screen.queryByRole('list')]).toEqual([
      null,
      null,
      null,
    ]);
    await user.click(none);
    expect(screen.getByRole('textbox', { name: 'Can’t find it? Write it in yourself' })).toHaveValue('');
    expect(screen.getByRole('combobox')).toHaveValue('');
  });

  test('[MA-11] everything works without a pointer', async () => {
    const { told: changes, user, box } = await ask();
    await user.tab();
    expect(screen.getByRole('checkbox')).toHaveFocus();
    await user.tab();
    expect(box()).toHaveFocus();
    await user.keyboard('asp');
    await wait(500);
    await latest(changes).answer('Aspirin');
    await user.keyboard('{ArrowDown}{Enter}');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Remove Aspirin, 50 mg' })).toHaveFocus();
    await user.tab();
    await user.keyboard('zinc');
    await user.tab();
    await user.keyboard('{Enter}');
    expect([changes.continued, changes.entries.lines, Object.keys(changes.entries.entries)]).toEqual([
      1,
      ['zinc'],
      ['Aspirin'],
    ]);
  });

  test('[VA-3] a line that is too long shows an error at the text area', async () => {
    const { user } = await ask();
    const text = screen.getByRole('textbox', { name: 'Can’t find it? Write it in yourself' });
    fireEvent.change(text, { target: { value: 'x'.repeat(301) } });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(text).toHaveAccessibleDescription('Write one item per line. Please keep each line short.');
    expect(text).toHaveFocus();
  });
});
