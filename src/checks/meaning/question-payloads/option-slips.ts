import { htmlToText, pointerTo, type Question, questionType, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { optionPointer } from '../../safety/unmarked-emergency/danger-signs.ts';
import { questionsOfFlow } from '../../subject/products.ts';
import { cachedFor, type Subject } from '../../subject/subject.ts';

/** The options of all questions that take several answers, with their text in lower case. */
const optionsOfMany = cachedFor((subject) =>
  questionsOfFlow(subject).flatMap((asked) => {
    const { file, question } = asked;
    const type = question.question_type;
    if (subject.flow.questions.types[type]?.selects !== 'many') return [];
    return (question.answer_options ?? []).map((option) => ({
      file,
      type,
      option,
      question,
      pointer: optionPointer(subject, asked, option),
      words: htmlToText(option.answer_text ?? '').toLowerCase(),
    }));
  }),
);

/** Matches a text that can only mean "none of these", in English and Spanish, in lower case. */
const SAYS_NONE =
  /^(?:none|nothing|ningun[oa]|nada)(?: (?:of (?:these|those|them|the above)|de (?:est[oa]s|es[oa]s|ell[oa]s|esto|l[oa]s anteriores)))?[.!]?$/;

/**
 * Finds question types whose "none of these" option can be chosen together with others, and options with such a text
 * that are not marked as "none".
 */
export function noneOptions(subject: Subject): Finding[] {
  const { types } = subject.flow.questions;
  const all = optionsOfMany(subject);
  const none = all.filter(({ option }) => option.none_answer === true);
  const beside = [...new Set(none.map(({ type }) => type))].filter((type) => types[type]?.none_answer !== 'exclusive');
  const words = new Set(none.map((one) => one.words));
  const alone = all.filter(
    (one) =>
      one.option.none_answer !== true &&
      (words.has(one.words) || SAYS_NONE.test(one.words)) &&
      !all.some(({ question, option }) => question === one.question && option.none_answer === true),
  );
  return [
    ...beside.map((type) => ({
      file: 'questions.json',
      pointer: pointerTo('types', type),
      anchor: 'key' as const,
      message: `Questions of the type "${type}" have an answer "none of these", and people can choose it beside others`,
      hint: 'add "none_answer": "exclusive"',
    })),
    ...marksOfOthers(subject),
    ...alone.map(({ file, pointer, option, question, words: own }) => {
      const means = words.has(own) ? 'says the same as "none of these" in another question' : 'says "none of these"';
      const message = `"${option.id}" ${means}, and can be chosen beside others`;
      const add = 'add "none_answer": true';
      // Values of a shared list cannot be marked.
      const isInList = pointer.endsWith(pointerTo('list'));
      const hint = isInList ? `give "${question.id}" its own "options" in place of "list", and there ${add}` : add;
      return { file, pointer, message, hint };
    }),
  ];
}

/** Whether an option's id says that it means "none of these": "none", "hr-heart-none". */
const isCalledNone = (id: string) => wordsInName(id).includes('none');

/**
 * Finds questions in which another option than "none of these" is marked as that: choosing it clears all others, and
 * "none of these" can be chosen beside them. Such an option has the text of a marked one in another question, or is
 * called so.
 */
function marksOfOthers(subject: Subject): Finding[] {
  const all = optionsOfMany(subject);
  const isMarked = ({ option }: (typeof all)[number]) => option.none_answer === true;
  const saysNone = (one: (typeof all)[number]) =>
    isCalledNone(one.option.id) ||
    all.some((other) => isMarked(other) && other.words === one.words && other.question !== one.question);
  return all.flatMap((one): Finding[] => {
    const meant = all.find((other) => other.question === one.question && !isMarked(other) && saysNone(other));
    if (!isMarked(one) || saysNone(one) || meant === undefined) return [];
    const message = `"${one.option.id}" clears all other answers, and "${meant.option.id}", which says "none of these", does not`;
    const hint = `move "none_answer" to "${meant.option.id}"`;
    return [{ file: one.file, pointer: one.pointer + pointerTo('none_answer'), message, hint }];
  });
}

/**
 * Finds options marked as "none of these" in a question that takes only one answer, where the mark has no effect. If
 * all questions of a type have such an option, the type should take several answers.
 */
export function noneOfOne(subject: Subject): Finding[] {
  const { types } = subject.flow.questions;
  const asked = questionsOfFlow(subject).filter(({ question }) => types[question.question_type]?.selects === 'one');
  const isMarked = ({ question }: (typeof asked)[number]) =>
    question.answer_options?.some((option) => option.none_answer === true) === true;
  const ofType = (type: string) => asked.filter(({ question }) => question.question_type === type);
  const wrong = Object.keys(types).filter((type) => ofType(type).length > 1 && ofType(type).every(isMarked));
  const typesOfMany = Object.entries(types).flatMap(([name, { selects }]) => (selects === 'many' ? [`"${name}"`] : []));
  return [
    ...wrong.map((type) => ({
      file: 'questions.json',
      pointer: pointerTo('types', type, 'selects'),
      message: `Only one answer can be chosen in questions of the type "${type}", and all ${ofType(type).length} have an answer that clears the others`,
      hint: 'write "many"',
    })),
    ...asked
      .filter(({ question }) => !wrong.includes(question.question_type))
      .flatMap(({ file, pointer, question, typeKey }) =>
        (question.answer_options ?? []).flatMap((option, index) =>
          option.none_answer === true
            ? [
                {
                  file,
                  pointer: pointer + pointerTo(typeKey === 'type' ? 'options' : 'answer_options', index, 'none_answer'),
                  message: `"${option.id}" clears the other answers, and only one answer of "${question.id}" can be chosen at all`,
                  hint: ['remove "none_answer"', ...typesOfMany.slice(0, 1)].join(
                    '; or let people choose several: write the type ',
                  ),
                },
              ]
            : [],
        ),
      ),
  ];
}

/** Finds options with a label for a text field that do not ask for details, so the field is never shown. */
export const detailsNeverAsked = (subject: Subject): Finding[] =>
  questionsOfFlow(subject).flatMap(({ file, pointer, question }) =>
    (question.answer_options ?? []).flatMap((option, index) =>
      option.need_more_info === true || !(option.user_text_title ?? option.user_text_placeholder)
        ? []
        : [
            {
              file,
              pointer: pointer + pointerTo('answer_options', index),
              message: `"${option.id}" has the title of a text field, and does not ask for details`,
              hint: 'add "need_more_info": true',
            },
          ],
    ),
  );

/**
 * Finds options for "none of these" that ask for details. Whoever has none of these has nothing to tell, and cannot
 * continue without writing something.
 */
export const noneAsksMore = (subject: Subject): Finding[] =>
  questionsOfFlow(subject).flatMap(({ file, pointer, question, typeKey }) =>
    (question.answer_options ?? []).flatMap((option, index): Finding[] => {
      // Where only one answer can be chosen, another check reports that an option clears the others.
      if (questionType(subject.flow, question)?.none_answer !== 'exclusive') return [];
      if (option.none_answer !== true || option.need_more_info !== true) return [];
      const [list, key] = typeKey === 'type' ? ['options', 'more_info'] : ['answer_options', 'need_more_info'];
      const message = `Whoever chooses "${option.id}" has none of these, and must write something to go on`;
      return [{ file, pointer: pointer + pointerTo(list, index, key), message, hint: 'remove it here' }];
    }),
  );

/** Whether the options of a question are a Yes and a No, by their ids. */
export function hasYesAndNo({ answer_options: options }: Question): boolean {
  const ids = (options ?? []).map(({ id }) => id);
  return ['yes', 'no'].every((word) => ids.some((id) => id === word || id.endsWith(`-${word}`)));
}

/** Finds questions that take several answers although their options are Yes and No. */
export const yesAndNo = (subject: Subject): Finding[] =>
  questionsOfFlow(subject).flatMap(({ file, pointer, question, typeKey }) => {
    const type = question.question_type;
    if (subject.flow.questions.types[type]?.selects !== 'many' || !hasYesAndNo(question)) return [];
    const message = `"${question.id}" has a Yes and a No, and as "${type}" takes both at once`;
    return [{ file, pointer: pointer + pointerTo(typeKey), message, hint: 'name a type that selects one' }];
  });
