import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright';
import { escapeMarkup, type Flow, defaultWords } from '#core';
import { launchOptions } from '#build';
import { loadFlow } from '#files';
import { type Theme, themeModule, themeOf } from '../../src/build/theme-modules.ts';
import { PROJECT } from '../support/server.ts';

/**
 * `npm run social-preview` draws the pictures that links to the site show, one for each theme that names one: the mark,
 * the brand and the site's description, in the colours and fonts of the theme. `-- callback` does so for another flow.
 */

const WIDTH = 1200;
const HEIGHT = 630;

const STYLE = `
  body { display: grid; align-content: center; gap: 40px; box-sizing: border-box; block-size: ${HEIGHT}px; margin: 0; padding: 90px;
    background: linear-gradient(var(--color-wash), var(--color-page)); color: var(--color-text); font-family: var(--font-body); }
  p { margin: 0; max-inline-size: 26em; color: var(--color-quiet); font-size: 36px; line-height: 1.4; text-wrap: balance; }
  h1 { display: flex; align-items: center; gap: 36px; margin: 0; font: 600 92px/1.1 var(--font-heading); letter-spacing: var(--tracking-heading); }
  svg { block-size: 130px; }
`;

function pageOf(flow: Flow, theme: Theme, folder: string): string {
  const { brand, layout } = flow;
  const faces = theme.fonts.map(({ family, file, weight }) => {
    const data = readFileSync(join(folder, file)).toString('base64');
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}); }`;
  });
  const shapes = layout.logo.mark.shapes.map(
    ({ path, color }) => `<path d="${escapeMarkup(path)}" fill="var(--color-${color})"/>`,
  );
  return `<!doctype html><style>${themeModule(theme)}${faces.join('\n')}${STYLE}</style>
<h1><svg viewBox="${layout.logo.mark.box}">${shapes.join('')}</svg>${escapeMarkup(brand.name)}</h1>
<p>${escapeMarkup(defaultWords(flow, layout.description) ?? '')}</p>`;
}

const folder = join(PROJECT, 'flows', process.argv[2] ?? 'ordering');
const loaded = await loadFlow(folder);
if (!('flow' in loaded)) throw new Error('The flow has problems: see `npm run check`.');
const names = (await readdir(join(folder, 'themes')).catch(() => [])).map((file) => file.replace(/\.json$/, ''));
const browser = await chromium.launch(launchOptions());
for (const name of ['', ...names]) {
  const theme = themeOf(loaded.source.files, { VITE_THEME: name });
  if (theme.preview === undefined) continue;
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, colorScheme: 'light' });
  await page.setContent(pageOf(loaded.flow, theme, folder));
  await page.evaluate(() => document.fonts.ready);
  const file = join(folder, 'public', theme.preview);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await page.screenshot());
  process.stdout.write(`${file}\n`);
}
await browser.close();
