import { asObject, pointerTo, type Problem } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';
import { themesOf } from './themes.ts';

/** Matches symbol fonts of operating systems, which show a picture instead of each letter. */
const OF_PICTURES =
  /^(?:wingdings(?: [23])?|webdings|symbol|zapf dingbats|zapfdingbats|marlett|bookshelf symbol 7|segoe (?:mdl2 assets|fluent icons))$/i;

/**
 * SC08: reports a symbol font as the first font of a text. As a later font it is right, because it is used only for
 * single characters.
 */
export const fontsOfPictures: Rule = (files) =>
  themesOf(files).flatMap(({ file, tokens, fonts }) =>
    tokens.flatMap(([token, value]): Problem[] => {
      const [family = ''] = value.split(',').map((one) => one.trim().replaceAll(/^['"]|['"]$/g, ''));
      const isOwn = fonts.some((font) => asObject(font).family === family);
      if (!token.startsWith('font.') || isOwn || !OF_PICTURES.test(family)) return [];
      const message = `"${family}" shows pictures instead of letters: nobody can read these texts`;
      return [error('SC08', file, pointerTo('tokens', token), message, 'name a font of letters first')];
    }),
  );
