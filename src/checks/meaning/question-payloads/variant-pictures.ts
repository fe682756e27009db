import { asList, asObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { picturesOfOtherOptions } from './option-pictures.ts';
import { questionsOfFlow } from '../../subject/products.ts';
import type { Subject } from '../../subject/subject.ts';

/** The form and the picture of each variant of a product. */
const variantsIn = (product: Json | undefined) => asList(asObject(product).variants).map((one) => asObject(one));

/**
 * Finds options that select one form of a product and show the picture of variants of another form. People who choose
 * by the picture get something else.
 */
export function picturesOfOtherVariants(subject: Subject): Finding[] {
  const reported = new Set(picturesOfOtherOptions(subject).map(({ file, pointer }) => file + pointer));
  const found = questionsOfFlow(subject).flatMap(({ file, pointer, question }) => {
    const options = question.answer_options ?? [];
    const variants = variantsIn(subject.files[file]);
    return options.flatMap(({ answer_text: text, attachment, form }, index): Finding[] => {
      if (form == null || attachment == null) return [];
      const own = variants.filter((variant) => variant.form === form);
      const [shown] = variants.filter(({ image }) => image === attachment);
      if (shown === undefined || own.length === 0 || own.some(({ image }) => image === attachment)) return [];
      // Only the form is wrong if the words of the option name the form that its picture shows.
      const isNamed = (text ?? '').toLowerCase().includes(String(shown.form).toLowerCase());
      const message = `This selects "${form}", and its picture "${attachment}" is that of "${String(shown.id)}", which is "${String(shown.form)}"`;
      const hint = isNamed ? `write "${String(shown.form)}"` : `show a picture of "${form}"`;
      const place = pointer + pointerTo('answer_options', index, isNamed ? 'form' : 'attachment');
      return [{ file, pointer: place, message, hint }];
    });
  });
  return found.filter(({ file, pointer }) => !reported.has(file + pointer));
}
