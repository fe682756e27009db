import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { changesPage, type Change } from './page.ts';

/**
 * Differences below this share of a picture are ignored: they are an order number or a date, which differ in each run.
 */
const LEAST = 0.0005;

/** The share of pixels that differ, from 0 to 1; 1 for pictures of another size. */
async function difference(browser: Browser, before: Buffer, after: Buffer): Promise<number> {
  if (before.equals(after)) return 0;
  const page = await browser.newPage();
  const share = await page.evaluate(
    async (sources) => {
      const bitmaps = await Promise.all(
        sources.map(async (source) => createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())),
      );
      const [one, other] = bitmaps.map((bitmap) => {
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return context?.getImageData(0, 0, bitmap.width, bitmap.height);
      });
      if (one === undefined || other === undefined) return 1;
      if (one.width !== other.width || one.height !== other.height) return 1;
      const [a, b] = [new Uint32Array(one.data.buffer), new Uint32Array(other.data.buffer)];
      return a.reduce((count, pixel, index) => (pixel === b[index] ? count : count + 1), 0) / a.length;
    },
    [before.toString('base64'), after.toString('base64')],
  );
  await page.close();
  return share;
}

const picturesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.png'));

/**
 * Compares two galleries and writes changes.html into the later one, with the pictures of both that differ.
 * @param before a folder that an earlier run wrote @returns how many pictures changed, are new, or are gone
 */
export async function compareGalleries(browser: Browser, before: string, after: string): Promise<number> {
  const kept = join(after, 'before');
  await mkdir(kept, { recursive: true });
  const [was, is] = [await picturesIn(before), await picturesIn(after)];
  const changes: Change[] = [];
  for (const file of new Set([...is, ...was].toSorted())) {
    const [old, now] = [join(before, file), join(after, file)];
    if (existsSync(old) && existsSync(now)) {
      const share = await difference(browser, await readFile(old), await readFile(now));
      if (share < LEAST) continue;
    }
    if (existsSync(old)) await copyFile(old, join(kept, file));
    changes.push({
      name: file.replace(/\.png$/, '').replaceAll('-', ' '),
      ...(existsSync(old) && { before: `before/${file}` }),
      ...(existsSync(now) && { after: file }),
    });
  }
  await writeFile(join(after, 'changes.html'), changesPage(changes));
  return changes.length;
}
