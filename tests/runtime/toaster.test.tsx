import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ordering } from '../core/support/ordering.ts';
import { createToaster, dismissToasts } from '../../src/runtime/toaster.tsx';

// Nothing here is as the library has it without these rules.
const RULES = {
  ...ordering.errors.notifications,
  position: 'bottom-left' as const,
  close_after: '7s',
  drag_to_dismiss: 30,
};
const WORDS: Readonly<Record<string, string>> = { [RULES.label]: 'Notifications', [RULES.close]: 'Close' };
const show = createToaster(RULES, () => (key) => WORDS[key] ?? '');

afterEach(() => {
  act(() => dismissToasts());
});

test.each([
  ['error', 'alert'],
  ['warning', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
] as const)('[EC-5] [EC-6] a toast of kind %s has its title and text, and the role %s', async (kind, role) => {
  show(kind, `A title of ${kind}`, 'And a text.', false);
  const toast = (await screen.findByText(`A title of ${kind}`)).closest('[role]');
  expect(toast).toHaveAttribute('role', role);
  expect(toast).toHaveTextContent(`A title of ${kind}And a text.`);
});

test('[EC-5] a toast that repeats what the screen says is not announced, but has a name', async () => {
  show('error', 'Said already', null, true);
  const toast = await screen.findByRole('group', { name: 'Said already' });
  expect(toast.querySelector('p')).toBeNull();
});

test('[EC-5] the area is named and not live itself, and a toast is closed by its button', async () => {
  show('info', 'For now', null, false);
  const toast = (await screen.findByText('For now')).closest<HTMLElement>('[role]');
  if (toast === null) throw new Error('a toast has no role');
  expect(document.querySelector('.Toastify')).toHaveAttribute('aria-live', 'off');
  expect(document.querySelector('[aria-label="Notifications"]')).not.toBeNull();
  fireEvent.click(within(toast).getByRole('button', { name: 'Close' }));
  fireEvent.animationEnd(toast);
  await waitFor(() => expect(screen.queryByText('For now')).toBeNull());
});

test('[EC-5] the time of a toast stands still while a person points at it, or looks at another window', async () => {
  show('info', 'To be read', null, false);
  const toast = (await screen.findByText('To be read')).closest<HTMLElement>('[role]');
  if (toast === null) throw new Error('a toast has no role');
  const time = () => toast.querySelector<HTMLElement>('.Toastify__progress-bar')?.style.animationPlayState;
  fireEvent.focus(window);
  const states = [time()];
  for (const happen of [
    () => fireEvent.mouseEnter(toast),
    () => fireEvent.mouseLeave(toast),
    () => fireEvent.blur(window),
    () => fireEvent.focus(window),
  ]) {
    happen();
    states.push(time());
  }
  expect(states).toEqual(['running', 'paused', 'running', 'paused', 'running']);
});

test('[EC-5] a toast has the look of its kind, and the place and the time of the flow', async () => {
  show('warning', 'Look out', null, false);
  const toast = (await screen.findByText('Look out')).closest<HTMLElement>('[role]');
  expect(toast).toHaveClass('Toastify__toast--warning');
  expect(toast?.querySelector('.Toastify__progress-bar')).toHaveStyle({ animationDuration: '7000ms' });
  expect(document.querySelector('.Toastify__toast-container')).toHaveClass('Toastify__toast-container--bottom-left');
});

test('[EC-5] a toast is removed when it was dragged as far as the flow says, and not before', async () => {
  show('info', 'To be dragged', null, false);
  const toast = (await screen.findByText('To be dragged')).closest<HTMLElement>('[role]');
  if (toast === null) throw new Error('a toast has no role');
  // jsdom has no layout.
  Object.defineProperty(toast, 'offsetWidth', { value: 100 });
  const drag = (clientX: number) => {
    fireEvent.pointerDown(toast, { clientX: 0 });
    fireEvent.pointerMove(document, { clientX });
    fireEvent.pointerUp(document);
    fireEvent.animationEnd(toast);
  };
  drag(25);
  expect(screen.getByText('To be dragged')).toBeVisible();
  drag(35);
  await waitFor(() => expect(screen.queryByText('To be dragged')).toBeNull());
});

test('[ST-11] the toasts of a person who leaves are removed', async () => {
  show('error', 'Of one person', null, false);
  const toast = (await screen.findByText('Of one person')).closest<HTMLElement>('[role]');
  act(() => dismissToasts());
  if (toast !== null) fireEvent.animationEnd(toast);
  await waitFor(() => expect(screen.queryByText('Of one person')).toBeNull());
});

test('[EC-5] the key of the flow, and no other, moves the focus to the toasts', async () => {
  show('info', 'To be reached', null, false);
  await screen.findByText('To be reached');
  const area = document.querySelector('[aria-label="Notifications"]');
  const isReached = () => area?.contains(document.activeElement);
  fireEvent.keyDown(document, { code: 'KeyT' });
  expect(isReached()).toBe(false);
  fireEvent.keyDown(document, { code: 'KeyT', altKey: true });
  expect(isReached()).toBe(true);
});
