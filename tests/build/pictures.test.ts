import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { picturesPlugin } from '../../src/build/pictures-plugin.ts';
import { listening } from './support/listening.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="var(--color-primary, #000)"/></svg>';

test('[issue 14] the development server paints the pictures of public/ in the colours of the theme as it is now', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tundish-pictures-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  await mkdir(join(dir, 'public'));
  await cp('flows/ordering/theme.json', join(dir, 'theme.json'));
  for (const name of ['leaf.svg', 'green leaf.svg', 'leaf.txt']) await writeFile(join(dir, 'public', name), SVG);
  const { server, port } = await listening(dir, picturesPlugin(dir));
  onTestFinished(() => server.close());
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { type: response.headers.get('content-type'), text: await response.text() };
  };
  const theme = await readFile(join(dir, 'theme.json'), 'utf8');
  for (const colour of ['#123456', '#654321']) {
    // An editor may write a byte order mark.
    await writeFile(join(dir, 'theme.json'), `\uFEFF${theme.replace(/("color\.primary": )"[^"]*"/, `$1"${colour}"`)}`);
    const { type, text } = await get('/leaf.svg?v=1');
    expect(type).toBe('image/svg+xml');
    expect(text).toContain(`<style>:root{--color-primary:${colour}}`);
  }
  expect((await get('/green%20leaf.svg')).text).toContain('<style>');
  expect((await get('/leaf.txt')).text).toBe(SVG);
  expect((await get('/none.svg')).text).not.toContain('<style>');
  // An address that is not encoded rightly is Vite's to answer.
  expect((await get('/%zz.svg')).text).not.toContain('pictures-plugin');
});
