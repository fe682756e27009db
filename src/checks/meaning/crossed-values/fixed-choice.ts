import { asList, asObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { type FileNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { fixedText } from './fixed-values.ts';

/** Maps each variant's id to the slug of its product. Empty for a flow with one product: a fixed variant may be right. */
function productsByVariant({ files }: Subject): ReadonlyMap<string, string> {
  const products = Object.entries(files).flatMap(([file, product]) => {
    const slug = /^products\/[^.]+\.json$/.test(file) ? textIn(product, 'slug') : undefined;
    return slug === undefined ? [] : [{ slug, variants: asList(asObject(product).variants) }];
  });
  if (products.length < 2) return new Map();
  return new Map(
    products.flatMap(({ slug, variants }) =>
      variants.flatMap((variant): [string, string][] => {
        const id = textIn(variant, 'id');
        return id === undefined ? [] : [[id, slug]];
      }),
    ),
  );
}

/** Whether a later action of the same list leads to another screen. */
function leadsOn(subject: Subject, { file, pointer }: FileNode): boolean {
  const list = pointer.slice(0, pointer.lastIndexOf('/') + 1);
  return objectsTitled(subject, 'GoAction').some(
    (go) =>
      go.file === file &&
      go.pointer.startsWith(list) &&
      Number.parseInt(go.pointer.slice(list.length), 10) > Number(pointer.slice(list.length)),
  );
}

/**
 * Finds actions that choose a fixed variant of one product and lead on, also for people who are ordering another
 * product. Not reported under a condition, which may ask for the product. Without leading on, the variant may be a
 * default that people change.
 */
export const fixedChoices = (subject: Subject): Finding[] => {
  const products = productsByVariant(subject);
  return objectsTitled(subject, 'SetAction').flatMap((node): Finding[] =>
    Object.entries(asObject(node.value.set)).flatMap(([field, value]): Finding[] => {
      const slug = products.get(fixedText(value) ?? '');
      if (slug === undefined || !leadsOn(subject, node) || conditionsAround(subject, node).length > 0) return [];
      const message = `This chooses a variant of "${slug}" for everybody, also for people who are ordering something else`;
      const hint = 'set it where people choose, from the item of a list: "item.id"';
      return [{ file: node.file, pointer: node.pointer + pointerTo('set', field), message, hint }];
    }),
  );
};
