import { isObject, type JsonObject, pointerTo, type Problem } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';
import { outOfRange, pixels, type Theme, themesOf } from './themes.ts';

/** The text of a theme is readable: headings stand out, letters do not overlap, and related sizes are in order. */
export const themeText: Rule = (files) =>
  themesOf(files).flatMap((theme) => [...outOfOrder(theme), ...spread(theme), ...weights(theme)]);

const inTheme = ({ file }: Theme, rule: string, token: string, message: string, hint: string): Problem =>
  error(rule, file, pointerTo('tokens', token), `"${token}" ${message}`, hint);

const HEADINGS = "people can't see what is a heading and what is not";
const CORNERS = 'corners of small things look like those of large ones';

/** Pairs of sizes. The second size must not be smaller than the first. */
const ASCENDING: readonly (readonly [smaller: string, larger: string])[] = [
  ['text.tiny', 'text.body'],
  ['text.small', 'text.body'],
  ['text.body', 'text.large'],
  ['text.small', 'text.subheading'],
  ['text.body', 'text.heading'],
  ['text.subheading', 'text.display'],
  ['text.heading', 'text.display'],
  ['radius.small', 'radius.large'],
  ['radius.medium', 'radius.large'],
];

/** The smallest and the largest size of a text, on any screen. Undefined if the size depends on the screen alone. */
function rangeOf(all: JsonObject, token: string): { least: number; most: number } | undefined {
  const size = String(all[token]);
  const [, least = size, most = size] = /^clamp\(([^,]+),.*,([^,]+)\)$/.exec(size) ?? [];
  const [from, to] = [pixels(least), pixels(most)];
  return from === undefined || to === undefined || outOfRange(token, size) !== undefined
    ? undefined
    : { least: from, most: to };
}

/**
 * Reports headings that are smaller on every screen than the text below them, and other sizes in the wrong order. Each
 * size is reported once.
 */
function outOfOrder(theme: Theme): Problem[] {
  const written = theme.tokens.map(([token]) => token);
  const found = ASCENDING.flatMap(([smaller, larger]) => {
    const [low, high] = [rangeOf(theme.all, smaller), rangeOf(theme.all, larger)];
    if (low === undefined || high === undefined || high.most >= low.least) return [];
    // A size that the theme leaves at its default is right.
    return written.includes(larger)
      ? [{ token: larger, other: smaller, isSmaller: true }]
      : [{ token: smaller, other: larger, isSmaller: false }];
  });
  const once = found.filter(({ token }, index) => found.findIndex((one) => one.token === token) === index);
  return once.map(({ token, other, isSmaller }) => {
    const than = `${isSmaller ? 'smaller' : 'larger'} than "${other}"`;
    const message = `is ${than} (${String(theme.all[other])}), so ${token.startsWith('text.') ? HEADINGS : CORNERS}`;
    return inTheme(theme, 'SC08', token, message, `write a size that is not ${than}`);
  });
}

/** The lowest and highest letter spacing, as a share of the font size. */
const [TIGHTEST, WIDEST] = [-0.1, 0.2];

/** Reports letters that overlap, or that are so far apart that words cannot be recognised. */
const spread = (theme: Theme): Problem[] =>
  theme.tokens.flatMap(([token, value]) => {
    if (!token.startsWith('tracking.')) return [];
    const amount = Number.parseFloat(value);
    const size = rangeOf(theme.all, token.replace('tracking.', 'text.'))?.most ?? 16;
    const share =
      value.endsWith('em') && !value.endsWith('rem') ? amount : (amount * (value.endsWith('rem') ? 16 : 1)) / size;
    if (share >= TIGHTEST && share <= WIDEST) return [];
    const message = `is ${value}: letters ${share < 0 ? 'lie on each other' : 'are so far apart that words fall to pieces'}`;
    return [inTheme(theme, 'SC08', token, message, `write ${TIGHTEST}em to ${WIDEST}em, such as "${amount / 10}em"`)];
  });

/** The font weight of plain text. */
const PLAIN = 400;

/** The fonts of a theme that some text names first: "Figtree". */
const shownFirst = ({ all }: Theme): string[] =>
  ['font.body', 'font.heading'].map((token) => /^['"]?([^'",]+)/.exec(String(all[token]))?.[1] ?? '');

/**
 * The heaviest weight in the files of a theme's fonts. Undefined if a text uses a font of the device, or if a font has
 * only one weight, because browsers then make bold letters themselves.
 */
function heaviest(theme: Theme): number | undefined {
  const ends = shownFirst(theme).map((name) =>
    theme.fonts.flatMap((font) =>
      isObject(font) && font.family === name ? String(font.weight).split(' ').map(Number) : [],
    ),
  );
  return ends.every((weights) => new Set(weights).size > 1) ? Math.max(...ends.flat()) : undefined;
}

/** Reports weights that make emphasised text lighter than the text around it, or that no font of the theme has. */
const weights = (theme: Theme): Problem[] =>
  theme.tokens.flatMap(([token, value]) => {
    if (!token.startsWith('weight.')) return [];
    const [weight, most] = [Number(value), heaviest(theme)];
    const least = Math.max(PLAIN, Number(theme.all['weight.medium']));
    if (token === 'weight.strong' && weight < least) {
      const message = `is ${value}: what it sets apart is lighter than the text around it`;
      return [inTheme(theme, 'SC08', token, message, `write "${least}" or more`)];
    }
    if (most === undefined || weight <= most) return [];
    return [
      inTheme(theme, 'SC08', token, `is ${value}, and no font of the theme is heavier than ${most}`, `write "${most}"`),
    ];
  });
