import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { themeModule, themeOf } from '../../src/build/theme-modules.ts';
import type { Language } from './visit.ts';

/** A size, colours and language in which states are looked at. */
export interface Mode {
  name: string;
  width: number;
  height: number;
  language: Language;
  scheme?: 'dark';
  forced?: true;
  /** A file of the flow's themes/. */
  theme?: string;
}

const PHONE = { width: 390, height: 844, language: 'en' } as const;
const DESKTOP = { width: 1280, height: 800, language: 'en' } as const;

export const MODES: readonly Mode[] = [
  { name: 'phone', ...PHONE },
  { name: 'desktop', ...DESKTOP },
  { name: 'phone, dark', ...PHONE, scheme: 'dark' },
  { name: 'desktop, dark', ...DESKTOP, scheme: 'dark' },
  { name: 'phone, plum', ...PHONE, theme: 'plum' },
  { name: 'phone, plum, dark', ...PHONE, theme: 'plum', scheme: 'dark' },
  { name: 'phone, forced colours', ...PHONE, scheme: 'dark', forced: true },
  { name: 'narrow phone', ...PHONE, width: 320, height: 640 },
  { name: 'tablet', ...DESKTOP, width: 768, height: 1024 },
  { name: 'wide desktop', ...DESKTOP, width: 1920, height: 1080 },
  { name: 'phone, Spanish', ...PHONE, language: 'es' },
  { name: 'desktop, Spanish', ...DESKTOP, language: 'es' },
];

/** The CSS of another theme, as a build with it would have it. */
const themeCss = (folder: string, name: string): string => {
  const file = `themes/${name}.json`;
  const files = { [file]: JSON.parse(readFileSync(join(folder, file), 'utf8')) };
  return themeModule(themeOf(files, { VITE_THEME: name }));
};

/** Shows a page in a mode, without loading it again. @param folder the flow's */
export async function showIn(page: Page, folder: string, { width, height, scheme, forced, theme }: Mode): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    colorScheme: scheme ?? 'light',
    forcedColors: forced ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  await page.evaluate(
    (css) => {
      const sheets = css === '' ? [] : [new CSSStyleSheet()];
      for (const sheet of sheets) sheet.replaceSync(css);
      document.adoptedStyleSheets = sheets;
    },
    theme === undefined ? '' : themeCss(folder, theme),
  );
}
