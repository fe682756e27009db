import type { Product } from '../../generated/flow-files.ts';
import { didYouMean, nearest, pointerTo } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

type List = 'pre_questionnaire' | 'medical_questionnaire';

/** The options that select a form of the product, each with its JSON pointer. */
const choices = (product: Product, list: List) =>
  product[list].flatMap(({ answer_options }, questionIndex) =>
    (answer_options ?? []).flatMap(({ form }, index) =>
      form == null ? [] : [{ form, pointer: pointerTo(list, questionIndex, 'answer_options', index, 'form') }],
    ),
  );

/** A form that an option selects has variants, and a dissolving form has its instructions (decision 45). */
export const productForms: Rule = ({ products }) =>
  Object.entries(products).flatMap(([slug, product]) => {
    const { variants, dissolving_tablet_html: dissolving } = product;
    const ofOthers = Object.values(products).flatMap((one) =>
      one === product ? [] : choices(one, 'medical_questionnaire').map(({ form }) => form),
    );
    const problem = (pointer: string, message: string, hint: string) =>
      error('SM22', `products/${slug}.json`, pointer, message, hint);
    const forms = [...new Set(variants.flatMap(({ form }) => form ?? []))];
    const unlike = variants.findIndex((one) => {
      const others = variants.filter((other) => other !== one && other.form === one.form);
      const differing = others.filter(({ isRdt }) => isRdt !== one.isRdt);
      // Of two different variants, the one that resembles variants of other forms is reported. Of more than two, it is
      // the one that differs from most others.
      const ofOtherForms = variants.filter((other) => other.form !== one.form);
      const isFirst = variants.indexOf(one) < variants.indexOf(differing[0] ?? one);
      const isRight = ofOtherForms.length > 0 ? ofOtherForms.every(({ isRdt }) => isRdt !== one.isRdt) : isFirst;
      return one.form !== undefined && 2 * differing.length > others.length + Number(isRight);
    });
    const unexplained = dissolving === undefined ? variants.findIndex(({ isRdt }) => isRdt) : -1;
    const isForm = unlike !== -1 && isNamedOtherwise(variants, unlike);
    const unchosen = answerWithout(product, forms);
    // A variant without a form is for everybody. Its form is missing if its name contains a form that other variants
    // have or that an answer selects, or if only the numbers in its name differ from those of a variant with a form.
    const known = [...forms, ...choices(product, 'medical_questionnaire').map(({ form }) => form)];
    const formless = variants.flatMap((one, index) =>
      one.form === undefined &&
      (known.some((form) => isNamedAfter(one, form)) ||
        variants.some((other) => other.form !== undefined && withoutNumbers(other) === withoutNumbers(one)))
        ? [index]
        : [],
    );
    return [
      ...formless.map((index) =>
        problem(pointerTo('variants', index), 'Its name tells a form, and it has none', 'add "form"'),
      ),
      ...choices(product, 'pre_questionnaire').map(({ pointer }) =>
        problem(pointer, 'A form is chosen in the medical questions only', 'remove "form", or move the question'),
      ),
      ...choices(product, 'medical_questionnaire').flatMap(({ form, pointer }) =>
        // The form may belong to a variant that has none.
        forms.includes(form) || formless.length > 0 ? [] : [problem(...withoutVariant(variants, form, pointer))],
      ),
      ...(unchosen === undefined
        ? []
        : [
            problem(
              unchosen.pointer,
              `No answer chooses the form "${unchosen.form}"`,
              `write "form": "${unchosen.form}" here`,
            ),
          ]),
      ...(unchosen === undefined ? notAsked(product, ofOthers) : []).map(({ form, pointer, isOfSeveral }) =>
        problem(
          pointer,
          isOfSeveral
            ? `No answer chooses the form "${form}", which several variants have`
            : `No answer chooses the form "${form}", so people are never shown this variant as theirs`,
          isOfSeveral
            ? `add an answer with "form": "${form}"`
            : didYouMean(
                form,
                forms.filter((one) => one !== form),
              ),
        ),
      ),
      ...(unlike === -1 || unexplained !== -1
        ? []
        : [
            problem(
              pointerTo('variants', unlike, isForm ? 'form' : 'isRdt'),
              `Variants of the form "${variants[unlike]?.form}" differ in whether they dissolve`,
              isForm ? 'write the form that its name tells' : 'give those that do a form of their own',
            ),
          ]),
      ...(unexplained === -1
        ? []
        : [
            problem(
              pointerTo('variants', unexplained, 'isRdt'),
              'It dissolves, and the product has no intro for that',
              'add "dissolving_tablet_html"',
            ),
          ]),
    ];
  });

/**
 * If a variant's name contains this many first letters of a form, it is named after the form: "Dissolves",
 * "dissolving".
 */
const STEM = 5;

