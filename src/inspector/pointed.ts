import { currentQuestion, type Flow, isObject, pointerTo, type Route, type State } from '#core';
import type { PointedAt } from '#cli';
import { type MarkedTexts, unmarked } from './marks.ts';

/** The most sentences to show for one element. */
const MOST_TEXTS = 6;
/** The most lines of text to report for one element. */
const MOST_LINES = 50;
/** Attributes that contain text for people. */
const WORDED = ['aria-label', 'placeholder', 'alt', 'title'];

/** Finds the route, the part of the flow, the sentences and the question of an element. */
export function pointedAt(element: Element, route: Route, flow: Flow, state: State, marks: MarkedTexts): PointedAt {
  const isAsked = flow.screens[route.screen]?.kind === 'questionnaire';
  return {
    route: route.id,
    part: partAt(element, placesIn(flow, route)),
    texts: textsAt(element, marks).slice(0, MOST_TEXTS),
    question: isAsked ? currentQuestion(state.questionnaire)?.id : undefined,
    words: linesIn(element).slice(0, MOST_LINES),
  };
}

/** The copy keys of the sentences in an element, or in its nearest ancestor that contains any. */
function textsAt(element: Element, marks: MarkedTexts): string[] {
  const worded = [element, ...element.querySelectorAll('*')].flatMap((one) =>
    WORDED.flatMap((name) => one.getAttribute(name) ?? []),
  );
  const keys = [element.textContent, ...worded].flatMap(marks.keysIn);
  const around = element.parentElement;
  return keys.length > 0 || around === null ? [...new Set(keys)] : textsAt(around, marks);
}

/** The lines of text that an element shows. Questions come from the backend, so they have no marks. */
const linesIn = (element: Element): string[] =>
  element instanceof HTMLElement
    ? element.innerText.split('\n').flatMap((line) => unmarked(line).replaceAll(/\s+/g, ' ').trim() || [])
    : [];

type Place = NonNullable<PointedAt['part']>;

/** Maps each object of the compiled flow that this page shows to its location in the files. */
function placesIn(flow: Flow, { screen }: Route): Map<unknown, Place> {
  const places = new Map<unknown, Place>();
  const note = (file: string, pointer: string, value: unknown): void => {
    if (Array.isArray(value)) for (const [index, one] of value.entries()) note(file, pointer + pointerTo(index), one);
    else if (isObject(value)) {
      places.set(value, { file, pointer });
      for (const [key, one] of Object.entries(value)) note(file, pointer + pointerTo(key), one);
    }
  };
  note(`screens/${screen}.json`, '', flow.screens[screen]);
  note('modals.json', pointerTo('modals'), flow.modals);
  note('questions.json', '', flow.questions);
  note('errors.json', '', flow.errors);
  note('flow.json', pointerTo('layout'), flow.layout);
  return places;
}

/**
 * The part of the flow that an element shows. In development, React links each element to its component (fiber), whose
 * properties contain objects of the flow.
 */
function partAt(element: Element, places: ReadonlyMap<unknown, Place>): Place | undefined {
  let fiber: unknown = fiberOf(element);
  while (typeof fiber === 'object' && fiber !== null) {
    const properties: unknown = Reflect.get(fiber, 'memoizedProps');
    for (const value of isObject(properties) ? Object.values(properties) : []) {
      const place = places.get(value);
      if (place !== undefined) return place;
    }
    fiber = Reflect.get(fiber, 'return');
  }
  return undefined;
}

function fiberOf(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
  if (key !== undefined) return Reflect.get(element, key);
  return element.parentElement === null ? undefined : fiberOf(element.parentElement);
}
