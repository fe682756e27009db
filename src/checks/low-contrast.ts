import { isObject, type Json, pointer } from '#core';
import type { Check } from './check.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** A colour written #rgb, #rrggbb or rgb(r g b); undefined for any other, which can't be judged here. */
function colour(value: Json | undefined): Colour | undefined {
  if (typeof value !== 'string') return undefined;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(value);
  const spelt = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(value);
  const [, r = '', g = '', b = ''] = short ?? long ?? spelt ?? [];
  if (r === '') return undefined;
  const read = (part: string) => (spelt ? Number(part) : Number.parseInt(short ? part + part : part, 16));
  return [read(r), read(g), read(b)];
}

/** WCAG 2.2: relative luminance. */
function luminance(of: Colour): number {
  const [r = 0, g = 0, b = 0] = of.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2: contrast ratio, from 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;
const GROUNDS = ['color.page', 'color.surface'];

/** What the look puts on what, by the names of the tokens: { on } is read on { ground }, at least so strong. */
function pairs(names: readonly string[]): { on: string; ground: string; least: number }[] {
  const inks = ['color.text', 'color.quiet', 'color.primary', 'color.danger'];
  const named = names.flatMap((name) => {
    const word = name.slice('color.'.length);
    if (word.startsWith('on-')) return [{ on: name, ground: `color.${word.slice(3)}`, least: TEXT }];
    if (!word.endsWith('-soft')) return [];
    return [`color.${word.slice(0, -5)}`, 'color.text'].map((on) => ({ on, ground: name, least: TEXT }));
  });
  const shapes = ['color.line-strong', 'color.focus'].flatMap((on) =>
    GROUNDS.map((ground) => ({ on, ground, least: SHAPE })),
  );
  return [...inks.flatMap((on) => GROUNDS.map((ground) => ({ on, ground, least: TEXT }))), ...named, ...shapes];
}

export const lowContrast: Check = {
  rule: 'AX06',
  name: 'low-contrast',
  severity: 'error',
  description:
    'Two colours of the theme that are shown on each other are too alike to be read by everybody: text needs 4.5:1, the outlines of fields and the focus 3:1. Pairs follow the names of the tokens: on-primary on primary, danger on danger-soft, text on page and surface.',
  bad: '"color.banner": "#ffe45c", "color.on-banner": "#ffffff"   1.3:1',
  good: '"color.on-banner": "#1a1a1a"   13.8:1',
  requirement: 'WCAG 1.4.3, 1.4.11',
  run: ({ files }) => {
    const theme = files['theme.json'];
    const tokens = isObject(theme) && isObject(theme.tokens) ? theme.tokens : {};
    return pairs(Object.keys(tokens).filter((name) => name.startsWith('color.'))).flatMap(({ on, ground, least }) => {
      const [front, back] = [colour(tokens[on]), colour(tokens[ground])];
      const ratio = front && back && contrast(front, back);
      if (ratio === undefined || ratio >= least) return [];
      const shown = Math.floor(ratio * 10) / 10;
      return [
        {
          file: 'theme.json',
          pointer: pointer('tokens', on),
          message: `${on} on ${ground} is ${shown}:1`,
          hint: `needs ${least}:1: take a ${luminance(back ?? [0, 0, 0]) > 0.18 ? 'darker' : 'lighter'} colour`,
        },
      ];
    });
  },
};
