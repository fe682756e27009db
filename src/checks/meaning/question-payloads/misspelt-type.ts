import { nearest, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { questionsOfFlow } from '../../subject/products.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * If several questions have the same unknown type, and no question has a nearly equal type of questions.json, that one
 * is misspelt. Then the finding is at its name.
 */
export function misspeltType(subject: Subject, type: string): Finding | undefined {
  const used = questionsOfFlow(subject).map(({ question }) => question.question_type);
  const several = used.filter((one) => one === type).length;
  const unused = Object.keys(subject.flow.questions.types).filter((one) => !used.includes(one));
  const meant = several > 1 ? nearest(type, unused) : undefined;
  return meant === undefined
    ? undefined
    : {
        file: 'questions.json',
        pointer: pointerTo('types', meant),
        anchor: 'key',
        message: `No question is of the type "${meant}", and ${several} questions name "${type}", which is not there`,
        hint: `did you mean "${type}"?`,
      };
}
