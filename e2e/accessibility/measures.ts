import type { Page } from '@playwright/test';

/** Elements that are wider than the window or cut off. */
export const outOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults =
      scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth}px wider than the window`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, clipPath, position } = getComputedStyle(element);
      const isHidden =
        element instanceof HTMLInputElement ||
        clipPath !== 'none' ||
        position === 'absolute' ||
        !element.checkVisibility();
      const isCut = overflowX === 'hidden' || overflowX === 'clip';
      if (!isHidden && isCut && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${element.className || element.tagName} is cut off`);
    }
    return faults;
  });

/** Words that fall apart: they are spread over lines of fewer than four letters. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 4;
    const faults: string[] = [];
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (getComputedStyle(node.parentElement).clipPath !== 'none') continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}.,$]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && word.length / lines.size < LEAST)
          faults.push(`“${word}” is broken into ${lines.size} lines`);
      }
    }
    return faults;
  });

/** Controls that are smaller than 44 by 44 pixels. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 44;
    const pressed = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
    const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
    return [...pressed].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) return [];
      if (modal !== undefined && !modal.contains(element)) return [];
      if (getComputedStyle(element).clipPath !== 'none' && !(element instanceof HTMLInputElement)) return [];
      const isInSentence =
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent.trim() ?? '') !== element.textContent.trim();
      if (isInSentence) return [];
      const places = [
        element,
        ...element.children,
        ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
      ];
      const [width, height] = (['width', 'height'] as const).map((side) =>
        Math.max(...places.map((place) => place.getBoundingClientRect()[side])),
      ) as [number, number];
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      // Rounded sizes can be half a pixel too small.
      return Math.min(width, height) < LEAST - 0.5
        ? [`${name || element.id || element.tagName}: ${Math.round(width)} by ${Math.round(height)}px`]
        : [];
    });
  });

/** Texts that appear above a text that precedes them in the document. Floating elements have no place in this order. */
export const outOfOrder = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const floats = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'absolute', 'sticky'].includes(getComputedStyle(element).position) || floats(element.parentElement));
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const faults: string[] = [];
    let before: { words: string; top: number; right: number } | undefined;
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const words = node.textContent?.trim() ?? '';
      const { parentElement: parent } = node;
      if (words === '' || parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (root === document.body && floats(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { top, bottom, left, right, height } = range.getBoundingClientRect();
      if (height === 0) continue;
      // A column beside the text may begin further up.
      const isAbove = before !== undefined && bottom <= before.top && left < before.right;
      if (isAbove) faults.push(`“${words}” stands above “${before?.words}”`);
      before = { words, top, right };
    }
    return faults;
  });

/** Live regions inside each other, and live regions that announce the same text at the same time. */
export const saidTwice = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LIVE = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive]';
    const regions = [...document.querySelectorAll(LIVE)].filter((region) => region.textContent.trim() !== '');
    const within = regions.filter((region) => region.parentElement?.closest(LIVE));
    const heard = regions.map((region) => region.textContent.trim());
    const again = heard.filter((words, index) => heard.indexOf(words) !== index);
    return [
      ...within.map((region) => `“${region.textContent.trim()}” is in two live regions`),
      ...again.map((words) => `two live regions say “${words}”`),
    ];
  });
