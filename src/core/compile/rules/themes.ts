import { parse } from 'culori';
import {
  isObject,
  type Json,
  type JsonObject,
  milliseconds,
  pointerTo,
  type Problem,
  asList,
  asObject,
} from '../../model/index.ts';
import type { Files } from '../files.ts';
import { themeTokens } from '../theme-tokens.ts';
import { error, type Rule } from './rule.ts';
import { onScreens } from './theme-lengths.ts';

/** A theme file, read for the rules about it. */
export interface Theme {
  file: string;
  /** The tokens that the file sets. */
  tokens: readonly [token: string, value: string][];
  /** All tokens, those that the file omits with their defaults. */
  all: JsonObject;
  fonts: readonly Json[];
}

/** The themes of a flow. */
export const themesOf = ({ all }: Files): Theme[] =>
  all.flatMap(({ file, schemaId, value }) => {
    if (schemaId !== 'theme.schema.json' || !isObject(value)) return [];
    const tokens = Object.entries(asObject(value.tokens));
    return [
      {
        file,
        tokens: tokens.flatMap(([token, one]) => (typeof one === 'string' ? [[token, one]] : [])),
        all: themeTokens(value).tokens,
        fonts: asList(value.fonts),
      },
    ];
  });

/** A length in pixels, where 1rem is 16px; undefined for a length that depends on the screen. */
export function pixels(length: string): number | undefined {
  const [, amount = '', unit = ''] = /^([\d.]+)(px|rem|em)$/.exec(length.trim()) ?? [];
  return amount === '' ? undefined : Number(amount) * (unit === 'px' ? 1 : 16);
}

/**
 * The smallest and largest plausible size in pixels, by the beginning of a token's name. The first entry that matches
 * applies.
 */
const SIZES: readonly (readonly [kind: string, least: number, most: number, why: string])[] = [
  ['text.body', 16, 200, 'phones zoom in whenever somebody taps on a field'],
  ['text.', 11, 200, 'people could not read it'],
  ['size.touch', 24, 200, 'fingers miss what is smaller than 24px (WCAG 2.5.8)'],
  ['size.', 8, 1000, 'no screen shows it well'],
  ['width.aside', 160, 640, 'it would take the place of the questions'],
  ['width.sidebar', 48, 640, 'it would take the place of the page'],
  ['width.page', 320, 4000, 'no screen shows it well'],
  ['width.', 160, 4000, 'no screen shows it well'],
  ['space.7', 0, 160, 'nothing else would be on the screen'],
  ['space.8', 0, 160, 'nothing else would be on the screen'],
  ['space.', 0, 64, 'phones have no room for words beside it'],
  ['radius.small', 0, 32, 'fields would look like something else'],
  ['radius.medium', 0, 64, 'cards would look like something else'],
  ['radius.large', 0, 96, 'windows would look like something else'],
];
/** The largest font size in pixels for phones. Longer words would be broken into pieces. */
const LARGEST_ON_PHONES = 64;
/** Sizes of parts that only wide screens show. On narrow screens, the sidebar is a menu. */
const ON_WIDE = ['width.aside', 'width.page'];

/** Matches a colour in any notation except a name. */
const COLOUR = /[a-z]+\([^)]*\)|#\w+/;

/** The opacity of the colour in a text, from 0 to 1: 0.6 for "rgb(8 26 21 / 60%)"; undefined if there is no colour. */
const opacityIn = (text: string): number | undefined => {
  const read = parse(COLOUR.exec(text)?.[0] ?? '');
  return read && (read.alpha ?? 1);
};
/** A backdrop of a lower opacity does not separate a modal from the page. */
const LIGHTEST = 0.2;

/** The longest animation. Longer ones make people wait. */
const LONGEST = milliseconds('2s');

/** The lengths in a value, in pixels. */
const lengthsIn = (value: string): number[] =>
  (value.match(/[\d.]+(?:px|rem|em)\b/g) ?? []).flatMap((one) => pixels(one) ?? []);

/**
 * The size of a theme that is outside the plausible range of its kind, in pixels, with a hint; undefined for a
 * plausible one.
 */
export function outOfRange(token: string, value: string): { size: number; hint: string } | undefined {
  const [, from, to, why] = SIZES.find(([kind]) => token.startsWith(kind)) ?? [];
  if (from === undefined || to === undefined) return undefined;
  // If a length cannot be computed, its longest part counts.
  const longest = lengthsIn(value)
    .toSorted((a, b) => b - a)
    .slice(0, 1);
  const read = onScreens(value);
  const sizes = read ?? longest;
  const judged = ON_WIDE.includes(token) ? sizes.slice(-1) : sizes;
  const size = judged.find((one) => one < from || one > to);
  if (size !== undefined) return { size, hint: `it is ${from}px to ${to}px: otherwise ${why}` };
  const [onPhones = 0] = read ?? [];
  return token.startsWith('text.') && onPhones > LARGEST_ON_PHONES
    ? { size: onPhones, hint: `write ${LARGEST_ON_PHONES}px or less for phones: larger words are broken into pieces` }
    : undefined;
}

