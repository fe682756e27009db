import {
  asList,
  asObject,
  isObject,
  type Json,
  type JsonObject,
  nearest,
  pointerTo,
  type Problem,
} from '../../model/index.ts';
import { error, type Rule } from './rule.ts';
import { type Theme, themesOf } from './themes.ts';

interface FontUse {
  token: string;
  name: string;
}

/** Texts use fonts by the names that the theme declares. */
export const fontNames: Rule = (files) =>
  themesOf(files).flatMap(({ file, tokens, fonts }) => {
    const asked = tokens.flatMap(([token, value]) =>
      token.startsWith('font.')
        ? [...value.matchAll(/['"]([^'"]+)['"]/g)].map(([, name = '']) => ({ token, name }))
        : [],
    );
    // A declared name is right, even if it resembles another one.
    const declared = fonts.filter(isObject).flatMap(({ family, fallback }) => [family, asObject(fallback).family]);
    const open = asked.filter(({ name }) => !declared.includes(name));
    const isAsked = (family: Json | undefined) => asked.some(({ name }) => name === family);
    return fonts.flatMap((font, index): Problem[] => {
      if (!isObject(font)) return [];
      const { family, fallback, weight } = font;
      const pointer = pointerTo('fonts', index);
      const [from = 0, to = from] = String(weight).split(' ').map(Number);
      const substitute = isObject(fallback) ? fallback.family : undefined;
      // A fallback is called like its font with "Fallback". If this one is, the other name is misspelt.
      const isItsOwn = substitute === `${String(family)} Fallback`;
      const ownFallback = open.find(({ name }) => name === `${String(family)} Fallback`)?.name;
      const asItsFallback = open.filter(({ name }) => substitute === `${name} Fallback`);
      const unheard = isAsked(family)
        ? []
        : unasked(file, family, `${pointer}/family`, open, asItsFallback.length === 0, asItsFallback[0]?.name);
      return [
        ...(unheard.length > 0
          ? unheard
          : isAsked(substitute)
            ? []
            : unasked(file, substitute, `${pointer}/fallback/family`, open, isItsOwn, ownFallback)),
        ...(from <= to
          ? []
          : [
              error(
                'SC06',
                file,
                `${pointer}/weight`,
                `"${String(weight)}" ends before it begins`,
                `write "${to} ${from}"`,
              ),
            ]),
      ];
    });
  });

/**
 * The problem of a declared font that no text uses, if a text uses a similar name: one of the two is misspelt. An
 * unused font without a similar name is no problem, because browsers load only used fonts.
 * @param open the names that texts use and no font has
 * @param isRight whether the declared name is right, so that the name in the text is misspelt
 * @param meant the name that was meant; by default, the most similar one of `open`
 */
function unasked(
  file: string,
  name: Json | undefined,
  pointer: string,
  open: readonly FontUse[],
  isRight: boolean,
  meant?: string,
): Problem[] {
  if (typeof name !== 'string') return [];
  const names = open.map((one) => one.name);
  const near = meant ?? nearest(name, names);
  const token = open.find((one) => one.name === near)?.token;
  if (near === undefined || token === undefined) return [];
  return isRight
    ? [error('SC06', file, pointerTo('tokens', token), `There is no font "${near}"`, `did you mean "${name}"?`)]
    : [error('SC06', file, pointer, `No text is set in "${name}"`, `did you mean "${near}"?`)];
}

/** A font of a theme. */
interface Face {
  pointer: string;
  family: string;
  /** The name of the font's file, without folder and extension. */
  file: string;
  /** The lightest and heaviest weight of the font. */
  weights: readonly [from: number, to: number];
  fallback: JsonObject;
}

const facesOf = ({ fonts }: Theme): Face[] =>
  fonts.flatMap((font, index): Face[] => {
    if (!isObject(font)) return [];
    const [from = 0, to = from] = String(font.weight).split(' ').map(Number);
    const file = String(font.file).replace(/^.*\/|\.[^.]+$/g, '');
    return [
      {
        pointer: pointerTo('fonts', index),
        family: String(font.family),
        file,
        weights: [from, to],
        fallback: asObject(font.fallback),
      },
    ];
  });

/** The fonts of a theme do not replace each other, and their fallbacks have possible measures. */
export const fontFaces: Rule = (files) =>
  themesOf(files).flatMap((theme) => {
    const faces = facesOf(theme);
    return [
      ...sameFamily(theme, faces),
      ...sameFallback(theme, faces),
      ...sameFile(theme, faces, files.served ?? []),
      ...measures(theme, faces),
    ];
  });

