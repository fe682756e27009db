import { expect, onTestFinished, test, vi } from 'vitest';
import { fonts } from 'virtual:tundish/fonts';
import { loadFonts } from '../../src/services/browser/fonts.ts';

/** Replaces the fonts API, which jsdom lacks. Records the requested fonts; each loads when the test resolves it. */
class Face {
  static readonly made: Face[] = [];
  status = 'unloaded';
  arrive = () => {};
  fail = () => {};
  readonly family: string;
  readonly source: string;
  readonly how: object;
  constructor(family: string, source: string, how: object) {
    this.family = family;
    this.source = source;
    this.how = how;
    Face.made.push(this);
  }
  load(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.arrive = () => {
        this.status = 'loaded';
        resolve();
      };
      this.fail = () => reject(new Error('no connection'));
    });
  }
}

test('[issue 14] the fonts of the theme are applied together, and one that fails is left out', async () => {
  const added: Face[] = [];
  vi.stubGlobal('FontFace', Face);
  Reflect.set(document, 'fonts', { add: (face: Face) => added.push(face) });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(document, 'fonts');
  });
  const done = loadFonts();
  expect(Face.made.map(({ family, source, how }) => ({ family, source, how }))).toEqual(
    fonts.map(({ family, weight, file }) => ({
      family,
      source: `url("${file}") format("woff2")`,
      how: { weight, display: 'swap' },
    })),
  );
  const [failing, ...others] = Face.made;
  expect(others).not.toEqual([]);
  for (const face of others) face.arrive();
  await Promise.resolve();
  expect(added).toEqual([]);
  failing?.fail();
  await done;
  expect(added).toEqual(others);
});
