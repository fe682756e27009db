import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { painted } from '../../src/build/pictures-plugin.ts';
import { type Theme, themeModule, themeOf } from '../../src/build/theme-modules.ts';
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

/**
 * Reads a theme from a flow's `themes` folder.
 * @param folder the flow's folder
 * @param name the theme's file name without .json
 */
const readTheme = (folder: string, name: string): Theme => {
  const file = `themes/${name}.json`;
  return themeOf({ [file]: JSON.parse(readFileSync(join(folder, file), 'utf8')) }, { VITE_THEME: name });
};

/**
 * Shows the flow's SVG pictures in the colours of a theme, as a build with this theme would. Without a theme, shows the
 * pictures of the current build.
 */
async function paint(page: Page, folder: string, theme: Theme | undefined): Promise<void> {
  const built = await page.evaluate(() =>
    [...document.images].map((image) => (image.dataset['built'] ??= image.getAttribute('src') ?? '')),
  );
  const addresses = built.map((address) => {
    const file = join(folder, 'public', address);
    if (theme === undefined || !address.endsWith('.svg') || !existsSync(file)) return address;
    return `data:image/svg+xml,${encodeURIComponent(painted(readFileSync(file, 'utf8'), theme))}`;
  });
  await page.evaluate((sources) => {
    for (const [index, image] of [...document.images].entries())
      if (image.getAttribute('src') !== sources[index]) image.src = sources[index] ?? '';
  }, addresses);
}

/** Shows a page in a mode, without loading it again. @param folder the flow's */
export async function showIn(page: Page, folder: string, mode: Mode): Promise<void> {
  const { width, height, scheme, forced } = mode;
  const theme = mode.theme === undefined ? undefined : readTheme(folder, mode.theme);
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
    theme === undefined ? '' : themeModule(theme),
  );
  await paint(page, folder, theme);
}
