import { access, type Flow, type Json, type State, type RouteMatch, pointerTo, takenParams, textOf } from '#core';
import type { Check, Finding } from '../check.ts';
import { visitorKinds } from '../subject/visitor-kinds.ts';
import { signsIn } from '../subject/unknown-visitor.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { leadsOnByCalling } from '../subject/transient.ts';
import { type Answering, play, arriveAt } from '../subject/play.ts';
import { rememberedInVain } from './back-to-transient/never-returned-to.ts';
import { backToSentForm, backToUsedLink } from './back-to-transient/used-up.ts';
import { NOW } from '../subject/clock.ts';

/**
 * A backend that accepts every call. Its response has everything that navigation may read: a person, no next step, and
 * an allowed address.
 */
const succeeding =
  (flow: Flow): Answering =>
  (call) => {
    const [origin = ''] = flow.leave_to ?? [];
    const response: Json = { user: { id: 'someone' }, next_path: null, redirect_to: `${origin}/` };
    return { response, signsIn: signsIn(flow, call) };
  };

/** Whether core stores a screen that only redirects as the last one, so that Back or the next sign-in leads to it. */
function staysBehind(flow: Flow, person: State, match: RouteMatch): boolean {
  const query = Object.fromEntries(takenParams(match.route).map(({ param }) => [param, 'sample']));
  const here = play(flow, person, { type: 'arrived', match, now: NOW, query, question: null }, succeeding(flow));
  const there = here.path === undefined ? here : arriveAt(flow, here.state, here.path);
  const { state } = there ?? here;
  return state.visited.includes(match.path) || textOf(state, 'navigation', 'currentPath') === match.path;
}

export const backToTransient: Check = {
  rule: 'GR08',
  name: 'back-to-transient',
  severity: 'warning',
  sees: 'navigation',
  description:
    'A screen that only does something in between, such as finishing a sign-in, is remembered. Back or the next sign-in leads there and repeats it, with a code that was already used. Or Back leads to a form that has just been sent, or to a link that has been used.',
  alsoReported: ['A screen is remembered to which nobody is brought back, in place of the one before it.'],
  bad: '"auth-callback": { …, "on_arrival": [{ "call": "exchange-code", "then": [{ "go": "signed_in_path" }] }] }',
  good: '… , "remember": false }',
  requirement: 'BK-1, GD-4',
  run: (subject) => {
    const { flow } = subject;
    const transient = sampleMatches(subject).flatMap((match): Finding[] => {
      if (!leadsOnByCalling(match.route.on_arrival)) return [];
      const people = visitorKinds(subject).filter((person) => access(flow, person, match.path).kind === 'enter');
      if (!people.some((person) => staysBehind(flow, person, match))) return [];
      return [
        {
          file: 'routes.json',
          pointer: pointerTo('routes', match.route.id),
          anchor: 'key',
          message: `Back may lead to "${match.route.id}", which runs actions on arrival and leads on by itself`,
          hint: 'add "remember": false',
        },
      ];
    });
    const isFound = ({ pointer }: Finding) => transient.some((one) => one.pointer === pointer);
    const inVain = rememberedInVain(subject).filter((one) => !isFound(one));
    return [...transient, ...inVain, ...backToSentForm(subject), ...backToUsedLink(subject)];
  },
};
