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
import { currentQuestion, following, isAdvancing, milliseconds, type QuestionnaireState } from '#core';
import { type ScreenProps, useFlow, useQuestionCount, useFlowState, useSession } from '#runtime';
import { wantsMotion } from '#widgets';
import { Aside } from './aside.tsx';
import { QuestionView } from './question.tsx';

/** The current question, the previous one while it moves out, and the next one while the delay before it runs. */
interface Pages {
  /** The questionnaire of the state that `shown` was made from. */
  present: QuestionnaireState | null;
  shown: QuestionnaireState | null;
  leaving: QuestionnaireState | null;
  /** Rendered but hidden, so that showing it takes less time. */
  ahead: QuestionnaireState | null;
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

/** The next question, once the current one is answered and until the delay has passed; null otherwise. */
function useAhead(present: QuestionnaireState | null): QuestionnaireState | null {
  const flow = useFlow();
  const answers = useFlowState((state) => (isAdvancing(state) ? state.answers[present?.store ?? ''] : undefined));
  return useMemo(
    () => (present === null || answers === undefined ? null : (following(flow, present, answers) ?? null)),
    [flow, present, answers],
  );
}

/** When the answers are cleared, the last question stays until the next screen is loaded. */
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
    // With the very object that it was rendered with, the question does not render again.
    shown: shallow(pages.ahead, present) ? pages.ahead : present,
    leaving: slides && wantsMotion() ? pages.shown : null,
    ahead,
    turn: pages.turn + 1,
  };
}

interface PlaceProps {
  isAhead: boolean;
  /** The element that shows it. */
  within: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * The place of a question, with an element that stays the same from rendering it ahead until it has moved out. Ahead,
 * it is outside of the document, where nobody can find it, and its effects wait.
 */
function Place({ isAhead, within, children }: PlaceProps) {
  const [element] = useState(() => document.createElement('div'));
  // Insertion effects run before the effects of what is inside, which may ask for the document.
  useInsertionEffect(() => {
    // The current question comes before the leaving one in the document.
    if (!isAhead) within.current?.prepend(element);
  }, [isAhead, element, within]);
  useInsertionEffect(() => () => element.remove(), [element]);
  return createPortal(<Activity mode={isAhead ? 'hidden' : 'visible'}>{children}</Activity>, element);
}

/** Questions one at a time. The next one moves in while the previous one moves out (PQ-1). */
export function Questionnaire({ id, screen }: ScreenProps<'questionnaire'>) {
  const present = useFlowState((state) => state.questionnaire);
  const next = useAhead(present);
  const slides = screen.transition.kind === 'slide';
  const [pages, setPages] = useState<Pages>({ present, shown: present, leaving: null, ahead: null, turn: 0 });
  const after = pagesAfter(pages, present, next, slides);
  if (after !== pages) setPages(after);
  const { shown, leaving, ahead, turn } = after;
  useQuestionCount(id, screen.counted_by);
  const duration = milliseconds(screen.transition.duration);
  const frame = useRef<HTMLDivElement>(null);
  // A style attribute would be blocked by the policy.
  useLayoutEffect(() => frame.current?.style.setProperty('--slide-duration', `${duration}ms`), [duration]);
  const scrolled = useScrolled();
  const left = useInert(leaving);
  // Scroll to the top for the new question. The leaving one keeps its place on screen.
  useLayoutEffect(() => {
    if (leaving !== null) left.current?.style.setProperty('inset-block-start', `${-scrolled.current}px`);
  }, [leaving, left, scrolled]);

  const direction = slides ? (shown?.direction ?? 'none') : 'none';
  const moving = (page: QuestionnaireState) => {
    if (page === leaving) return `leave leave--${direction}`;
    return slides && page.direction !== 'none' ? `slide--${page.direction}` : '';
  };
  // In the order of the turns, because React moves what changes places, and a moved element loses the focus.
  const places = [
    { page: leaving, turn: turn - 1 },
    { page: shown, turn },
    { page: ahead, turn: turn + 1 },
  ];
  return (
    <>
      <div className="turn" ref={frame}>
        {places.map(({ page, turn: its }) => {
          const question = currentQuestion(page);
          if (page === null || question === undefined) return null;
          const leaves = page === leaving;
          const content = (
            <div
              key={its}
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
          // The first question is in the HTML of the server.
          if (its === 0) return content;
          return (
            <Place key={its} isAhead={page === ahead} within={frame}>
              {content}
            </Place>
          );
        })}
      </div>
      {screen.aside === undefined || currentQuestion(shown) === undefined ? null : <Aside blocks={screen.aside} />}
    </>
  );
}