/** The family after which a fallback is named: "Figtree" for "Figtree Fallback". */
const namesake = ({ fallback }: Face) => /^(.+) Fallback$/.exec(String(fallback.family))?.[1];

/** Reports two fonts of one family that have a weight in common. Browsers load only the later one for this weight. */
const sameFamily = ({ file }: Theme, faces: readonly Face[]): Problem[] =>
  faces.flatMap((one, index) => {
    const first = faces
      .slice(0, index)
      .find(
        ({ family, weights: [from, to] }) => family === one.family && from <= one.weights[1] && one.weights[0] <= to,
      );
    if (first === undefined) return [];
    // A fallback is called like its font with "Fallback", so the font whose fallback has another name is wrong.
    const wrong = [first, one].find((face) => ![undefined, face.family].includes(namesake(face))) ?? one;
    const name = namesake(wrong);
    const hint = name === undefined || name === wrong.family ? 'give each its own name' : `did you mean "${name}"?`;
    const message = `Two fonts are called "${one.family}", so one of them is never shown`;
    return [error('RF05', file, `${wrong.pointer}/family`, message, hint)];
  });

/** Reports a fallback with the name of a font, or of another fallback. Its measures would apply to the wrong font. */
const sameFallback = ({ file }: Theme, faces: readonly Face[]): Problem[] =>
  faces.flatMap(({ pointer, family, fallback }, index) => {
    const name = String(fallback.family);
    const isFont = faces.some((other) => other.family === name);
    const isTwice = faces.slice(0, index).some((other) => other.fallback.family === name && other.family !== family);
    if (!isFont && !isTwice) return [];
    const message = `"${name}" is the name of another ${isFont ? 'font' : 'fallback'}: until fonts are loaded, texts are shown in the wrong measures`;
    return [error('RF05', file, `${pointer}/fallback/family`, message, `write "${family} Fallback"`)];
  });

/** A name in the form of a file name: "open-sans" for "Open Sans". */
export const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Reports a font whose file is named after another font, although a file with the font's own name exists. */
const sameFile = ({ file }: Theme, faces: readonly Face[], served: readonly string[]): Problem[] =>
  faces.flatMap((one) => {
    const owner = faces.find((other) => other.file === one.file && slug(other.family) === one.file);
    const hasOwn = served.includes(`fonts/${slug(one.family)}.woff2`);
    const isTwice = faces.some((other) => other !== one && other.family === one.family);
    if (one.file.startsWith(slug(one.family)) || !hasOwn || isTwice) return [];
    const message =
      owner === undefined
        ? `"${one.family}" is shown in the letters of another font`
        : `"${one.family}" is shown in the letters of "${owner.family}": both have this file`;
    return [error('SC06', file, `${one.pointer}/file`, message, `name the file of "${one.family}"`)];
  });

/** The smallest and largest possible measures of fonts, in percent. */
const MEASURES = {
  ascent: [40, 200],
  descent: [5, 150],
  size: [50, 200],
} as const;

/**
 * Reports measures of fallbacks that no font has. With them, lines overlap, or the page jumps when the font is loaded.
 */
const measures = ({ file }: Theme, faces: readonly Face[]): Problem[] =>
  faces.flatMap(({ pointer, fallback }) => {
    const { ascent, descent, device_fonts: devices } = fallback;
    const sizes = asList(devices).map((device, index) => ({
      kind: 'size' as const,
      pointer: pointerTo('device_fonts', index, 'size'),
      share: asObject(device).size,
    }));
    const all = [
      { kind: 'ascent' as const, pointer: '/ascent', share: ascent },
      { kind: 'descent' as const, pointer: '/descent', share: descent },
      ...sizes,
    ];
    return all.flatMap(({ kind, pointer: place, share }) => {
      const [least, most] = MEASURES[kind];
      const percent = Number.parseFloat(String(share));
      if (!(percent < least || percent > most)) return [];
      const message = `"${kind}" is ${String(share)}, as of no font: until the font is loaded, lines overlap or the page jumps`;
      return [
        error(
          'SC08',
          file,
          `${pointer}/fallback${place}`,
          message,
          `write ${least}% to ${most}%, and look at the point`,
        ),
      ];
    });
  });
