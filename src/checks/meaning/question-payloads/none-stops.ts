import { pointerTo, type Question } from '#core';
import type { Finding } from '../../check.ts';
import { decisionOf } from '../../diff/decisions.ts';
import { questionsOfFlow } from '../../subject/products.ts';
import type { Subject } from '../../subject/subject.ts';

/** An answer option of a question. */
type Option = NonNullable<Question['answer_options']>[number];

/**
 * The stop that "none of these" shares with another option; undefined when it shares none, or when all options stop.
 */
function sharedStop({ flow }: Subject, none: Option, options: readonly Option[]) {
  const decision = decisionOf(flow, none);
  const stop = Object.keys(flow.questions.stops).find((flag) => Object.hasOwn(none, flag));
  const other = options.find((one) => one.none_answer !== true && decisionOf(flow, one) === decision);
  const isForAll = options.every((one) => decisionOf(flow, one).startsWith('stops: '));
  if (stop === undefined || other === undefined || !decision.startsWith('stops: ') || isForAll) return undefined;
  return { stop, other };
}

/** Whether a question asks people to name something, such as their ID. People who have none may rightly be stopped. */
const asksFor = ({ question_text: text }: Question): boolean =>
  /^\s*(?:which|what|where|how|who|when)\b/i.test(String(text ?? '').replaceAll(/<[^>]*>/g, ''));

/**
 * Finds "none of these" options with the same stop as another option of the question, so everybody is stopped. Not
 * reported: questions in which no other option stops people, and questions for a name ("which", "where"), in which
 * "none" may be a reason to stop.
 */
export const noneStops = (subject: Subject): Finding[] =>
  questionsOfFlow(subject).flatMap(({ file, pointer, question, typeKey }) => {
    const options = question.answer_options ?? [];
    return options.flatMap((option, index): Finding[] => {
      const shared =
        option.none_answer === true && !asksFor(question) ? sharedStop(subject, option, options) : undefined;
      if (shared === undefined) return [];
      const list = typeKey === 'type' ? 'options' : 'answer_options';
      return [
        {
          file,
          pointer: pointer + pointerTo(list, index, shared.stop),
          message: `Whoever has none of these is stopped just like whoever has "${shared.other.id}"`,
          hint: `remove "${shared.stop}"; if people without any of these must stop, ask that in a question of its own`,
        },
      ];
    });
  });
