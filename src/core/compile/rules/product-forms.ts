import type { Product } from '../../generated/flow-files.ts';
import { didYouMean, pointer } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

type List = 'pre_questionnaire' | 'medical_questionnaire';

/** The options that choose a product form, each with its JSON pointer. */
const choices = (product: Product, list: List) =>
  product[list].flatMap(({ answer_options }, at) =>
    (answer_options ?? []).flatMap(({ form }, index) =>
      form == null ? [] : [{ form, at: pointer(list, at, 'answer_options', index, 'form') }],
    ),
  );

/** A product form that an option chooses has variants, and a dissolving form has its instructions (decision 45). */
export const productForms: Rule = ({ products }) =>
  Object.entries(products).flatMap(([slug, product]) => {
    const { variants, dissolving_tablet_html: dissolving } = product;
    const tell = (at: string, message: string, hint: string) =>
      error('SM22', `products/${slug}.json`, at, message, hint);
    const forms = [...new Set(variants.flatMap(({ form }) => form ?? []))];
    const unlike = variants.findIndex((one) => {
      const others = variants.filter((other) => other !== one && other.form === one.form);
      const differing = others.filter(({ isRdt }) => isRdt !== one.isRdt);
      // Of two differing variants the one is reported that is like those of other forms; of more, the one that
      // differs from most others.
      const ofOtherForms = variants.filter((other) => other.form !== one.form);
      const isFirst = variants.indexOf(one) < variants.indexOf(differing[0] ?? one);
      const isRight = ofOtherForms.length > 0 ? ofOtherForms.every(({ isRdt }) => isRdt !== one.isRdt) : isFirst;
      return one.form !== undefined && 2 * differing.length > others.length + Number(isRight);
    });
    const untold = dissolving === undefined ? variants.findIndex(({ isRdt }) => isRdt) : -1;
    const formless = variants.flatMap(({ form }, index) => (form === undefined ? [index] : []));
    return [
      // Either every variant has a form, or none.
      ...(forms.length > 0 ? formless : []).map((index) =>
        tell(pointer('variants', index), 'The other variants have a form, and this one has none', 'add "form"'),
      ),
      ...choices(product, 'pre_questionnaire').map(({ at }) =>
        tell(at, 'A form is chosen in the medical questions only', 'remove "form", or move the question'),
      ),
      ...choices(product, 'medical_questionnaire').flatMap(({ form, at }) =>
        forms.includes(form) ? [] : [tell(at, `No variant has the form "${form}"`, didYouMean(form, forms))],
      ),
      ...notAsked(variants, choices(product, 'medical_questionnaire')).map(({ form, at }) =>
        tell(
          at,
          `No answer chooses the form "${form}", so people are never shown this variant as theirs`,
          didYouMean(
            form,
            forms.filter((one) => one !== form),
          ),
        ),
      ),
      ...(unlike === -1 || untold !== -1
        ? []
        : [
            tell(
              pointer('variants', unlike, 'isRdt'),
              `Variants of the form "${variants[unlike]?.form}" differ in whether they dissolve`,
              'give those that do a form of their own',
            ),
          ]),
      ...(untold === -1
        ? []
        : [
            tell(
              pointer('variants', untold, 'isRdt'),
              'It dissolves, and the product has no intro for that',
              'add "dissolving_tablet_html"',
            ),
          ]),
    ];
  });

/**
 * The variants whose form no answer chooses, in a product that asks for the form. An answer that chooses a form of no
 * variant is the mistake itself.
 */
const notAsked = (variants: readonly { form?: string }[], chosen: readonly { form: string }[]) => {
  const isUnclear =
    chosen.length === 0 || chosen.some(({ form }) => !variants.some((variant) => variant.form === form));
  return variants.flatMap(({ form }, index) =>
    form === undefined || isUnclear || chosen.some((one) => one.form === form)
      ? []
      : [{ form, at: pointer('variants', index, 'form') }],
  );
};
