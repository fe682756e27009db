import { isObject } from '../../json.ts';
import { error, type Rule } from './rule.ts';

/** A product's file is named as its slug. */
export const products: Rule = ({ all }) =>
  all.flatMap(({ file, value }) =>
    file.startsWith('products/') && isObject(value) && `products/${String(value.slug)}.json` !== file
      ? [error('SC06', file, '/slug', "The slug differs from the file's name", `write "${file.slice(9, -5)}"`)]
      : [],
  );
