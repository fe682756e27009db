import { type AnswerOption, htmlToText, isObject, ownQuestions, pointerTo, type Question, translator } from '#core';
import type { AskedQuestion } from '../../subject/products.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * The texts of an option in which danger signs are searched, in one language. If the option stops people, the texts of
 * the question belong to them.
 */
function textsOf(subject: Subject, { file, question }: AskedQuestion, option: AnswerOption, locale: string): string[] {
  const { flow } = subject;
  const [folder, name = ''] = file.replace(/\.json$/, '').split('/');
  const isStop = option.end_progress === true;
  if (folder === 'products') {
    const own = ['answer_text', 'helper_text'].map((text) => `${question.id}.${option.id}.${text}`);
    const keys = isStop ? [...own, `${question.id}.question_text`] : own;
    return keys.map((key) => flow.productTexts[locale]?.[name]?.[key] ?? '');
  }
  const same = ownQuestions(flow, name, locale, translator(flow, locale)).find(({ id }) => id === question.id);
  const own = same?.answer_options?.find(({ id }) => id === option.id);
  return [own?.answer_text, own?.helper_text, isStop ? same?.question_text : undefined].map((text) => text ?? '');
}

function dangerSigns({ files }: Subject, locale: string): string[] {
  const copy = files[`copy/${locale}.json`];
  const signs = isObject(copy) ? copy.danger_signs : undefined;
  return Array.isArray(signs) ? signs.filter((sign) => typeof sign === 'string') : [];
}

/** The first danger sign that an option's texts contain, in any language of the flow. */
export const signIn = (subject: Subject, asked: AskedQuestion, option: AnswerOption): string | undefined =>
  subject.flow.locales.flatMap((locale) => {
    const texts = textsOf(subject, asked, option, locale).map((text) => htmlToText(text).toLocaleLowerCase(locale));
    return dangerSigns(subject, locale).filter((sign) =>
      texts.some((text) => text.includes(sign.toLocaleLowerCase(locale))),
    );
  })[0];

/** The pointer to an option in its file. For a question with a shared list, the pointer to the question's `list`. */
export function optionPointer(
  { flow }: Subject,
  { file, pointer, list, question }: AskedQuestion,
  option: AnswerOption,
) {
  if (list !== 'questions') return pointer + pointerTo('answer_options', indexOf(question.answer_options, option.id));
  const name = file.slice('questionnaires/'.length, -'.json'.length);
  const written = flow.questionnaires[name]?.find(({ id }) => id === question.id);
  const index = indexOf(written?.options, option.id);
  return pointer + (index === -1 ? pointerTo('list') : pointerTo('options', index));
}

const indexOf = (options: Question['answer_options'] | readonly { id: string }[], id: string): number =>
  (options ?? []).findIndex((option) => option.id === id);
