import { asList, asObject, isObject, type JsonObject, pointerTo, wordsInName, fileStem } from '#core';
import type { Finding } from '../../check.ts';
import { type Subject, textIn } from '../../subject/subject.ts';

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
    const other = all.find((one) => image !== undefined && fileStem(image) === one.slug && !isKind(one.slug));
    if (image === undefined || other === undefined || textIn(other.product, 'image') !== image) return [];
    const message = `"${image}" is the picture of "${other.slug}", and this is "${slug}"`;
    return [{ file, pointer: '/image', message, hint: 'name its own picture' }];
  });
}

/** Whether a picture is named like a form of the product: "foam.svg", "foam-60.svg". */
const isCalled = (image: string, form: string) =>
  wordsInName(form).every((word) => wordsInName(fileStem(image)).includes(word));

/**
 * Finds variants that show the picture of another form: the picture has the name of that form, and variants of that
 * form show it. Two products may share pictures. So a picture of another product is reported only if other variants of
 * the right form have a picture of their own.
 */
function ofOtherForms(subject: Subject): Finding[] {
  const all = productsIn(subject).flatMap(({ file, product }) =>
    asList(product.variants).flatMap((one, index) => {
      const [image, form] = [textIn(asObject(one), 'image'), textIn(asObject(one), 'form')];
      return image === undefined || form === undefined ? [] : [{ file, index, image, form }];
    }),
  );
  return all.flatMap((one): Finding[] => {
    const { file, index, image, form } = one;
    if (isCalled(image, form)) return [];
    const hasOwn = all.some((own) => own.file === file && own.form === form && own.image !== image);
    const other = all.find(
      (variant) =>
        variant.image === image &&
        variant.form !== form &&
        isCalled(image, variant.form) &&
        (variant.file === file || hasOwn),
    );
    if (other === undefined) return [];
    const message = `"${image}" is the picture of the form "${other.form}", and this is "${form}"`;
    return [{ file, pointer: pointerTo('variants', index, 'image'), message, hint: 'name its own picture' }];
  });
}

/** Finds products and variants that show the picture of another product or form. */
export const picturesOfOtherThings = (subject: Subject): Finding[] => [
  ...ofOtherProducts(subject),
  ...ofOtherForms(subject),
];
