import { blend, clampRgb, type Color, formatHex, interpolate, parse, wcagContrast, wcagLuminance } from 'culori';
import { isObject, type Json, type JsonObject, pointerTo, schemaFor, themeTokens, asObject } from '#core';
import type { Check, Finding } from '../check.ts';

/** A fixed colour, parsed from any notation; undefined for a notation that depends on other values, such as `var()`. */
function colour(value: Json | undefined): Color | undefined {
  const read = typeof value === 'string' ? parse(value) : undefined;
  return read && clampRgb(read);
}

/** Whether people see the background through a colour. */
const isTranslucent = ({ alpha = 1 }: Color) => alpha < 1;

/** The colour that people see where `front` covers `back`. */
const over = (back: Color, front: Color): Color => (isTranslucent(front) ? clampRgb(blend([back, front])) : front);

const PAGE = 'color.page';

/** The lowest allowed contrast ratios for text and for shapes (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5;
const SHAPE = 3;

/** The text colours that the stylesheets use on each background. */
const READ: Readonly<Record<string, readonly string[]>> = {
  page: ['text', 'quiet', 'primary', 'danger', 'success'],
  wash: ['text', 'quiet', 'primary', 'danger'],
  surface: ['text', 'quiet', 'primary', 'primary-strong', 'danger', 'success'],
  sunken: ['text', 'quiet', 'primary'],
  'primary-soft': ['text', 'quiet', 'primary', 'primary-strong', 'success'],
  primary: ['on-primary'],
  'primary-strong': ['on-primary'],
  'accent-soft': ['text', 'primary', 'danger', 'on-accent'],
  dusk: ['on-dusk'],
  'info-soft': ['text', 'info', 'primary'],
  'success-soft': ['text', 'success', 'primary'],
  'warning-soft': ['text', 'warning', 'primary'],
  'danger-soft': ['text', 'danger', 'primary'],
  danger: ['on-danger'],
  banner: ['on-banner'],
};
/** The colours of outlines and shapes that the stylesheets use on each background. */
const SEEN: Readonly<Record<string, readonly string[]>> = {
  page: ['line-strong', 'focus', 'primary'],
  line: ['primary'],
  wash: ['focus', 'primary'],
  surface: ['line-strong', 'focus', 'primary', 'danger'],
  'primary-soft': ['line-strong', 'focus', 'primary'],
};

/** A colour on a background, and the contrast ratio that it needs. */
export interface ColourPair {
  on: string;
  ground: string;
  least: number;
}

const pairsOf = (table: typeof READ, least: number): ColourPair[] =>
  Object.entries(table).flatMap(([ground, inks]) =>
    inks.map((on) => ({ on: `color.${on}`, ground: `color.${ground}`, least })),
  );

/**
 * The two opaque colours that people see of a pair; undefined when they cannot be computed. A translucent background is
 * blended with the page's colour.
 */
function seenOf(all: JsonObject, { on, ground }: ColourPair): { front: Color; back: Color } | undefined {
  const [page, back, front] = [colour(all[PAGE]), colour(all[ground]), colour(all[on])];
  if (page === undefined || isTranslucent(page) || back === undefined || front === undefined) return undefined;
  const seen = over(page, back);
  return { front: over(seen, front), back: seen };
}

/** Every pair of a colour and a background that the stylesheets use. */
export const PAIRS: readonly ColourPair[] = [...pairsOf(READ, TEXT), ...pairsOf(SEEN, SHAPE)];

/**
 * The palettes of a theme file: its basic tokens, and the tokens of each colour scheme on top of them. `own` has only
 * the tokens that this part of the file sets.
 */
function palettes(theme: JsonObject): { at: string[]; own: JsonObject; all: JsonObject }[] {
  const { tokens, schemes } = themeTokens(theme);
  const own = asObject(theme.tokens);
  return [
    { at: ['tokens'], own, all: tokens },
    ...Object.entries(asObject(theme.schemes)).flatMap(([name, changed]) =>
      isObject(changed) ? [{ at: ['schemes', name], own: changed, all: { ...tokens, ...schemes[name] } }] : [],
    ),
  ];
}

/** A pair of colours with too little contrast. */
interface Weak extends ColourPair {
  ratio: number;
  front: Color;
  back: Color;
}

/** The tokens that all weak pairs contain. If there is only one, this token is the cause. */
const sharedBy = ([first, ...more]: readonly Weak[]): string[] =>
  first === undefined
    ? []
    : [first.on, first.ground].filter((token) => more.every(({ on, ground }) => token === on || token === ground));

/** Whether a colour must become darker: most of its partners are light. */
const isTooLight = (weak: readonly Weak[], token: string) =>
  weak.filter(({ on, front, back }) => wcagLuminance(token === on ? back : front) > 0.18).length * 2 > weak.length;

/**
 * The colour nearest to a token's colour that contrasts enough with all its partners, going towards black or white;
 * undefined when there is none.
 */