const isNamedAfter = ({ name }: { name: string }, form: string) =>
  name.toLowerCase().includes(form.slice(0, STEM).toLowerCase());

/** A variant's name without its numbers. "Tablet 25 mg" and "Tablet 50 mg" both give "Tablet  mg". */
const withoutNumbers = ({ name }: { name: string }) => name.replaceAll(/\d+(?:[.,]\d+)?/g, '');

/** Whether a variant's name contains another form than its own, so that its `form` is wrong. */
function isNamedOtherwise(variants: readonly { name: string; form?: string }[], index: number): boolean {
  const one = variants[index];
  const { form = '' } = one ?? {};
  const names = (variant: { name: string } | undefined, word: string) =>
    variant !== undefined && isNamedAfter(variant, word);
  const alike = variants.filter((other) => other !== one && other.form === form);
  const isOther = variants.some((other) => other.form !== undefined && other.form !== form && names(one, other.form));
  return isOther || (!names(one, form) && alike.length > 0 && alike.every((other) => names(other, form)));
}

/**
 * The problem of an answer with a form that no variant has: at the answer, or at the only variant that has the form
 * under a nearly equal name and is called after it.
 */
function withoutVariant(
  variants: Product['variants'],
  form: string,
  pointer: string,
): [pointer: string, message: string, hint: string] {
  const forms = [...new Set(variants.flatMap((one) => one.form ?? []))];
  const meant = nearest(form, forms);
  const alike = variants.flatMap((one, index) => (meant !== undefined && one.form === meant ? [index] : []));
  const [misspelt, ...more] = alike;
  const variant = variants[misspelt ?? -1];
  if (misspelt === undefined || variant === undefined || more.length > 0 || !isNamedAfter(variant, form))
    return [pointer, `No variant has the form "${form}"`, didYouMean(form, forms)];
  return [
    pointerTo('variants', misspelt, 'form'),
    `No answer chooses the form "${meant}", and one chooses "${form}"`,
    `did you mean "${form}"?`,
  ];
}

/** The index of the question whose options choose forms; -1 when there is none. */
const choosingForms = (asked: Product['medical_questionnaire']) =>
  asked.findIndex(({ answer_options: options }) => options?.some(({ form }) => form != null));

/**
 * The option that should select a form which no option selects: the only option without a form, or one of two that
 * select the same form.
 */
function answerWithout({ medical_questionnaire: asked }: Product, forms: readonly string[]) {
  const question = choosingForms(asked);
  const options = asked[question]?.answer_options ?? [];
  const chosen = options.flatMap(({ form }) => form ?? []);
  const [form, ...others] = forms.filter((one) => !chosen.includes(one));
  if (form === undefined || others.length > 0 || chosen.some((one) => !forms.includes(one))) return undefined;
  const without = options.flatMap((option, index) => (option.form == null ? [index] : []));
  const place = (index: number) => pointerTo('medical_questionnaire', question, 'answer_options', index, 'form');
  const [first, ...more] = without;
  if (first !== undefined) return more.length > 0 ? undefined : { form, pointer: place(first) };
  const named = options.findIndex(
    (option) => option.form !== form && String(option.id).includes(form.slice(0, STEM).toLowerCase()),
  );
  const isTwice = chosen.filter((one) => one === options[named]?.form).length > 1;
  return named === -1 || !isTwice ? undefined : { form, pointer: place(named) };
}

/**
 * For a product that asks for the form: reports variants with a form that no option selects. Reported at the only
 * variant with this form. If several variants have it, an option is missing, so it is reported at the options. Nothing
 * is reported if an option selects a form that no variant has, because another rule reports that option.
 * @param elsewhere the forms that options of other products select
 */
function notAsked(product: Product, elsewhere: readonly string[]) {
  const { variants, medical_questionnaire: asked } = product;
  const chosen = choices(product, 'medical_questionnaire').map(({ form }) => form);
  const forms = variants.map(({ form }) => form);
  if (chosen.length === 0 || chosen.some((form) => !forms.includes(form))) return [];
  return forms.flatMap((form, index) => {
    if (form === undefined || chosen.includes(form) || forms.indexOf(form) < index) return [];
    const isOfSeveral = forms.lastIndexOf(form) > index;
    // No option needs to select the form of an accessory. A form is a mistake if it is nearly equal to a selected one,
    // if options of another product select it, or if the names of the variants contain another form.
    const isMistake =
      nearest(form, chosen) !== undefined || elsewhere.includes(form) || isNamedOtherwise(variants, index);
    if (!isMistake && !variants.some((one) => one.form === form && isNamedAfter(one, form))) return [];
    const answers = pointerTo('medical_questionnaire', choosingForms(asked), 'answer_options');
    return [{ form, isOfSeveral, pointer: isOfSeveral ? answers : pointerTo('variants', index, 'form') }];
  });
}
