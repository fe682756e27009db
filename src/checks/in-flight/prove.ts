import { carryOver, htmlToText, isStopped, type Question } from '#core';
import type { StoryStep } from '../scenarios/play-scenario.ts';
import { type LocatedQuestion, type Asking, askingsOf, questionIn } from './asking.ts';
import type { Build } from './build.ts';
import { type Replay, replayOf } from './replay.ts';
import { resume, type Resumed, RETURN_MODES } from './resume.ts';
import type { SavedState } from './saved-state.ts';
import { savedStates } from './all-saved-states.ts';

/**
 * What may go wrong for visitors with saved answers when a product changes. Worst first: an old answer counts for
 * another question, a stopped visitor continues, a visitor is stuck, nobody has decided whether old answers count.
 */
export const HARMS = ['reused', 'let through', 'trapped', 'undecided'] as const;
export type Harm = (typeof HARMS)[number];

/** A harm, with an example of a visitor whom it happens to. */
export interface InFlightFinding {
  harm: Harm;
  /** The file of the new build that must change. */
  file: string;
  pointer: string;
  message: string;
  hint: string;
  /** The number of saved states that have this harm. */
  states: number;
  story: readonly StoryStep[];
  /** The example as a scenario of the new build; undefined when a scenario cannot express it. */
  replay: Replay | undefined;
}

export interface InFlightProof {
  findings: readonly InFlightFinding[];
  /** The number of saved states that were tried. */
  states: number;
  /** The files of products and questionnaires that the new build no longer has. */
  removed: readonly string[];
}

const HINTS: Record<Harm, string> = {
  reused: 'run tundish migrate: the question is asked again, unless you declare what its answers are worth',
  'let through': 'write "meaning": "changed" in its "replaces": who was stopped is asked again',
  trapped: 'see the way there',
  undecided: 'run tundish migrate, then write "same", "changed" or which options took the place of which',
};

const quote = ({ question_text }: Question) => `"${htmlToText(question_text).split('\n')[0]}"`;

/** The two builds, and the questions of one file in each of them. */
interface Change {
  then: Build;
  now: Build;
  before: Asking;
  after: Asking;
}

const declared = (before: Question, after: Question) =>
  after.replaces?.find(({ version }) => version === before.version);

type Found = Pick<InFlightFinding, 'harm' | 'file' | 'pointer' | 'message'> & { question?: string | undefined };

const at = ({ after: { file } }: Change, place: LocatedQuestion | undefined) => ({
  file,
  pointer: place?.pointer ?? '',
});

/** Finds questions whose meaning changed, and that have no `replaces` declaration about earlier answers. */
function undecided(change: Change): Found[] {
  return change.before.places.flatMap(({ question: before, meaning }): Found[] => {
    const place = questionIn(change.after, before.id);
    if (place === undefined || meaning === place.meaning) return [];
    if (declared(before, place.question) !== undefined) return [];
    const message = `${quote(place.question)} was ${quote(before)}, and nobody has decided what answers from before are worth`;
    return [{ harm: 'undecided', ...at(change, place), message }];
  });
}

/** Finds the harms that the new build does to a visitor with a saved state. */
function harms(change: Change, { about }: SavedState, { inForce, trapped }: Resumed): Found[] {
  const { before, after, now } = change;
  const reused = inForce.flatMap((id): Found[] => {
    const [was, is] = [questionIn(before, id), questionIn(after, id)];
    if (was === undefined || is === undefined || was.meaning === is.meaning) return [];
    const word = declared(was.question, is.question);
    if (word !== undefined && (word.meaning === 'same' || Object.keys(word.options ?? {}).length > 0)) return [];
    const message = `The answer to ${quote(was.question)} counts as an answer to ${quote(is.question)}`;
    return [{ harm: 'reused', ...at(change, is), message, question: id }];
  });
  const place = about?.stopped === true ? questionIn(after, about.question.id) : undefined;
  const version = about?.question.version;
  const carried = place && about && carryOver(place.question, { ...about.answer, ...(version != null && { version }) });
  const isLetThrough = place !== undefined && carried !== undefined && !isStopped(now.flow, place.question, carried);
  const passes: Found[] = isLetThrough
    ? [
        {
          harm: 'let through',
          ...at(change, place),
          question: place.question.id,
          message: `Who was stopped at ${quote(place.question)} goes on with the same answer, and is not asked again`,
        },
      ]
    : [];
  const where = trapped?.question === undefined ? undefined : questionIn(after, trapped.question);
  const stuck: Found[] = trapped === undefined ? [] : [{ harm: 'trapped', ...at(change, where), message: trapped.why }];
  return [...reused, ...passes, ...stuck];
}

/**
 * Resumes every state that the old build can save in the new build, and reports all harms. No answer may count for a
 * question that was not asked, no visitor may be stuck, and no stopped visitor may continue without being asked again.
 */
export function proveInFlight(then: Build, now: Build): InFlightProof {
  const found = new Map<string, InFlightFinding>();
  const removed: string[] = [];
  let tried = 0;
  const note = (harm: Found, story: readonly StoryStep[], states: number, replay?: Replay) => {
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
  const asked = askingsOf(now);
  for (const before of askingsOf(then)) {
    const after = asked.find(({ file }) => file === before.file);
    if (after === undefined) {
      removed.push(before.file);
      continue;
    }
    const change: Change = { then, now, before, after };
    for (const one of undecided(change)) note(one, [], 0);
    for (const state of savedStates(then, before)) {
      tried += 1;
      for (const mode of RETURN_MODES) {
        if (mode === 'elsewhere' && state.given.signed_in !== true) continue;
        const resumed = resume(then, now, after, state, mode);
        for (const one of harms(change, state, resumed)) {
          const replay = mode === 'here' ? replayOf(now.flow, state, one.question) : undefined;
          note(one, [...state.story, ...resumed.story], 1, replay);
        }
      }
    }
  }
  const order = ({ harm }: InFlightFinding) => HARMS.indexOf(harm);
  const findings = [...found.values()].toSorted((one, other) => order(one) - order(other));
  return { findings, states: tried, removed };
}
