import { memo, useLayoutEffect, useRef, useState } from 'react';
import { currentQuestion, milliseconds, type QuestionnaireState } from '#core';
import { type ScreenProps, useCounted, useKnown } from '#runtime';
import { wantsMotion } from '#widgets';
import { Aside } from './aside.tsx';
import { QuestionView } from './question.tsx';

/** The question in sight and, while it moves out, the one before. */
interface Pages {
  shown: QuestionnaireState | null;
  leaving: QuestionnaireState | null;
}

const idOf = (state: QuestionnaireState | null) => currentQuestion(state)?.id;

/** A question that moves out renders no more. */
const Page = memo(QuestionView);

/** Questions one at a time, the next one moving in while the one before moves out (PQ-1). */
export function Questionnaire({ id, screen }: ScreenProps<'questionnaire'>) {
  const state = useKnown((known) => known.questionnaire);
  const slides = screen.transition.kind === 'slide';
  // After the answers are cleared the last question stays in sight until the next screen is there.
  const [{ shown, leaving }, setPages] = useState<Pages>({ shown: state, leaving: null });
  if (state !== null && state !== shown) {
    const turns = slides && shown !== null && idOf(state) !== idOf(shown) && wantsMotion();
    const stays = leaving !== null && idOf(leaving) !== idOf(state) ? leaving : null;
    setPages({ shown: state, leaving: turns ? shown : stays });
  }
  useCounted(id, screen.counted_by);
  const frame = useRef<HTMLDivElement>(null);
  const duration = milliseconds(screen.transition.duration);

  useLayoutEffect(() => frame.current?.style.setProperty('--slide-duration', `${duration}ms`), [duration]);
  // The page begins at its top for the question that comes in: the one that leaves stays where it was seen.
  useLayoutEffect(() => {
    if (leaving !== null) frame.current?.style.setProperty('--seen-from', `${-document.documentElement.scrollTop}px`);
  }, [leaving]);

  // The one in sight comes first on the page, for whoever looks for it there.
  const pages = [shown, leaving].flatMap((page) => {
    const question = currentQuestion(page);
    return page === null || question === undefined ? [] : [{ page, question }];
  });
  if (shown === null || pages.length === 0) return null;
  const direction = slides ? shown.direction : 'none';
  return (
    <>
      <div className="turn" ref={frame}>
        {pages.map(({ page, question }) =>
          page === shown ? (
            <div key={question.id} className={direction === 'none' ? '' : `slide--${direction}`}>
              <Page id={id} screen={screen} state={page} question={question} />
            </div>
          ) : (
            <div
              key={question.id}
              className={`leave leave--${direction}`}
              aria-hidden
              inert
              onAnimationEnd={({ target, currentTarget }) => {
                if (target === currentTarget) setPages((now) => ({ ...now, leaving: null }));
              }}
            >
              <Page id={id} screen={screen} state={page} question={question} />
            </div>
          ),
        )}
      </div>
      {screen.aside === undefined ? null : <Aside blocks={screen.aside} />}
    </>
  );
}
