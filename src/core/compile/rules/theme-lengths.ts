import { calc } from '@csstools/css-calc';

/** A size of screen, in pixels. */
interface Screen {
  width: number;
  height: number;
}

/** A small phone and a desktop. A length that depends on the screen is judged on both. */
const SCREENS: readonly Screen[] = [
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
];

/** What one of a unit is in pixels. A percentage is taken as a share of the screen. */
const UNITS: Readonly<Record<string, (screen: Screen) => number>> = {
  rem: () => 16,
  em: () => 16,
  ch: () => 8,
  vw: ({ width }) => width / 100,
  vh: ({ height }) => height / 100,
  '%': ({ width }) => width / 100,
};

const AMOUNT = /([\d.]+)(rem|em|ch|vw|vh|%)/g;

/** The pixels of a CSS length on a phone and on a desktop; undefined when it cannot be read. */
export function onScreens(length: string): number[] | undefined {
  const found = SCREENS.flatMap((screen) => {
    const inPixels = length.replaceAll(
      AMOUNT,
      (_, amount: string, unit: string) => `${Number(amount) * (UNITS[unit]?.(screen) ?? NaN)}px`,
    );
    const [, pixels] = /^(-?[\d.]+)(?:px)?$/.exec(calc(inPixels).trim()) ?? [];
    return pixels === undefined ? [] : [Number(pixels)];
  });
  return found.length === SCREENS.length ? found : undefined;
}
