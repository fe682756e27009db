import { pointerTo, type Question } from '#core';
import type { Check } from '../check.ts';
import { questionsOfFlow } from '../subject/products.ts';

/** The options of a question that stop people. */
const stopping = ({ answer_options: options }: Question, flags: readonly string[]) =>
  (options ?? []).filter((option) => Object.entries(option).some(([flag, is]) => is === true && flags.includes(flag)));

export const stopAskedOfSome: Check = {
  rule: 'SF11',
  name: 'stop-asked-of-some',
  severity: 'warning',
  description:
    'A question with an answer that stops people is asked only under a condition. People who are not asked continue, even if that answer would be theirs. The check cannot know who is safe without the question: ask everybody, or give the reason in the "suppress" of flow.json.',
  bad: '{ "id": "conditions", "ask_if": { "answers.party": { "is": "more" } }, "options": [{ "id": "fever", "end_progress": true }, …] }',
  good: 'the question without "ask_if", and an answer such as "Not applicable"',
  requirement: 'QS-8, OP-1',
  run: (subject) => {
    const flags = Object.keys(subject.flow.questions.stops);
    return questionsOfFlow(subject).flatMap(({ file, pointer, question }) => {
      const [stop] = question.ask_if == null ? [] : stopping(question, flags);
      if (stop === undefined) return [];
      return [
        {
          file,
          pointer: pointer + pointerTo('ask_if'),
          message: `Whoever is not asked "${question.id}" goes on, also with "${stop.id}", which stops people`,
          hint: 'leave "ask_if" out: an answer such as "none of these" is for those whom it is not about',
        },
      ];
    });
  },
};
