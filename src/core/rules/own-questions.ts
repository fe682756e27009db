import { type Flow, ownEntry, type Translate } from '../model/index.ts';
import type { AnswerOption, OwnOption, OwnQuestion, Question } from '../generated/flow-files.ts';
import { entriesOf } from './lists.ts';

/**
 * The questions of a file in questionnaires/, in the form that a backend would send.
 * @param name the file's name without ".json"
 * @param language the locale of the texts, such as "en"; stored with each question's version
 * @param t translates text keys into that language
 */
export function ownQuestions(
  flow: Pick<Flow, 'questionnaires' | 'questionVersions'>,
  name: string,
  language: string,
  t: Translate,
): Question[] {
  const versions = ownEntry(flow.questionVersions, name);
  return (ownEntry(flow.questionnaires, name) ?? []).map((question) => {
    const version = versions?.[question.id];
    return { ...asSent(question, t), ...(version !== undefined && { version, language }) };
  });
}

/** A question of the flow, in the form that a backend would send. */
export function asSent({ id, type, text, list, options, ask_if, replaces }: OwnQuestion, t: Translate): Question {
  const listed = list === undefined ? [] : entriesOf(list).map(({ value, label }) => ({ id: value, label }));
  return {
    id,
    question_text: asHtml(t(text)),
    question_type: type,
    answer_options: [...listed, ...(options ?? [])].map((option) => optionAsSent(option, t)),
    ...(ask_if && { ask_if }),
    ...(replaces && { replaces }),
  };
}

const optionAsSent = ({ id, label, note, helper, more_info, ...flags }: OwnOption, t: Translate): AnswerOption => ({
  id,
  answer_text: t(label),
  ...(note !== undefined && { note: t(note) }),
  ...(helper !== undefined && { helper_text: asHtml(t(helper)) }),
  ...(more_info !== undefined && { need_more_info: true, user_text_title: t(more_info) }),
  ...flags,
});

/** Plain text as HTML. */
const asHtml = (words: string) => `<p>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
