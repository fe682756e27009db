import { milliseconds, positionIn, type QuestionnaireState } from '#core';
import { useFlow, useFlowState, useTranslate } from '#runtime';

const NONE = {};

/**
 * "Question 2 of 5", which screen readers read with the heading. While the position is unknown, the line has the same
 * height, so that nothing moves.
 */
export function QuestionCount({ questionnaire, id }: { questionnaire: QuestionnaireState; id: string }) {
  const t = useTranslate();
  const flow = useFlow();
  const { count, time_left: left } = flow.questions;
  const answers = useFlowState((state) => state.answers[questionnaire.store] ?? NONE);
  const place = positionIn(flow, questionnaire, answers);
  if (count === undefined) return null;
  const words = place && t(count, { position: place.position + 1, total: place.total });
  const minutes = place && left && minutesIn((place.total - place.position) * milliseconds(left.per_question));
  return (
    <p className="question__count" id={id}>
      {words ?? '\u00a0'}
      {minutes && left ? <span className="question__left"> · {t(left.text, { minutes })}</span> : null}
    </p>
  );
}

/** A time in milliseconds as minutes, rounded up. */
const minutesIn = (time: number) => Math.ceil(time / 60_000);
