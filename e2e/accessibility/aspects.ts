import type { Page } from '@playwright/test';
import { faultsOf, settled } from '../support/axe.ts';
import { reachedByKeys } from './keyboard.ts';
import { brokenWords, outOfOrder, outOfSight, saidTwice, tooSmall } from './measures.ts';

/** An examination that every state passes through. */
export interface Aspect {
  id: string;
  /** The heading of its column in the report. */
  title: string;
  /** The examination in words, and what counts as a fault. */
  means: string;
  /**
   * Examines a page in the current state.
   * @returns the faults
   */
  examine(page: Page): Promise<string[]>;
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
/** 1280 by 1024 at 400 percent. */
const ZOOMED = { width: 320, height: 256 };

type Colours = Parameters<Page['emulateMedia']>[0];

/** Looks at a page in a window size and colour scheme, then restores the previous ones. */
async function seen<T>(page: Page, size: typeof PHONE, colours: Colours, look: () => Promise<T>): Promise<T> {
  await page.setViewportSize(size);
  await page.emulateMedia(colours);
  await settled(page);
  const found = await look();
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await page.setViewportSize(PHONE);
  return found;
}

/** Doubles the text size while a function looks at the page. */
async function enlarged<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const size = (value: string) =>
    page.evaluate((percent) => document.documentElement.style.setProperty('font-size', percent), value);
  await size('200%');
  const found = await look();
  await size('');
  return found;
}

export const ASPECTS: readonly Aspect[] = [
  {
    id: 'light',
    title: 'axe',
    means: 'axe-core on a phone (390 px) and a desktop (1280 px): WCAG 2.2 A and AA, and good practice.',
    examine: async (page) => [
      ...(await seen(page, DESKTOP, { colorScheme: 'light' }, () => faultsOf(page))),
      ...(await seen(page, PHONE, { colorScheme: 'light' }, () => faultsOf(page))),
    ],
  },
  {
    id: 'dark',
    title: 'dark',
    means: 'axe-core in the dark colours: the rules about colour, as nothing else differs.',
    examine: (page) => seen(page, PHONE, { colorScheme: 'dark' }, () => faultsOf(page, 'colours')),
  },
  {
    id: 'forced',
    title: 'forced colours',
    means: 'The same while the system sets the colours (Windows contrast themes).',
    examine: (page) => seen(page, PHONE, { forcedColors: 'active' }, () => faultsOf(page, 'colours')),
  },
  {
    id: 'zoom',
    title: '400 % zoom',
    means: '320 by 256 px, which is 1280 by 1024 px at 400 %: nothing is cut off or scrolls sideways (WCAG 1.4.10).',
    examine: (page) => seen(page, ZOOMED, {}, () => outOfSight(page)),
  },
  {
    id: 'text',
    title: '200 % text',
    means:
      'Text at twice its size on a phone: nothing is cut off or scrolls sideways, and no word falls apart into letters (WCAG 1.4.4).',
    examine: (page) =>
      seen(page, PHONE, {}, () =>
        enlarged(page, async () => [...(await outOfSight(page)), ...(await brokenWords(page))]),
      ),
  },
  {
    id: 'targets',
    title: '44 px',
    means: 'What can be pressed is at least 44 by 44 px, apart from links within a sentence (WCAG 2.5.5).',
    examine: (page) => seen(page, PHONE, {}, () => tooSmall(page)),
  },
  {
    id: 'keyboard',
    title: 'keyboard',
    means:
      'Tab reaches everything that can be pressed or filled in, shows where it is, and is held nowhere (WCAG 2.1.1, 2.1.2, 2.4.7).',
    examine: (page) => seen(page, PHONE, {}, () => reachedByKeys(page)),
  },
  {
    id: 'order',
    title: 'reading order',
    means: 'No text stands above a text that is read before it (WCAG 1.3.2).',
    examine: (page) => seen(page, PHONE, {}, () => outOfOrder(page)),
  },
  {
    id: 'once',
    title: 'said once',
    means: 'No live region stands in another, and no two say the same, so nothing is announced twice (WCAG 4.1.3).',
    examine: saidTwice,
  },
];
