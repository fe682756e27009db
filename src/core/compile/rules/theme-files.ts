import { isObject, pointerTo, type Problem } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';
import { slug } from './theme-fonts.ts';
import { themesOf } from './themes.ts';

/** Each theme has a different picture for links in social networks. */
export const themePreviews: Rule = ({ all }) => {
  const previews = all.flatMap(({ file, schemaId, value }) =>
    schemaId === 'theme.schema.json' && isObject(value) && typeof value.preview === 'string'
      ? [{ file, preview: value.preview }]
      : [],
  );
  return previews.flatMap(({ file, preview }, index): Problem[] => {
    const first = previews.slice(0, index).find((one) => one.preview === preview);
    if (first === undefined) return [];
    // Of two themes with one picture, the one that the picture is not named after is wrong.
    const isNamed = (theme: string) => preview.includes(theme.replace(/^.*\/|\.json$/g, ''));
    const [wrong, right] = isNamed(file) ? [first.file, file] : [file, first.file];
    const message = `Links to this theme's pages show the picture of ${right}`;
    return [error('RF05', wrong, '/preview', message, 'name its own picture')];
  });
};

/**
 * Reports a theme whose texts use a font that it does not declare, although the font's file is in fonts/. Browsers
 * would show another font.
 */
export const fontsNotLoaded: Rule = (files) =>
  themesOf(files).flatMap(({ file, tokens, fonts }) => {
    // Another rule reports a font that has this file and another name.
    const loaded = fonts.flatMap((font) => (isObject(font) ? [font.family, font.file] : []));
    return tokens.flatMap(([token, value]): Problem[] => {
      if (!token.startsWith('font.')) return [];
      const [, family = ''] = /^['"]?([^'",]+)/.exec(value) ?? [];
      const own = `fonts/${slug(family)}.woff2`;
      if (loaded.includes(family) || loaded.includes(own) || files.served?.includes(own) !== true) return [];
      const message = `This theme does not load "${family}", although the flow has its file`;
      return [
        error('SC06', file, pointerTo('tokens', token), message, 'add it to "fonts", or name a font that is there'),
      ];
    });
  });
