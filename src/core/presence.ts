import { access } from './access.ts';
import { idle } from './actions/call.ts';
import { goTo } from './actions/go.ts';
import { run } from './actions/run.ts';
import type { Effect } from './effect.ts';
import type { Kept } from './event.ts';
import type { Flow } from './flow.ts';
import { same } from './json.ts';
import { newest, restored, withoutPerson, withOwnModal } from './keeping.ts';
import { FRESH_SCREEN, type Known, textOf, withFields } from './known.ts';
import { unsaid } from './refusals.ts';
import { uncovered } from './show-question.ts';
import { begun, type Take, turnOf, type Type } from './take.ts';
import { requestOf } from './request.ts';
import { sessionOver } from './session-over.ts';
import { type Outcome, scopeOf, type Turn } from './turn.ts';

/** What was read for one person is not shown to the next: the cache of answers has an owner, too (decision 16). */
const forgetting = (flow: Flow): Effect => ({ type: 'forget', calls: Object.keys(flow.calls) });

/**
 * The tokens are gone: nothing of the person stays in sight (ST-11), and whoever may not be here any longer is taken away;
 * for who may, the screen begins anew.
 * The address is not remembered for the next person; for the same person storage keeps it (SE-3).
 */
export function leave(known: Known, made: readonly Effect[], turn: Turn): Outcome {
  const next = withoutPerson(turn.flow, known, false);
  const effects = [forgetting(turn.flow), ...made];
  if (effects.some((effect) => effect.type === 'navigate')) return [next, effects];
  const answer = access(turn.flow, next, turn.at.path);
  if (answer.kind === 'enter') return [uncovered(next), [...effects, { type: 'reload' }]];
  const [gone, more] = goTo(next, turn, answer.path);
  return [gone, [...effects, ...more]];
}

/**
 * Another tab signed somebody in or out, or began or stopped acting for a member: so it is here (ST-10). An anonymous
 * visit that has begun stays as it is (decision 3).
 */
function followed(kept: Kept, known: Known, turn: Turn): Outcome {
  const { flow } = turn;
  if (typeof kept.stores.auth?.accessToken !== 'string')
    return [known.owner === null ? known : withoutPerson(flow, known, false), []];
  if (known.owner === null && known.visited.length > 0) return [known, []];
  const theirs = restored(flow, { ...withoutPerson(flow, known, false), screen: FRESH_SCREEN }, kept);
  const [next, effects] = run(flow.on_start ?? [], uncovered(theirs), turn);
  return [next, [forgetting(flow), ...effects, { type: 'reload' }]];
}

type Presence = Extract<
  Type,
  'started' | 'adopted' | 'changed-elsewhere' | 'signed-out' | 'session-ending' | 'session-due' | 'unloaded'
>;

/** Who is here: the beginning, somebody's things coming back, another tab, the session's end. */
export const presence: { [T in Presence]: Take<T> } = {
  started: (event, known, flow) => {
    const kept = restored(flow, known, event.kept);
    const [next, effects] = run(flow.on_start ?? [], kept, turnOf(flow, event, { start: true }));
    const waits = effects.some((effect) => effect.type === 'call') && textOf(next, 'user', 'id') === null;
    return [waits ? next : begun(next), effects];
  },

  adopted: (event, before, flow) => {
    const known = idle(event.start ? begun(before) : before, event.moment);
    // Whoever it was read for has left meanwhile, or somebody else has come.
    if (textOf(known, 'user', 'id') !== event.kept.owner) return [known, []];
    const other = known.owner !== null && known.owner !== event.kept.owner;
    const mine = restored(flow, other ? withoutPerson(flow, known, true) : known, event.kept);
    const [next, effects] = run(event.then, mine, turnOf(flow, event, { moment: event.moment }));
    return [next, other ? [forgetting(flow), ...effects] : effects];
  },

  'changed-elsewhere': (event, known, flow) => {
    if (event.kept.owner !== known.owner) return followed(event.kept, known, turnOf(flow, event, { start: true }));
    const { auth, session, user } = event.kept.stores;
    const person = known.stores.user ?? {};
    const stores = {
      ...known.stores,
      ...(auth && { auth }),
      ...(session && { session: withOwnModal(known, session) }),
      // Left as it is where nothing is new: what changes here is kept again, and told to the other tabs.
      ...(user && user.id === known.owner && !same({ ...person, ...user }, person) && { user: { ...person, ...user } }),
    };
    const answers = Object.fromEntries(
      Object.entries(known.answers).map(([store, mine]) => [store, newest(mine, event.kept.answers[store] ?? {})]),
    );
    return [{ ...known, stores, answers }, []];
  },

  'signed-out': (event, known, flow) => run([{ wipe: 'sign_in' }], known, turnOf(flow, event)),

  'session-ending': (_, known) => [{ ...unsaid(known), ending: true }, []],

  'session-due': (event, known, flow) => {
    const turn = turnOf(flow, event);
    const { validate } = flow.api;
    const request = event.past || validate === undefined ? undefined : requestOf(flow, validate, scopeOf(turn, known));
    if (request === undefined) return sessionOver(known, turn);
    return [known, [{ type: 'call', request, then: [], moment: {}, start: false }]];
  },

  unloaded: (_, known) => [withFields({ ...known, modal: null }, 'session', { isSessionModalOpen: false }), []],
};
