import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { Link } from '#runtime';

function Here() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function open(path: string, onClick?: () => void): HTMLElement {
  history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <Here />
      <Link to="/orders?page=2" {...(onClick && { onClick })}>
        Orders
      </Link>
    </BrowserRouter>,
  );
  return screen.getByRole('link', { name: 'Orders' });
}

/** Clicks a link. @returns whether the browser's own navigation was prevented */
function click(link: HTMLElement, init: MouseEventInit = {}): boolean {
  let kept = false;
  // Runs after all other listeners, because jsdom can't navigate.
  const last = (event: Event) => {
    kept = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', last, { once: true });
  fireEvent.click(link, init);
  return kept;
}

afterEach(cleanup);

test('[RT-16] a link has an address and goes there without loading the page', () => {
  let pressed = 0;
  const link = open('/', () => void (pressed += 1));
  expect(link.getAttribute('href')).toBe('/orders?page=2');
  const before = history.length;
  expect(click(link)).toBe(true);
  expect(screen.getByText('/orders?page=2')).toBeTruthy();
  expect([pressed, history.length]).toEqual([1, before + 1]);
});

test('[RT-16] a link to the current address adds no history entry', () => {
  const link = open('/orders?page=2');
  const before = history.length;
  expect(click(link)).toBe(true);
  expect(history.length).toBe(before);
});

test.each<MouseEventInit>([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  '[RT-16] a click with a modifier or another button is left to the browser: %o',
  (init) => {
    const link = open('/');
    expect(click(link, init)).toBe(false);
    expect(location.pathname).toBe('/');
  },
);