function farEnough(all: JsonObject, token: string, end: 'black' | 'white'): string | undefined {
  const from = colour(all[token]);
  const own = PAIRS.filter(({ on, ground }) => on === token || ground === token);
  if (from === undefined) return undefined;
  const mixed = interpolate([from, end], 'rgb');
  for (let part = 1; part <= 50; part += 1) {
    const tried = formatHex(mixed(part / 50));
    const palette: JsonObject = { ...all, [token]: tried };
    const isFar = (pair: ColourPair) => {
      const seen = seenOf(palette, pair);
      return seen === undefined || wcagContrast(seen.front, seen.back) >= pair.least;
    };
    if (own.every(isFar)) return tried;
  }
  return undefined;
}

/** Finds colours whose contrast cannot be computed, because their notation is not a fixed colour. */
const unreadableIn = (file: string, theme: JsonObject): Finding[] =>
  palettes(theme).flatMap(({ at, own }) =>
    Object.entries(own).flatMap(([token, value]): Finding[] => {
      const isCompared = PAIRS.some(({ on, ground }) => on === token || ground === token);
      const read = colour(value);
      const why =
        read === undefined
          ? 'it is no fixed colour, or one that is computed'
          : token === PAGE && isTranslucent(read)
            ? 'nothing lies below the page, and something would shine through'
            : undefined;
      if (!isCompared || why === undefined) return [];
      const message = `Nobody can compute whether texts are readable with ${JSON.stringify(value)}: ${why}`;
      return [{ file, pointer: pointerTo(...at, token), message, hint: 'write the colour as #rrggbb' }];
    }),
  );

/** Finds the pairs of a theme file that contrast too little. Reports each colour once, at the token that sets it. */
function weakIn(file: string, theme: JsonObject): Finding[] {
  return palettes(theme).flatMap(({ at, own, all }) => {
    const weak = PAIRS.flatMap((pair): Weak[] => {
      const { on, ground, least } = pair;
      const seen = Object.hasOwn(own, on) || Object.hasOwn(own, ground) ? seenOf(all, pair) : undefined;
      const ratio = seen && wcagContrast(seen.front, seen.back);
      return seen === undefined || ratio === undefined || ratio >= least ? [] : [{ on, ground, least, ratio, ...seen }];
    });
    const shared = weak.length < 2 ? [] : sharedBy(weak);
    const lacking = shared.find((token) => !Object.hasOwn(own, token));
    if (lacking !== undefined && shared.length === 1)
      return [
        {
          file,
          pointer: pointerTo(...at),
          anchor: 'key' as const,
          message: `This has no "${lacking}" of its own, and ${weak.length} of its colours are too near to that of the other scheme`,
          hint: `add "${lacking}"`,
        },
      ];
    const reportedToken = ({ on, ground }: Weak) => shared[0] ?? (Object.hasOwn(own, on) ? on : ground);
    return [...new Set(weak.map(reportedToken))].flatMap((token): Finding[] => {
      const [worst, ...others] = weak
        .filter((one) => reportedToken(one) === token)
        .toSorted((a, b) => a.ratio - b.ratio);
      if (worst === undefined) return [];
      const more =
        others.length === 0 ? '' : `; ${others.length} more ${others.length === 1 ? 'pair is' : 'pairs are'} too weak`;
      const isDarker = isTooLight([worst, ...others], token);
      const instead = farEnough(all, token, isDarker ? 'black' : 'white');
      const example = instead === undefined ? '' : `, such as ${instead}`;
      return [
        {
          file,
          pointer: pointerTo(...at, token),
          message: `${worst.on} on ${worst.ground} is ${Math.floor(worst.ratio * 10) / 10}:1${more}`,
          hint: `needs ${worst.least}:1: take a ${isDarker ? 'darker' : 'lighter'} colour${example}`,
        },
      ];
    });
  });
}

export const lowContrast: Check = {
  rule: 'AX06',
  name: 'low-contrast',
  severity: 'error',
  description:
    'The contrast between two colours of a theme is too low. Text needs 4.5:1; the outlines of fields and the focus ring need 3:1. The check computes every pair of colours that the app uses, in each scheme of each theme: for example on-primary on primary, danger on danger-soft, text on page, wash and surface. A background that shines through lies on the page. The check cannot compute a colour that depends on others, such as color-mix().',
  bad: '"color.banner": "#ffe45c", "color.on-banner": "#ffffff"   1.3:1',
  good: '"color.on-banner": "#1a1a1a"   13.8:1',
  requirement: 'WCAG 1.4.3, 1.4.11',
  run: ({ files }) =>
    Object.entries(files)
      .filter(([file]) => schemaFor(file) === 'theme.schema.json')
      .flatMap(([file, theme]) => (isObject(theme) ? [...unreadableIn(file, theme), ...weakIn(file, theme)] : [])),
};
