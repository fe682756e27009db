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
  /** The tokens that it writes. */
  tokens: readonly [token: string, value: string][];
  /** All tokens, with their defaults. */
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

/** The pixels of a length where 1rem is 16px; undefined for a length that depends on the screen. */
export function pixels(length: string): number | undefined {
  const [, amount = '', unit = ''] = /^([\d.]+)(px|rem|em)$/.exec(length.trim()) ?? [];
  return amount === '' ? undefined : Number(amount) * (unit === 'px' ? 1 : 16);
}

/** The smallest and largest plausible size of each kind, in pixels. The first kind that a token begins with applies. */
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
/** The largest text that a phone shows well, in pixels: a long word in a larger one is broken into pieces. */
const LARGEST_ON_PHONES = 64;
/** Sizes of what only wide screens show, or is as wide as a small one at most. The sidebar is a menu on small ones. */
const ON_WIDE = ['width.aside', 'width.page'];

/** A colour in a text, in any form but its name. */
const COLOUR = /[a-z]+\([^)]*\)|#\w+/;

/** The opacity of the colour in a text, from 0 to 1: it is 0.6 in "rgb(8 26 21 / 60%)"; undefined without a colour. */
const opacityIn = (text: string): number | undefined => {
  const read = parse(COLOUR.exec(text)?.[0] ?? '');
  return read && (read.alpha ?? 1);
};
/** A lighter backdrop than this does not set a modal apart from the page. */
const LIGHTEST = 0.2;

/** Longer motion keeps people waiting. */
const LONGEST = milliseconds('2s');

/** The lengths in a value, in pixels. */
const lengthsIn = (value: string): number[] =>
  (value.match(/[\d.]+(?:px|rem|em)\b/g) ?? []).flatMap((one) => pixels(one) ?? []);

/**
 * A size of a theme outside the plausible range of its kind, in pixels, with a hint; undefined when it is plausible.
 */
export function outOfRange(token: string, value: string): { size: number; hint: string } | undefined {
  const [, from, to, why] = SIZES.find(([kind]) => token.startsWith(kind)) ?? [];
  if (from === undefined || to === undefined) return undefined;
  // A length that cannot be computed counts as its longest part.
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

/** The shadows of what lies between other things on a page, and how far they may reach, in pixels. */
const SHADOWS = ['shadow.card', 'shadow.lifted'];
const FURTHEST = 100;
/** How far a shadow inside of a thing may reach, unless it is a soft one of at most this opacity. */
const [INSIDE, UNSEEN] = [8, 0.1];
/** How far the blur of a shadow may reach that is hardly seen, and how opaque such a shadow is at most. */
const [SOFTEST, FAINT] = [400, 0.3];

/**
 * How far a shadow reaches, by the layer that reaches furthest, and how far it may; undefined when no layer reaches too
 * far. The lengths of a layer are how far it is moved, its blur and its spread.
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
    // A shadow inside of a thing lies below its words.
    if (/\binset\b/.test(layer)) return whole > INSIDE ? [{ size: whole, most: INSIDE }] : [];
    // The shadow of a modal may spread over the whole page: it is the backdrop then.
    const hard = Math.max(across, down, furthest === FURTHEST ? spread : 0);
    const size = hard > furthest ? hard : blur > (isFaint ? SOFTEST : furthest) ? blur : 0;
    return size === 0 ? [] : [{ size, most: furthest }];
  });
  return reaches.toSorted((a, b) => b.size - a.size)[0];
}

/** Sizes, times, shadows, opacities and curves of a theme that cannot be meant. */
export const themeValues: Rule = (files) =>
  themesOf(files).flatMap(({ file, tokens }) =>
    tokens.flatMap(([token, value]): Problem[] => {
      const pointer = pointerTo('tokens', token);
      const say = (message: string, hint: string) => [error('SC08', file, pointer, `"${token}" ${message}`, hint)];
      const [, least = '', most = ''] = /^clamp\(([^,]+),.*,([^,]+)\)$/.exec(value) ?? [];
      if ((pixels(least) ?? 0) > (pixels(most) ?? Infinity))
        return say(`is ${least.trim()} at least and ${most.trim()} at most`, 'write the smaller one first');
      const unfit = outOfRange(token, value);
      if (unfit !== undefined) return say(`is ${Math.round(unfit.size)}px`, unfit.hint);
      if (token.startsWith('time.') && /^\d+(?:ms|s)$/.test(value) && milliseconds(value) > LONGEST)
        return say(`is ${value}: people wait for it`, 'write 2s or less');
      const furthest = SHADOWS.includes(token) ? FURTHEST : SOFTEST;
      const reach = token.startsWith('shadow.') ? reachOf(value, furthest) : undefined;
      if (reach !== undefined)
        return say(
          `reaches ${Math.round(reach.size)}px: it covers what people read beside it`,
          `write ${reach.most}px or less`,
        );
      const [, opacity] = /\/\s*([\d.]+)\s*\)/.exec(value) ?? [];
      if (token.startsWith('color.') && Number(opacity ?? 0) > 1)
        return say(
          `has an opacity of ${opacity}, and 1 is the most`,
          `write ${opacity}%, or 0.${opacity?.replace('.', '')}`,
        );
      if (token === 'color.backdrop' && (opacityIn(value) ?? 1) < LIGHTEST)
        return say('shows the page behind a modal as if it could be used', `write ${LIGHTEST} or more after the "/"`);
      if (value.startsWith('cubic-bezier(') && value.split(',').length !== 4)
        return say('is no curve: cubic-bezier has four numbers', 'write four numbers');
      return [];
    }),
  );

/** The colours that tell states apart. */
const STATES = ['color.info', 'color.success', 'color.warning', 'color.danger'];

/** The colours of success and danger differ. */
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
