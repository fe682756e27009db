import { pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { decisionOf } from '../../diff/decisions.ts';
import { questionsOfFlow } from '../../subject/products.ts';
import type { Subject } from '../../subject/subject.ts';
import { hasYesAndNo } from './option-slips.ts';

/**
 * Finds questions about several conditions that have no option for people with none of them. These people could only go
 * on with a false answer. A question counts as one about conditions when an option stops people or asks for details, and
 * its type has an option that clears the others.
 */
export const noNoneOption = (subject: Subject): Finding[] =>
  questionsOfFlow(subject).flatMap(({ file, pointer, question, typeKey }): Finding[] => {
    const { flow } = subject;
    const options = question.answer_options ?? [];
    const type = flow.questions.types[question.question_type];
    const isConsequential = options.some((option) => decisionOf(flow, option) !== 'goes on');
    const hasNone = options.some(({ id, none_answer: none }) => none === true || wordsInName(id).includes('none'));
    if (type?.selects !== 'many' || type.none_answer !== 'exclusive') return [];
    // A Yes and a No belong into a question with one answer, as another check says.
    if (!isConsequential || hasNone || hasYesAndNo(question)) return [];
    const list = typeKey === 'type' ? 'options' : 'answer_options';
    const message = `Whoever has none of these can only go on with a false answer: "${question.id}" has no option for "none of these"`;
    return [
      { file, pointer: pointer + pointerTo(list), anchor: 'key', message, hint: 'add one, with "none_answer": true' },
    ];
  });
