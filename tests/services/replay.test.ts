import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { earlyInput, earlyPress } from '#services';

const FORM = `
  <input type="radio" name="one" value="a"><input type="radio" name="one" value="b">
  <input type="checkbox" checked><input type="checkbox">
  <input type="text" value="there"><textarea></textarea>
  <select><option>x</option><option>y</option></select>`;

const root = document.createElement('main');
const heard: string[] = [];
for (const type of ['click', 'input', 'change'])
  root.addEventListener(type, ({ target }) => heard.push(`${type} ${[...root.children].indexOf(target as Element)}`));

beforeEach(() => {
  document.body.replaceChildren(root);
  root.innerHTML = FORM;
  heard.length = 0;
});

/** The values of all fields, in order. */
const values = () =>
  [...root.querySelectorAll<HTMLInputElement>('input, textarea, select')].map((field) =>
    ['radio', 'checkbox'].includes(field.type) ? field.checked : field.value,
  );

async function fillIn(): Promise<void> {
  const [, second, ticked, , text, long, list] = [...root.children];
  for (const field of [second, ticked]) await userEvent.click(field as Element);
  await userEvent.type(text as Element, ' now');
  await userEvent.type(long as Element, 'more');
  await userEvent.selectOptions(list as Element, 'y');
}

const FILLED = [false, true, false, false, 'there now', 'more', 'y'];

test('[PQ-2] input from before the scripts is repeated as events, and untouched fields stay quiet', async () => {
  await fillIn();
  const again = earlyInput(root);
  heard.length = 0;
  again();
  expect(values()).toEqual(FILLED);
  expect(new Set(heard.map((one) => Number(one.split(' ')[1])))).toEqual(new Set([1, 2, 4, 5, 6]));
});

test('[PQ-2] input is repeated on the fields that replaced those of the server', async () => {
  await fillIn();
  const again = earlyInput(root);
  root.innerHTML = FORM;
  again();
  expect(values()).toEqual(FILLED);
});

test('[PQ-2] nothing is repeated on a page with other fields', async () => {
  await fillIn();
  const again = earlyInput(root);
  root.innerHTML = '<textarea></textarea><textarea></textarea><textarea></textarea>';
  again();
  expect(values()).toEqual(['', '', '']);
});

test('[PQ-2] the button that was pressed last before the scripts is pressed again, once', () => {
  vi.useFakeTimers();
  root.innerHTML = '<button>a</button><button><svg></svg></button><p></p>';
  const [first, second, words] = [...root.children];
  const pressAgain = earlyPress();
  for (const one of [first, second?.firstElementChild, words])
    one?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  heard.length = 0;
  pressAgain();
  // Typed text is repeated first, and the press in a later turn.
  expect(heard).toEqual([]);
  vi.runAllTimers();
  expect(heard).toEqual(['click 1']);
  vi.useRealTimers();
});

test('[PQ-2] nothing is pressed when nothing was, nor what is pressed after the scripts arrived', () => {
  vi.useFakeTimers();
  root.innerHTML = '<button>a</button>';
  const [button] = [...root.children];
  const pressAgain = earlyPress();
  pressAgain();
  button?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  vi.runAllTimers();
  expect(heard).toEqual(['click 0']);
  vi.useRealTimers();
});
