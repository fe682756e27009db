import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useEnterKey } from '../../src/widgets/enter-key.ts';
import { QuestionScreen } from './question-screen.tsx';

/** An empty frame. The tests add fields without rendering it again, as a widget does that loads late. */
function Frame() {
  const frame = useRef<HTMLDivElement>(null);
  useEnterKey(frame, 'send');
  return <div ref={frame} data-testid="frame" />;
}

const input = (attributes = '') => `<input ${attributes}>`;

/** Renders a frame, and puts fields into it afterwards. @returns its fields, and a function that puts others into it */
async function framed(...fields: string[]) {
  const view = render(<Frame />);
  const frame = screen.getByTestId('frame');
  const put = (...next: string[]) => act(async () => void (frame.innerHTML = next.join('')));
  await put(...fields);
  return {
    ...view,
    put,
    all: () => [...frame.querySelectorAll<HTMLInputElement>('input, select, textarea')],
    hints: () => [...frame.children].map((field) => field.getAttribute('enterkeyhint')),
  };
}

describe('[issue 14] the label of a screen keyboard’s Enter key', () => {
  test('is there on a question whose widget loads late', async () => {
    render(<QuestionScreen question={{ question_text: 'When do you leave?', question_type: 'date' }} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    const field = await screen.findByRole('textbox');
    await act(async () => undefined);
    expect(field).toHaveAttribute('enterkeyhint', 'done');
  });

  test.each([
    ['the form’s own word in its only field', [input()], ['send']],
    ['"next" in each field but the last', [input(), input(), input()], ['next', 'next', 'send']],
    ['"next" before a list or a text of several lines', [input(), '<select></select>'], ['next', null]],
    ['"next" before a text of several lines', [input(), '<textarea></textarea>'], ['next', null]],
    ['the form’s own word before a field that nobody can fill in', [input(), input('disabled')], ['send', null]],
    ['the form’s own word before what is no field to type in', [input(), input('type="hidden"')], ['send', null]],
    [
      'the form’s own word before a box or a choice',
      [input(), input('type="checkbox"'), input('type="radio"')],
      ['send', null, null],
    ],
    [
      'what a search box says of itself',
      [input(), input('role="combobox" enterkeyhint="search"'), input()],
      ['next', 'search', 'send'],
    ],
  ])('is %s', async (_, fields, hints) => {
    expect((await framed(...fields)).hints()).toEqual(hints);
  });

  test('is updated when fields are added, removed, disabled and enabled', async () => {
    const { put, hints, all } = await framed(input());
    await put(input(), input());
    expect(hints()).toEqual(['next', 'send']);
    await act(async () => void all()[1]?.setAttribute('disabled', ''));
    expect(hints()[0]).toBe('send');
    await act(async () => void all()[1]?.removeAttribute('disabled'));
    expect(hints()).toEqual(['next', 'send']);
    await act(async () => all()[1]?.remove());
    expect(hints()).toEqual(['send']);
  });

  test('is not changed after the form is unmounted', async () => {
    const { unmount } = await framed(input());
    const frame = screen.getByTestId('frame');
    unmount();
    await act(async () => void (frame.innerHTML = input()));
    expect(frame.firstElementChild?.getAttribute('enterkeyhint')).toBeNull();
  });
});

describe('[issue 14] Enter', () => {
  let pointer = '(pointer: coarse)';
  beforeEach(() => {
    pointer = '(pointer: coarse)';
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === pointer }));
    return () => vi.unstubAllGlobals();
  });

  /** Presses a key in a field. @returns false if the page has prevented the browser's own reaction to the key */
  const press = (field: HTMLElement | undefined, key = 'Enter') => {
    field?.focus();
    return field !== undefined && fireEvent.keyDown(field, { key });
  };

  test('moves to the next enabled field, and does not submit', async () => {
    const { all } = await framed(input(), input('disabled'), '<select></select>');
    const [first, , last] = all();
    expect(press(first)).toBe(false);
    expect(last).toHaveFocus();
  });

  test.each([
    ['in the last field', 1, 'Enter'],
    ['when it is another key', 0, 'Tab'],
  ])('keeps the browser’s behaviour %s', async (_, index, key) => {
    const { all } = await framed(input(), input());
    const field = all()[index];
    expect(press(field, key)).toBe(true);
    expect(field).toHaveFocus();
  });

  test('starts a new line in a textarea, and keeps the browser’s behaviour on devices with a mouse', async () => {
    const { all } = await framed('<textarea></textarea>', input(), input());
    const [text, field] = all();
    expect(press(text)).toBe(true);
    expect(text).toHaveFocus();
    pointer = '(pointer: fine)';
    expect(press(field)).toBe(true);
    expect(field).toHaveFocus();
  });
});
