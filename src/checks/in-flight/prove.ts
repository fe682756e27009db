import {
  canonical,
  htmlToText,
  isStopped,
  ownEntry,
  pointer,
  type Product,
  type Question,
  questionContent,
  carryOver,
} from '#core';
import { LISTS, type ListName } from '../scenarios/kept-answers.ts';
import type { Told } from '../scenarios/play-scenario.ts';
import { type Replay, replayOf } from './replay.ts';
import { resume, type Resumed, WAYS } from './resume.ts';
import type { Build } from './build.ts';
import { savedStates, type SavedState } from './saved-states.ts';

/** The harms that a product change can do to visitors with saved state, worst first. */
export const HARMS = ['reused', 'let through', 'trapped', 'undecided'] as const;
export type Harm = (typeof HARMS)[number];

/** A harm, with one visitor whom it happens to. */
export interface InFlightFinding {
  harm: Harm;
  /** The file of the new build to change. */
  file: string;
  pointer: string;
  message: string;
  hint: string;
  /** The number of saved states with this harm. */
  states: number;
  story: readonly Told[];
  /** The visitor as a scenario of the new build; undefined when a scenario cannot express it. */
  replay: Replay | undefined;
}

export interface InFlightProof {
  findings: readonly InFlightFinding[];
  /** The number of saved states that were tried. */
  states: number;
}

const HINTS: Record<Harm, string> = {
  reused: 'run tundish migrate: the question is asked again, unless you declare what its answers are worth',
  'let through': 'write "meaning": "changed" in its "replaces": who was stopped is asked again',
  trapped: 'see the way there',
  undecided: 'run tundish migrate, then write "same", "changed" or which options took the place of which',
};

interface Spot {
  list: ListName;
  question: Question;
  index: number;
}

const spotOf = (product: Product | undefined, id: string): Spot | undefined => {
  for (const list of LISTS) {
    const index = product?.[list].findIndex((one) => one.id === id) ?? -1;
    const question = product?.[list][index];
    if (question !== undefined) return { list, question, index };
  }
  return undefined;
};

const said = ({ question_text }: Question) => `"${htmlToText(question_text).split('\n')[0]}"`;

/** Two builds of the same product. */
interface Change {
  then: Build;
  now: Build;
  product: Product;
  changed: Product | undefined;
}

const meansTheSame = ({ then, now, product }: Change, before: Question, after: Question): boolean =>
  canonical(questionContent(then.flow, product.slug, before)) ===
  canonical(questionContent(now.flow, product.slug, after));

const declared = (before: Question, after: Question) =>
  after.replaces?.find(({ version }) => version === before.version);

type Found = Pick<InFlightFinding, 'harm' | 'file' | 'pointer' | 'message'> & { question?: string | undefined };

const at = ({ slug }: Product, spot: Spot | undefined) => ({
  file: `products/${slug}.json`,
  pointer: spot === undefined ? '' : pointer(spot.list, spot.index),
});

/** Questions whose meaning changed without a `replaces` declaration for their earlier answers. */
function undecided(change: Change): Found[] {
  const { product, changed } = change;
  return LISTS.flatMap((list) =>
    product[list].flatMap((before): Found[] => {
      const spot = spotOf(changed, before.id);
      if (spot === undefined || meansTheSame(change, before, spot.question)) return [];
      if (declared(before, spot.question) !== undefined) return [];
      const message = `${said(spot.question)} was ${said(before)}, and nobody has decided what answers from before are worth`;
      return [{ harm: 'undecided', ...at(product, spot), message }];
    }),
  );
}

/** The harms of resuming a saved state. */
function harms(change: Change, { about }: SavedState, { counted, trapped }: Resumed): Found[] {
  const { product, changed, now } = change;
  const reused = counted.flatMap(({ id }): Found[] => {
    const [before, spot] = [spotOf(product, id), spotOf(changed, id)];
    if (before === undefined || spot === undefined || meansTheSame(change, before.question, spot.question)) return [];
    const word = declared(before.question, spot.question);
    if (word !== undefined && (word.meaning === 'same' || Object.keys(word.options ?? {}).length > 0)) return [];
    const message = `The answer to ${said(before.question)} counts as an answer to ${said(spot.question)}`;
    return [{ harm: 'reused', ...at(product, spot), message, question: id }];
  });
  const spot = about?.stopped === true ? spotOf(changed, about.question.id) : undefined;
  const version = about?.question.version;
  const stands = spot && about && carryOver(spot.question, { ...about.answer, ...(version != null && { version }) });
  const isLetThrough = spot !== undefined && stands !== undefined && !isStopped(now.flow, spot.question, stands);
  const passes: Found[] = isLetThrough
    ? [
        {
          harm: 'let through',
          ...at(product, spot),
          question: spot.question.id,
          message: `Who was stopped at ${said(spot.question)} goes on with the same answer, and is not asked again`,
        },
      ]
    : [];
  const place = trapped?.question === undefined ? undefined : spotOf(changed, trapped.question);
  const stuck: Found[] =
    trapped === undefined ? [] : [{ harm: 'trapped', ...at(product, place), message: trapped.why }];
  return [...reused, ...passes, ...stuck];
}

/**
 * Resumes every state that the old build can save in the new build. No answer may count for a question that was not
 * asked, no visitor may be stuck, and nobody who was stopped may go on without being asked again.
 */
export function proveInFlight(then: Build, now: Build): InFlightProof {
  const found = new Map<string, InFlightFinding>();
  let tried = 0;
  const note = (harm: Found, story: readonly Told[], states: number, replay?: Replay) => {
    const { question: _, ...one } = harm;
    const key = JSON.stringify([one.harm, one.file, one.pointer, one.message]);
    const known = found.get(key);
    found.set(key, {
      ...one,
      hint: HINTS[one.harm],
      states: (known?.states ?? 0) + states,
      story: known?.story ?? story,
      replay: known?.replay ?? replay,
    });
  };
  for (const product of Object.values(then.products)) {
    const change: Change = { then, now, product, changed: ownEntry(now.products, product.slug) };
    if (change.changed === undefined) continue;
    for (const one of undecided(change)) note(one, [], 0);
    for (const state of savedStates(then, product)) {
      tried += 1;
      for (const way of WAYS) {
        if (way === 'elsewhere' && state.given.signed_in !== true) continue;
        const resumed = resume(then, now, state, way);
        for (const one of harms(change, state, resumed)) {
          const replay = way === 'here' ? replayOf(now.flow, state, one.question) : undefined;
          note(one, [...state.story, ...resumed.story], 1, replay);
        }
      }
    }
  }
  const order = ({ harm }: InFlightFinding) => HARMS.indexOf(harm);
  return { findings: [...found.values()].toSorted((one, other) => order(one) - order(other)), states: tried };
}
