import { htmlToText, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { type AskedQuestion, questionsOfFlow } from '../../subject/products.ts';
import type { Subject } from '../../subject/subject.ts';

const wordsOf = ({ question }: AskedQuestion) => htmlToText(question.question_text ?? '');

/**
 * Finds questions with a search that another list of questions asks in the same words with another search, while this
 * list has its search twice: medications are searched where people are asked for allergies, which are then recorded
 * nowhere.
 */
export function pickersOfOthers(subject: Subject): Finding[] {
  const searched = questionsOfFlow(subject).filter(
    ({ question }) => subject.flow.questions.types[question.question_type]?.search !== undefined,
  );
  return searched.flatMap((one): Finding[] => {
    const { file, list, pointer, typeKey, question } = one;
    const type = question.question_type;
    const isTwice = searched.some(
      (other) => other !== one && other.file === file && other.list === list && other.question.question_type === type,
    );
    const usual = new Set(
      searched
        .filter((other) => other.file !== file && wordsOf(other) === wordsOf(one))
        .map((other) => other.question.question_type),
    );
    const [other, ...more] = usual;
    if (!isTwice || other === undefined || other === type || more.length > 0) return [];
    const message = `This question is asked with "${other}" elsewhere, and "${type}" is asked for by another question here`;
    return [{ file, pointer: pointer + pointerTo(typeKey), message, hint: `write "${other}"` }];
  });
}
