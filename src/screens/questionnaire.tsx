import { useLayoutEffect, useRef, useState } from 'react';
import { currentQuestion, milliseconds } from '#core';
import { type ScreenProps, useCounted, useKnown } from '#runtime';
import { Aside } from './aside.tsx';
import { QuestionView } from './question.tsx';

/** Questions one at a time, the next one sliding in (PQ-1). */
export function Questionnaire({ id, screen }: ScreenProps<'questionnaire'>) {
  const state = useKnown((known) => known.questionnaire);
  // After the answers are cleared the last question stays in sight until the next screen is there.
  const [shown, setShown] = useState(state);
  if (state !== null && state !== shown) setShown(state);
  useCounted(id, screen.counted_by);
  const frame = useRef<HTMLDivElement>(null);
  const duration = milliseconds(screen.transition.duration);

  useLayoutEffect(() => frame.current?.style.setProperty('--slide-duration', `${duration}ms`));

  const question = currentQuestion(shown);
  if (shown === null || question === undefined) return null;
  const slides = screen.transition.kind === 'slide' && shown.direction !== 'none';
  return (
    <>
      <div ref={frame} key={question.id} className={slides ? `slide--${shown.direction}` : ''}>
        <QuestionView id={id} screen={screen} state={shown} question={question} />
      </div>
      {screen.aside === undefined ? null : <Aside blocks={screen.aside} />}
    </>
  );
}
