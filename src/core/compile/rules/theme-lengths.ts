import { calc } from '@csstools/css-calc';

/** The size of a screen, in pixels. */
interface Screen {
  width: number;
  height: number;
}

/** A small phone and a desktop. A length that depends on the screen is computed for both. */
const SCREENS: readonly Screen[] = [
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
];

/** The number of pixels of one unit. Percentages and units of a container are computed as shares of the screen. */
const UNITS: Readonly<Record<string, (screen: Screen) => number>> = {
  rem: () => 16,
  em: () => 16,
  ch: () => 8,
  w: ({ width }) => width / 100,
  h: ({ height }) => height / 100,
  min: ({ width, height }) => Math.min(width, height) / 100,
  max: ({ width, height }) => Math.max(width, height) / 100,
  '%': ({ width }) => width / 100,
};

const AMOUNT = /([\d.]+)(rem|em|ch|%|[dsl]?v(?:w|h|min|max|i|b)|cq(?:w|h|min|max|i|b))/g;

/** The key of `UNITS` for a unit. In a left-to-right text, the inline direction is the width. */
const kindOf = (unit: string): string =>
  unit
    .replace(/^(?:[dsl]?v|cq)/, '')
    .replace(/^i$/, 'w')
    .replace(/^b$/, 'h');

/** A CSS length in pixels, on a phone and on a desktop; undefined when it cannot be parsed. */
export function onScreens(length: string): number[] | undefined {
  const found = SCREENS.flatMap((screen) => {
    const inPixels = length.replaceAll(
      AMOUNT,
      (_, amount: string, unit: string) => `${Number(amount) * (UNITS[kindOf(unit)]?.(screen) ?? NaN)}px`,
    );
    const [, pixels] = /^(-?[\d.]+)(?:px)?$/.exec(calc(inPixels).trim()) ?? [];
    return pixels === undefined ? [] : [Number(pixels)];
  });
  return found.length === SCREENS.length ? found : undefined;
}
