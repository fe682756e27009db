import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentQuestion, milliseconds, type QuestionnaireState } from '#core';
import { type ScreenProps, useQuestionCount, useFlowState, useSession } from '#runtime';
import { wantsMotion } from '#widgets';
import { Aside } from './aside.tsx';
import { QuestionView } from './question.tsx';

/** The current question and, while it moves out, the previous one. */
interface Pages {
  shown: QuestionnaireState | null;
  leaving: QuestionnaireState | null;
  /** Counts the questions shown. A question that comes back while it still moves out must be a new element. */
  turn: number;
}

const idOf = (questionnaire: QuestionnaireState | null) => currentQuestion(questionnaire)?.id;

/** A question that moves out does not render again. */
const Page = memo(QuestionView);

/** The scroll position. Reading it from the page while a question changes would force a layout. */
function useScrolled(): RefObject<number> {
  const scrolled = useRef(0);
  useEffect(() => {
    const note = () => (scrolled.current = document.documentElement.scrollTop);
    note();
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);
  return scrolled;
}

/**
 * Makes the leaving question inert once the next one is painted, because inert restyles everything inside. Core
 * ignores a choice that is made in it before that.
 */
function useInert(leaving: unknown): RefObject<HTMLDivElement | null> {
  const { clock } = useSession().services;
  const left = useRef<HTMLDivElement>(null);
  useEffect(
    () => (leaving === null ? undefined : clock.painted(() => left.current?.setAttribute('inert', ''))),
    [clock, leaving],
  );
  return left;
}

/** Questions one at a time. The next one moves in while the previous one moves out (PQ-1). */
export function Questionnaire({ id, screen }: ScreenProps<'questionnaire'>) {
  const questionnaire = useFlowState((state) => state.questionnaire);
  const slides = screen.transition.kind === 'slide';
  // When the answers are cleared, the last question stays until the next screen is loaded.
  const [{ shown, leaving, turn }, setPages] = useState<Pages>({ shown: questionnaire, leaving: null, turn: 0 });
  if (questionnaire !== null && questionnaire !== shown) {
    const isSame = idOf(questionnaire) === idOf(shown);
    const moves = slides && shown !== null && wantsMotion();
    setPages(
      isSame
        ? { shown: questionnaire, leaving, turn }
        : { shown: questionnaire, leaving: moves ? shown : null, turn: turn + 1 },
    );
  }
  useQuestionCount(id, screen.counted_by);
  const duration = milliseconds(screen.transition.duration);
  // A style attribute would be blocked by the policy. The frame appears with the first question, after this component.
  const frame = useCallback(
    (element: HTMLDivElement | null) => element?.style.setProperty('--slide-duration', `${duration}ms`),
    [duration],
  );
  const scrolled = useScrolled();
  const left = useInert(leaving);
  // Scroll to the top for the new question. The leaving one keeps its place on screen.
  useLayoutEffect(() => {
    if (leaving !== null) left.current?.style.setProperty('inset-block-start', `${-scrolled.current}px`);
  }, [leaving, left, scrolled]);

  // The current question comes first in the document.
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
            <div key={turn} className={direction === 'none' ? '' : `slide--${direction}`}>
              <Page id={id} screen={screen} questionnaire={page} question={question} />
            </div>
          ) : (
            <div
              key={turn - 1}
              className={`leave leave--${direction}`}
              aria-hidden
              ref={left}
              onAnimationEnd={({ target, currentTarget }) => {
                if (target === currentTarget) setPages((now) => ({ ...now, leaving: null }));
              }}
            >
              <Page id={id} screen={screen} questionnaire={page} question={question} />
            </div>
          ),
        )}
      </div>
      {screen.aside === undefined ? null : <Aside blocks={screen.aside} />}
    </>
  );
}
