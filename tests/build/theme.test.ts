import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { painted } from '../../src/build/pictures-plugin.ts';
import { fontsModule, themeModule, themeOf, themeTags } from '../../src/build/theme-modules.ts';
import { FLOW } from '#files';

const read = (file: string): unknown => JSON.parse(readFileSync(join(FLOW, file), 'utf8'));
const themes = readdirSync(join(FLOW, 'themes')).map((file) => `themes/${file}`);
const files = Object.fromEntries(['theme.json', ...themes].map((file) => [file, read(file)]));

/** As VITE_THEME names them; the first is theme.json. */
const NAMES = ['', ...themes.map((file) => file.slice('themes/'.length, -'.json'.length))];

/** @returns the values of a style sheet's custom properties in a browser set to this colour scheme */
function valuesIn(css: string, scheme: 'light' | 'dark'): Record<string, string> {
  const [plain = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  const all = [plain, ...(scheme === 'dark' ? [dark] : [])].flatMap((part) => [
    ...part.matchAll(/--([\w-]+): ([^;]+);/g),
  ]);
  return Object.fromEntries(all.map(([, name = '', value = '']) => [name, value]));
}

describe('[issue 14] the theme', () => {
  test('is theme.json by default, and the file of themes/ that the build names', () => {
    expect(themes.length).toBeGreaterThan(0);
    const usual = valuesIn(themeModule(themeOf(files, {})), 'light');
    const plum = valuesIn(themeModule(themeOf(files, { VITE_THEME: 'plum' })), 'light');
    expect(Object.keys(plum)).toEqual(Object.keys(usual));
    for (const name of ['color-primary', 'font-heading', 'radius-button', 'shape-mark'])
      expect(plum[name]).not.toBe(usual[name]);
  });

  test('an unknown name is reported with the missing file', () => {
    expect(() => themeOf(files, { VITE_THEME: 'plumm' })).toThrow('there is no themes/plumm.json');
  });

  test.each(['', 'plum'])('%j has a dark scheme, which changes colours and no sizes', (name) => {
    const css = themeModule(themeOf(files, { VITE_THEME: name }));
    const [light, dark] = [valuesIn(css, 'light'), valuesIn(css, 'dark')];
    expect(css).toContain('color-scheme: light dark');
    for (const colour of ['color-page', 'color-text', 'color-primary']) expect(dark[colour]).not.toBe(light[colour]);
    expect(dark['text-body']).toBe(light['text-body']);
  });

  test('tells the browser its colours before the stylesheet loads', () => {
    const tags = themeTags(themeOf(files, {})).map(({ attrs }) => attrs);
    expect(tags).toContainEqual({ name: 'color-scheme', content: 'light dark' });
    expect(tags.filter((attrs) => attrs?.['name'] === 'theme-color')).toHaveLength(2);
  });

  test('a colour that the dark scheme does not change is the browser’s in both', () => {
    const tags = themeTags({ tokens: { 'color.wash': '#fafafa' }, schemes: { dark: {} }, fonts: [] });
    const colours = tags.flatMap(({ attrs }) => (attrs?.['name'] === 'theme-color' ? [attrs['content']] : []));
    expect(colours).toEqual(['#fafafa', '#fafafa']);
  });

  test('the metrics of a fallback font are divided by its scale', () => {
    const device_fonts = [{ local: ['Arial'], size: 50 }];
    const fallback = { family: 'Fallback', ascent: 90, descent: 20, device_fonts };
    const fonts = [{ family: 'Web', file: 'fonts/web.woff2', weight: '400', fallback }];
    const css = themeModule({ tokens: {}, schemes: { dark: {} }, fonts });
    expect(css).toContain('size-adjust: 50%;\nascent-override: 180%;\ndescent-override: 40%;');
  });

  test('names its preview image, which exists in public/ with the right size', () => {
    const pictures = NAMES.map((name) => {
      const theme = themeOf(files, { VITE_THEME: name });
      const { attrs } = themeTags(theme).find((tag) => tag.attrs?.['property'] === 'og:image') ?? {};
      expect(attrs?.['content']).toBe(theme.preview);
      const png = readFileSync(join(FLOW, 'public', theme.preview ?? ''));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      return theme.preview;
    });
    expect(new Set(pictures).size).toBe(pictures.length);
    const { preview: _, ...without } = themeOf(files, {});
    expect(themeTags(without).some((tag) => tag.attrs?.['property'] === 'og:image')).toBe(false);
  });
});

test.each(NAMES)('[issue 14] the fonts of %j weigh at most 60 KB, and each has a fallback with metrics', (name) => {
  const theme = themeOf(files, { VITE_THEME: name });
  const sizes = theme.fonts.map(({ file }) => statSync(join(FLOW, file)).size);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024);
  const css = themeModule(theme);
  for (const { family, fallback } of theme.fonts) {
    expect(css).toContain(`font-family: '${fallback.family}'`);
    const lists = [theme.tokens['font.body'], theme.tokens['font.heading']];
    expect(lists.some((list) => list?.startsWith(`'${family}', '${fallback.family}'`))).toBe(true);
  }
  expect(fontsModule(theme, join(process.cwd(), FLOW))).toContain(`/${FLOW}/${theme.fonts[0]?.file}`);
});

test.each(NAMES)(
  '[issue 14] device fonts are scaled to the web fonts of %j; the first on the device is used',
  (setting) => {
    const theme = themeOf(files, { VITE_THEME: setting });
    const css = themeModule(theme);
    for (const { fallback } of theme.fonts) {
      const faces = [...css.matchAll(/@font-face \{([^}]+)\}/g)].flatMap(([, face = '']) =>
        face.includes(`'${fallback.family}'`) ? [face] : [],
      );
      // Where several faces have one name, a browser uses the last of them that it can load.
      expect(faces.map((face) => /local\('([^']+)'\)/.exec(face)?.[1]).toReversed()).toEqual(
        fallback.device_fonts.map(({ local }) => local[0]),
      );
      for (const face of faces) {
        const share = (name: string) => Number.parseFloat(face.split(`${name}: `)[1] ?? '');
        const shown = (name: string) => (share(name) * share('size-adjust')) / 100;
        expect(Math.abs(shown('ascent-override') - fallback.ascent)).toBeLessThan(0.1);
        expect(Math.abs(shown('descent-override') - fallback.descent)).toBeLessThan(0.1);
      }
    }
  },
);

describe('[issue 14] a picture', () => {
  const theme = themeOf(files, { VITE_THEME: 'plum' });
  const drawn = (fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${fill}"/></svg>`;

  test('that names colours of the theme gets them, in light and dark mode', () => {
    const svg = painted(drawn('var(--color-primary, #0d5a4b)'), theme);
    expect(svg).toMatch(
      /viewBox="0 0 1 1"><style>:root\{--color-primary:#5a2a83\}@media \(prefers-color-scheme:dark\)/,
    );
    expect(svg).not.toContain('--color-page');
  });

  test('that names no colours of the theme is unchanged', () => {
    expect(painted(drawn('#0d5a4b'), theme)).toBe(drawn('#0d5a4b'));
  });

  test.each(readdirSync(join(FLOW, 'public/art')))('%s names only colours that a theme has', (name) => {
    const svg = readFileSync(join(FLOW, 'public/art', name), 'utf8');
    const named = [...svg.matchAll(/var\(--color-([a-z-]+), #/g)].map(([, colour]) => `color.${colour}`);
    expect(named.length).toBeGreaterThan(0);
    for (const colour of named) expect(Object.keys(theme.tokens)).toContain(colour);
  });
});
