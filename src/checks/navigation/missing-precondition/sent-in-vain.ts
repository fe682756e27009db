import { access, type Actions, pointerTo, type Route, takenParams } from '#core';
import type { Finding } from '../../check.ts';
import { sampleAt } from '../../subject/sample-matches.ts';
import { arriveAt } from '../../subject/play.ts';
import { referencesIn } from '../../subject/samples.ts';
import type { Subject } from '../../subject/subject.ts';
import { visitorKinds } from '../../subject/visitor-kinds.ts';

/** The call with which the actions of a form begin, if they begin with one. */
const firstCall = ([first]: Actions) => (first !== undefined && 'call' in first ? first.call : undefined);

/**
 * Whether people who open the address without its query stay on the screen, and no message informs them that something
 * is missing.
 */
function staysWithoutAWord(subject: Subject, route: Route): boolean {
  const { flow } = subject;
  const { path } = sampleAt(route);
  return visitorKinds(subject).some((state) => {
    if (access(flow, state, path).kind !== 'enter') return false;
    const there = arriveAt(flow, state, path);
    if (there === undefined || there.match.route !== route) return false;
    const isInformed = there.says || there.left || there.state.modal !== null || there.state.screen.failure !== null;
    return !isInformed && there.path === undefined && there.called.length === 0;
  });
}

/**
 * Finds screens whose form needs a value from the address, such as the token of a mailed link, and that do not inform
 * people who come without it. These people would fill in the form and be refused.
 */
export const sentInVain = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap((route): Finding[] => {
    const { calls, screens } = subject.flow;
    const screen = screens[route.screen];
    const call = screen?.kind === 'form' ? firstCall(screen.submit.do) : undefined;
    const sent = referencesIn(calls[call ?? '']?.params).map(([, reference]) => reference);
    const needed = takenParams(route).find(({ target }) => sent.includes(target));
    if (call === undefined || needed === undefined || !staysWithoutAWord(subject, route)) return [];
    return [
      {
        file: 'routes.json',
        pointer: pointerTo('routes', route.id, route.on_arrival === undefined ? 'takes' : 'on_arrival'),
        anchor: 'key',
        message: `Whoever opens "${route.id}" without "${needed.param}" fills in the form for nothing: "${call}" cannot be sent without ${needed.target}`,
        hint: `tell them on arrival: { "if": { "${needed.target}": { "known": false } }, "do": [{ "open": … }] }`,
      },
    ];
  });
