import { didYouMean, isObject, type Json, nearest, ownEntry, segments, someOf } from '../model/index.ts';
import { questionIdsIn } from './unseen-text.ts';
import type { Files } from './files.ts';

/** The product of the scenario that contains a pointer. */
function productAt(file: Json, place: string): string | undefined {
  const [part = '', name = ''] = segments(place);
  const inner = (value: Json | undefined, key: string) => (isObject(value) ? ownEntry(value, key) : undefined);
  const product = inner(inner(inner(inner(file, part), name), 'given'), 'product');
  return typeof product === 'string' ? product : undefined;
}

/**
 * The problem of an unknown name of a product or a question in a scenario. Questions of several products have similar
 * names, so the hint names only questions of the scenario's own product.
 * @returns undefined when the name is known, or when the scenario's product is unknown itself
 */
export function unknownInScenario(
  files: Files,
  kind: 'product' | 'question',
  name: string,
  [file, place]: [Json, string],
): { message: string; hint: string } | undefined {
  const slugs = Object.keys(files.products);
  const ids = questionIdsIn(files);
  if ((kind === 'product' ? slugs : ids).includes(name)) return undefined;
  const message = `No ${kind} "${name}"`;
  if (kind === 'product') {
    const isNear = nearest(name, slugs) !== undefined;
    const gone = 'if this product is gone, remove the scenarios that use it';
    return { message, hint: isNear ? didYouMean(name, slugs) : gone };
  }
  const slug = productAt(file, place);
  const own = slug === undefined ? undefined : ownEntry(files.products, slug);
  if (slug !== undefined && own === undefined) return undefined;
  const its = questionIdsIn({ ...files, products: slug === undefined || own === undefined ? {} : { [slug]: own } });
  return { message, hint: nearest(name, its) === undefined ? someOf(own ? its : ids) : didYouMean(name, its) };
}