/** The shadows of parts inside the page. The limits for their extent are smaller than for a modal's shadow. */
const SHADOWS = ['shadow.card', 'shadow.lifted'];
const FURTHEST = 100;
/** How far, in pixels, an inner shadow may extend, and the highest opacity at which it may extend further. */
const [INSIDE, UNSEEN] = [8, 0.1];
/** How far, in pixels, the blur of a faint shadow may extend, and the highest opacity of such a shadow. */
const [SOFTEST, FAINT] = [400, 0.3];

/**
 * The extent of the layer of a shadow that extends too far, and the largest allowed extent; undefined when no layer
 * does. The extent of a layer is computed from its offset, blur and spread.
 */
function reachOf(shadow: string, furthest: number): { size: number; most: number } | undefined {
  const layers = shadow.split(/,(?![^(]*\))/);
  const reaches = layers.flatMap((layer) => {
    const lengths = layer
      .replace(COLOUR, '')
      .split(/\s+/)
      .flatMap((one) => (one === '0' ? 0 : (onScreens(one.replace(/^-/, ''))?.slice(0, 1) ?? [])));
    const blur = lengths[2] ?? 0;
    const opacity = opacityIn(layer) ?? 1;
    const isFaint = opacity <= FAINT;
    const [across = 0, down = 0, , spread = 0] = lengths;
    const whole = Math.max(across, down, opacity <= UNSEEN ? 0 : blur, spread);
    // An inner shadow is behind the text of its box.
    if (/\binset\b/.test(layer)) return whole > INSIDE ? [{ size: whole, most: INSIDE }] : [];
    // A modal's shadow may cover the whole page, as its backdrop.
    const hard = Math.max(across, down, furthest === FURTHEST ? spread : 0);
    const size = hard > furthest ? hard : blur > (isFaint ? SOFTEST : furthest) ? blur : 0;
    return size === 0 ? [] : [{ size, most: furthest }];
  });
  return reaches.toSorted((a, b) => b.size - a.size)[0];
}

/** Sizes, times, shadows, opacities and curves of a theme are plausible. */
export const themeValues: Rule = (files) =>
  themesOf(files).flatMap(({ file, tokens }) =>
    tokens.flatMap(([token, value]): Problem[] => {
      const pointer = pointerTo('tokens', token);
      const problem = (message: string, hint: string) => [error('SC08', file, pointer, `"${token}" ${message}`, hint)];
      const [, least = '', most = ''] = /^clamp\(([^,]+),.*,([^,]+)\)$/.exec(value) ?? [];
      if ((pixels(least) ?? 0) > (pixels(most) ?? Infinity))
        return problem(`is ${least.trim()} at least and ${most.trim()} at most`, 'write the smaller one first');
      const unfit = outOfRange(token, value);
      if (unfit !== undefined) return problem(`is ${Math.round(unfit.size)}px`, unfit.hint);
      if (token.startsWith('time.') && /^\d+(?:ms|s)$/.test(value) && milliseconds(value) > LONGEST)
        return problem(`is ${value}: people wait for it`, 'write 2s or less');
      const furthest = SHADOWS.includes(token) ? FURTHEST : SOFTEST;
      const reach = token.startsWith('shadow.') ? reachOf(value, furthest) : undefined;
      if (reach !== undefined)
        return problem(
          `reaches ${Math.round(reach.size)}px: it covers what people read beside it`,
          `write ${reach.most}px or less`,
        );
      const [, opacity] = /\/\s*([\d.]+)\s*\)/.exec(value) ?? [];
      if (token.startsWith('color.') && Number(opacity ?? 0) > 1)
        return problem(
          `has an opacity of ${opacity}, and 1 is the most`,
          `write ${opacity}%, or 0.${opacity?.replace('.', '')}`,
        );
      if (token === 'color.backdrop' && (opacityIn(value) ?? 1) < LIGHTEST)
        return problem(
          'shows the page behind a modal as if it could be used',
          `write ${LIGHTEST} or more after the "/"`,
        );
      if (value.startsWith('cubic-bezier(') && value.split(',').length !== 4)
        return problem('is no curve: cubic-bezier has four numbers', 'write four numbers');
      return [];
    }),
  );

/** The colours that distinguish states, such as success and error. */
const STATES = ['color.info', 'color.success', 'color.warning', 'color.danger'];

/** The colours of the states differ from each other. */
export const stateColours: Rule = (files) =>
  themesOf(files).flatMap(({ file, tokens, all }) => {
    const colourOf = (token: string) => String(all[token]).toLowerCase();
    const [one] = tokens.flatMap(([token]) => {
      const other = STATES.find((state) => state !== token && colourOf(state) === colourOf(token));
      return STATES.includes(token) && other !== undefined ? [{ token, other }] : [];
    });
    if (one === undefined) return [];
    const message = `"${one.token}" is the colour of "${one.other}", so people can't tell them apart`;
    return [error('SC06', file, pointerTo('tokens', one.token), message, 'give each its own colour')];
  });
