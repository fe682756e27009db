import { type CallFailure, type Flow, type RouteMatch, reactionTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { reactionLocation } from '../subject/automatic.ts';
import { unknownVisitor } from '../subject/unknown-visitor.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { play } from '../subject/play.ts';
import { NOW } from '../subject/clock.ts';

/** An HTTP status for which no flow declares a reaction. It represents all such statuses. */
const ANY_OTHER = 599;

/** An example of the failure that a declared reaction handles, by the reaction's key. */
function failureFor(name: string): CallFailure {
  const body = { errors: { message: 'sample' } };
  if (name === 'network' || name === 'timeout' || name === 'aborted' || name === 'malformed') return { status: name };
  return { status: name === 'other' ? ANY_OTHER : Number(name), body };
}

/** Whether only a toast says why a request was refused. */
function isOnlyToast(flow: Flow, match: RouteMatch, call: string, failure: CallFailure): boolean {
  const common = { match, now: NOW, call, continuation: {}, start: false, failure } as const;
  const { state, path, says } = play(flow, unknownVisitor(flow), { ...common, type: 'failed', kind: 'action' });
  const { screen, modal } = state;
  return says && path === undefined && screen.refusal === null && screen.failure === null && modal === null;
}

export const onlyInAToast: Check = {
  rule: 'AX05',
  name: 'only-in-a-toast',
  severity: 'warning',
  description:
    'A failure is shown only in a toast that closes by itself. People who read slowly or look elsewhere miss it.',
  bad: '"on_action": [{ "toast": "error-occurred" }]',
  good: '"on_action": [{ "show": "message" }]   which says it at the form or on the screen too',
  requirement: 'EC-4, EC-6, WCAG 2.2.1, WCAG 3.3.1',
  run: (subject) => {
    const { flow } = subject;
    const [match] = sampleMatches(subject).filter(({ route }) => flow.screens[route.screen]?.kind === 'form');
    if (match === undefined) return [];
    const found = (name: string, call: string): Finding[] => {
      const failure = failureFor(name);
      if (!isOnlyToast(flow, match, call, failure)) return [];
      const place = reactionLocation(flow, call, reactionTo(flow, call, failure), 'action');
      const message = `The reason for a refusal (${name}) is shown only in a toast`;
      return [{ ...place, message, hint: 'write { "show": "message" } in place of the toast' }];
    };
    const all = [
      ...Object.keys(flow.errors.statuses).flatMap((name) => found(name, '')),
      ...Object.entries(flow.calls).flatMap(([id, { errors = {} }]) =>
        Object.keys(errors).flatMap((name) => found(name, id)),
      ),
    ];
    return [...new Map(all.map((one) => [one.file + one.pointer, one])).values()];
  },
};
