import {
  Activity,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { shallow } from 'zustand/vanilla/shallow';
import { currentQuestion, atNextQuestion, isAdvancing, milliseconds, type QuestionnaireState } from '#core';
import { type ScreenProps, useFlow, useQuestionCount, useFlowState, useSession } from '#runtime';
import { wantsMotion } from '#widgets';
import { Aside } from './aside.tsx';
import { QuestionView } from './question.tsx';

/** The current question, the previous one while it moves out, and the next one while the delay before it runs. */
interface Pages {
  /** The questionnaire in core's state from which `shown` was computed. */
  present: QuestionnaireState | null;
  shown: QuestionnaireState | null;
  leaving: QuestionnaireState | null;
  /** The next question. It is already rendered but hidden, so that showing it takes less time. */
  ahead: QuestionnaireState | null;
  /**
   * The number of questions shown so far. A question that comes back while it still moves out must get a new element.
   */
  sequence: number;
}

const idOf = (questionnaire: QuestionnaireState | null) => currentQuestion(questionnaire)?.id;

/** A question, memoised: while it moves out, it does not render again. */
const Page = memo(QuestionView);

/** The scroll position. Reading it from the page while a question changes would make the browser compute the layout. */
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
 * Makes the leaving question inert after the next one is painted. `inert` makes the browser compute the styles of the
 * whole question, which would delay the painting. Until then, core ignores choices in the leaving question.
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

/** The next question, once the current one is answered and until the delay has passed; null otherwise. */
function useAhead(present: QuestionnaireState | null): QuestionnaireState | null {
  const flow = useFlow();
  const answers = useFlowState((state) => (isAdvancing(state) ? state.answers[present?.store ?? ''] : undefined));
  return useMemo(
    () => (present === null || answers === undefined ? null : (atNextQuestion(flow, present, answers) ?? null)),
    [flow, present, answers],
  );
}

/**
 * The questions to show after core's state has changed. When the answers are cleared, the last question stays until the
 * next screen is loaded.
 */
function pagesAfter(
  pages: Pages,
  present: QuestionnaireState | null,
  ahead: QuestionnaireState | null,
  slides: boolean,
) {
  if (present === null || present === pages.present) return ahead === pages.ahead ? pages : { ...pages, ahead };
  if (idOf(present) === idOf(pages.shown)) return { ...pages, present, shown: present, ahead };
  return {
    present,
    // The same object as in the earlier render, so that the question does not render again.
    shown: shallow(pages.ahead, present) ? pages.ahead : present,
    leaving: slides && wantsMotion() ? pages.shown : null,
    ahead,
    sequence: pages.sequence + 1,
  };
}

interface QuestionElementProps {
  isAhead: boolean;
  /** The element that contains the questions. */
  within: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * Shows a question in a DOM element that stays the same from rendering ahead until the question has moved out. While
 * it is ahead, the element is not in the document: nobody can find it, and its effects wait.
 */
function QuestionElement({ isAhead, within, children }: QuestionElementProps) {
  const [element] = useState(() => document.createElement('div'));
  // Insertion effects run before the effects of the content, which may need to be in the document.
  useInsertionEffect(() => {
    // In the document, the current question comes before the leaving one.
    if (!isAhead) within.current?.prepend(element);
  }, [isAhead, element, within]);
  useInsertionEffect(() => () => element.remove(), [element]);
  return createPortal(<Activity mode={isAhead ? 'hidden' : 'visible'}>{children}</Activity>, element);
}

/** Shows one question at a time. The next question moves in while the previous one moves out (PQ-1). */
export function Questionnaire({ id, screen }: ScreenProps<'questionnaire'>) {
  const present = useFlowState((state) => state.questionnaire);
  const next = useAhead(present);
  const slides = screen.transition.kind === 'slide';
  const [pages, setPages] = useState<Pages>({ present, shown: present, leaving: null, ahead: null, sequence: 0 });
  const after = pagesAfter(pages, present, next, slides);
  if (after !== pages) setPages(after);
  const { shown, leaving, ahead, sequence } = after;
  useQuestionCount(id, screen.counted_by);
  const duration = milliseconds(screen.transition.duration);
  const frame = useRef<HTMLDivElement>(null);
  // Set by script, because the Content-Security-Policy blocks a style attribute.
  useLayoutEffect(() => frame.current?.style.setProperty('--slide-duration', `${duration}ms`), [duration]);
  const scrolled = useScrolled();
  const left = useInert(leaving);
  // Scroll to the top for the new question. The leaving one stays where it was on the screen.
  useLayoutEffect(() => {
    if (leaving !== null) left.current?.style.setProperty('inset-block-start', `${-scrolled.current}px`);
  }, [leaving, left, scrolled]);

  const direction = shown?.direction ?? 'none';
  const moving = (page: QuestionnaireState) => {
    if (page === leaving) return `leave leave--${direction}`;
    return slides && page.direction !== 'none' ? `slide--${page.direction}` : '';
  };
  // In the order in which they were shown. React would move elements that change places, and a moved element loses the
  // focus.
  const pagesInOrder = [
    { page: leaving, number: sequence - 1 },
    { page: shown, number: sequence },
    { page: ahead, number: sequence + 1 },
  ];
  return (
    <>
      <div className="turn" ref={frame}>
        {pagesInOrder.map(({ page, number }) => {
          const question = currentQuestion(page);
          if (page === null || question === undefined) return null;
          const leaves = page === leaving;
          const content = (
            <div
              key={number}
              className={moving(page)}
              aria-hidden={leaves || undefined}
              ref={leaves ? left : undefined}
              onAnimationEnd={({ target, currentTarget }) => {
                if (leaves && target === currentTarget) setPages((now) => ({ ...now, leaving: null }));
              }}
            >
              <Page key={question.id} id={id} screen={screen} questionnaire={page} question={question} />
            </div>
          );
          // The server has rendered the first question into the HTML.
          if (number === 0) return content;
          return (
            <QuestionElement key={number} isAhead={page === ahead} within={frame}>
              {content}
            </QuestionElement>
          );
        })}
      </div>
      {screen.aside === undefined || currentQuestion(shown) === undefined ? null : <Aside blocks={screen.aside} />}
    </>
  );
}
