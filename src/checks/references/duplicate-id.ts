import { pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { type AskedQuestion, questionsOfFlow } from '../subject/products.ts';
import { textDigest } from '../copy/text-of-another/text-digest.ts';
import type { Subject } from '../subject/subject.ts';

export const duplicateQuestionId: Check = {
  rule: 'RF05',
  name: 'duplicate-id',
  severity: 'error',
  description:
    'Two questions of a product have the same id, so an answer to one counts as an answer to the other. Or two steps have the same id, or two products, two variants of a product, two forms of a screen, two fields of a form, two units of a field or two fonts have the same name. (SC02 reports a key that is written twice in one JSON object.)',
  bad: '{ "id": "q1", … }, { "id": "q1", … }',
  good: '{ "id": "q1", … }, { "id": "q2", … }',
  requirement: 'QN-6',
  run: (subject) => {
    const all = questionsOfFlow(subject);
    const questions = all.flatMap((one, place) => {
      const { file, question } = one;
      const first = all.findIndex((other) => other.file === file && other.question.id === question.id);
      const earlier = all[first];
      if (first === place || earlier === undefined) return [];
      const isEarlier = isTranslatedAs(subject, earlier) ? false : isTranslatedAs(subject, one);
      const isOdd = isLikeOthers(all, one) && !isLikeOthers(all, earlier);
      const mistaken = isEarlier || isOdd ? earlier : one;
      return [
        {
          file,
          pointer: mistaken.pointer + pointerTo('id'),
          message: `Two questions have the id "${question.id}"`,
          hint: 'give each its own id',
        },
      ];
    });
    return [...questions, ...twoSteps(subject)];
  },
};

/** Whether a translation was recorded of a text of this id that is the question's own. */
const isTranslatedAs = ({ translated = {} }: Subject, { question }: AskedQuestion): boolean =>
  Object.values(translated).some((file) =>
    file?.[`${question.id}.question_text`]?.startsWith(textDigest(question.question_text)),
  );

/** Whether the id of a question has the same prefix as the ids of all other questions in its list: "hr-pre-". */
function isLikeOthers(all: readonly AskedQuestion[], { file, list, pointer, question }: AskedQuestion): boolean {
  const [first = '', ...others] = all
    .filter((other) => other.file === file && other.list === list && other.pointer !== pointer)
    .map((other) => other.question.id);
  const lasting = [...first].findIndex((_, index) => others.some((id) => !id.startsWith(first.slice(0, index + 1))));
  const beginning = (lasting === -1 ? first : first.slice(0, lasting)).replace(/[^-_.]*$/, '');
  return question.id.startsWith(beginning);
}

const twoSteps = ({ flow }: Subject): Finding[] =>
  flow.steps.flatMap(({ id }, place, all) =>
    all.findIndex((other) => other.id === id) === place
      ? []
      : [
          {
            file: 'steps.json',
            pointer: pointerTo('steps', place, 'id'),
            message: `Two steps have the id "${id}"`,
            hint: 'give each its own id',
          },
        ],
  );
