import { asList, asObject, isObject, type JsonObject, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { type Subject, textIn } from '../../subject/subject.ts';

const stemOf = (address: string) => address.replace(/^.*\//, '').replace(/\.[^.]*$/, '');

const PRODUCT = /^products\/([^.]+)\.json$/;

/** The products, each with its file and slug. */
const productsIn = ({ files }: Subject): { file: string; slug: string; product: JsonObject }[] =>
  Object.entries(files).flatMap(([file, product]) => {
    const slug = PRODUCT.exec(file)?.[1];
    return slug === undefined || !isObject(product) ? [] : [{ file, slug, product }];
  });

/** Finds products whose picture is named like another product. */
function ofOtherProducts(subject: Subject): Finding[] {
  const all = productsIn(subject);
  return all.flatMap(({ file, slug, product }): Finding[] => {
    const image = textIn(product, 'image');
    // The product "relief-refill" may show the picture of "relief".
    const isKind = (one: string) => wordsInName(one).every((word) => wordsInName(slug).includes(word));
    const other = all.find((one) => image !== undefined && stemOf(image) === one.slug && !isKind(one.slug));
    if (image === undefined || other === undefined || textIn(other.product, 'image') !== image) return [];
    const message = `"${image}" is the picture of "${other.slug}", and this is "${slug}"`;
    return [{ file, pointer: '/image', message, hint: 'name its own picture' }];
  });
}

/** Whether a picture is named like a form of the product: "foam.svg", "foam-60.svg". */
const isCalled = (image: string, form: string) =>
  wordsInName(form).every((word) => wordsInName(stemOf(image)).includes(word));

/**
 * Finds variants whose picture is named like another form of the product, when variants of that form show the picture.
 */
const ofOtherForms = (subject: Subject): Finding[] =>
  productsIn(subject).flatMap(({ file, product }) => {
    const variants = asList(product.variants).map((one) => asObject(one));
    return variants.flatMap((one, index): Finding[] => {
      const [image, form] = [textIn(one, 'image'), textIn(one, 'form')];
      if (image === undefined || form === undefined || isCalled(image, form)) return [];
      const other = variants
        .filter((variant) => variant.image === image && variant.form !== form)
        .map((variant) => textIn(variant, 'form') ?? '')
        .find((name) => name !== '' && isCalled(image, name));
      if (other === undefined) return [];
      const message = `"${image}" is the picture of the form "${other}", and this is "${form}"`;
      return [{ file, pointer: pointerTo('variants', index, 'image'), message, hint: 'name its own picture' }];
    });
  });

/** Finds products and variants that show the picture of another product, or of another form of the same product. */
export const picturesOfOtherThings = (subject: Subject): Finding[] => [
  ...ofOtherProducts(subject),
  ...ofOtherForms(subject),
];
