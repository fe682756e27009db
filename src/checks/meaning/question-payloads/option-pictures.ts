import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { questionsOfFlow } from '../../subject/products.ts';
import type { Subject } from '../../subject/subject.ts';

/** Finds options that select a form of the product and stop the visitor. Nobody can order this form. */
export const formsNobodyGets = (subject: Subject): Finding[] =>
  questionsOfFlow(subject).flatMap(({ file, pointer, question }) =>
    (question.answer_options ?? []).flatMap((option, index) => {
      const stop = Object.entries(option).find(
        ([name, value]) => value === true && Object.hasOwn(subject.flow.questions.stops, name),
      )?.[0];
      if (option.form == null || stop === undefined) return [];
      return [
        {
          file,
          pointer: pointer + pointerTo('answer_options', index, stop),
          message: `Whoever chooses the form "${String(option.form)}" here is stopped, so nobody can order it`,
          hint: `remove "${stop}"`,
        },
      ];
    }),
  );

/** Finds questions in which every option has a picture, but which are displayed without pictures. */
export const picturesNobodySees = (subject: Subject): Finding[] => {
  const { displays } = subject.flow.questions;
  return questionsOfFlow(subject).flatMap(({ file, pointer, question }) => {
    const options = question.answer_options ?? [];
    const display = question.answer_display_type ?? null;
    if (options.length < 2 || options.some(({ attachment }) => !attachment)) return [];
    if (displays[String(display)] === 'images') return [];
    const message = `The answers of "${question.id}" have pictures, and nobody sees them`;
    if (Object.values(displays).includes('images') || display === null)
      return [
        {
          file,
          pointer: pointer + pointerTo('answer_display_type'),
          message,
          hint: 'name a display that shows images',
        },
      ];
    return [
      { file: 'questions.json', pointer: pointerTo('displays', String(display)), message, hint: 'write "images"' },
    ];
  });
};

/**
 * Where the mistake is when a question is displayed with pictures and has none. If several questions are displayed in
 * this way and none of them has a picture, the display is wrong, not each question.
 */
export function displayOf(subject: Subject, display: string): Pick<Finding, 'file' | 'pointer' | 'hint'> | undefined {
  const shown = questionsOfFlow(subject).filter(({ question }) => String(question.answer_display_type) === display);
  const isBare = shown.every(({ question }) => (question.answer_options ?? []).every((option) => !option.attachment));
  if (shown.length < 2 || !isBare) return undefined;
  return { file: 'questions.json', pointer: pointerTo('displays', display), hint: 'show a list, or add attachments' };
}

/**
 * Finds options that select one form of a product and show the picture of another form, judged by the picture's file
 * name.
 */
export const picturesOfOtherOptions = (subject: Subject): Finding[] => {
  const all = questionsOfFlow(subject).flatMap(({ file, pointer, question }) =>
    (question.answer_options ?? []).flatMap(({ form, attachment, answer_text: text }, index) => {
      if (form == null || attachment == null) return [];
      const words = `${form} ${text ?? ''}`.toLowerCase();
      const name = attachment.replace(/^.*\//, '').replace(/\.\w+$/, '');
      const fit = name.split('-').filter((word) => words.includes(word)).length;
      return [{ file, pointer: pointer + pointerTo('answer_options', index, 'attachment'), form, attachment, fit }];
    }),
  );
  return all.flatMap(({ form, attachment, fit, ...place }) => {
    const other = all.find((one) => one.attachment === attachment && one.form !== form && one.fit > fit);
    if (other === undefined) return [];
    const message = `"${attachment}" is the picture of the form "${other.form}", and this option is "${form}"`;
    return [{ ...place, message, hint: `show a picture of "${form}"` }];
  });
};

/** The name of a picture's file up to its number: "scalp-" of "/samples/scalp-2.svg". */
const seriesOf = (attachment: string) => /^.*\/(?<series>.*?)\d+\.\w+$/.exec(attachment)?.groups?.series;

/** At least this many options must have pictures of one series. */
const SERIES = 2;

/**
 * Finds options with a picture that is shown elsewhere in the flow, while all other options of the question have the
 * numbered pictures of one series: "foam.svg" beside "scalp-2.svg" and "scalp-3.svg".
 */
export const picturesOutOfSeries = (subject: Subject): Finding[] =>
  questionsOfFlow(subject).flatMap(({ file, pointer, question }) => {
    const options = question.answer_options ?? [];
    return options.flatMap(({ attachment }, index): Finding[] => {
      const others = options.filter((_, place) => place !== index).map((one) => seriesOf(one.attachment ?? ''));
      const [series, ...more] = new Set(others);
      if (attachment == null || series === undefined || series === '' || more.length > 0 || others.length < SERIES)
        return [];
      const place = pointer + pointerTo('answer_options', index, 'attachment');
      const isElsewhere = subject.nodes.some(
        (node) => node.value === attachment && (node.file !== file || node.pointer !== place),
      );
      if (seriesOf(attachment) === series || !isElsewhere) return [];
      const message = `The other answers show "${series}" with a number, and this shows "${attachment}", which is shown elsewhere`;
      return [{ file, pointer: place, message, hint: 'name its own picture' }];
    });
  });
