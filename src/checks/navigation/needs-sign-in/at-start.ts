import { NOTHING_STORED } from '#core';
import type { Finding } from '../../check.ts';
import { NOW } from '../../subject/clock.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { sampleMatches } from '../../subject/sample-matches.ts';
import { play } from '../../subject/play.ts';
import { operationIn, nodesByFile, type Subject } from '../../subject/subject.ts';
import { unknownVisitor } from '../../subject/unknown-visitor.ts';

/** Finds calls that the page makes at its start for people who are signed out, although the calls need a sign-in. */
export function calledAtStart(subject: Subject): Finding[] {
  const [match] = sampleMatches(subject);
  if (match === undefined) return [];
  const started = { type: 'started', persisted: NOTHING_STORED, match, now: NOW } as const;
  const { called } = play(subject.flow, unknownVisitor(subject.flow), started);
  return callNodes(subject)
    .filter(
      ({ file, call, pointer: where }) =>
        file === 'flow.json' && where.startsWith('/on_start/') && called.includes(call),
    )
    .filter(({ call }) => operationIn(subject, call)?.signedIn === true)
    .map(({ call, named }) => ({
      file: 'flow.json',
      pointer: askedAt(subject, named) ?? named,
      message: `When somebody who is signed out opens the page, it calls "${call}", which needs a sign-in`,
      hint: 'put it into { "if": { "auth.signed_in": true } }',
    }));
}

const TEST = '/if/auth.signed_in';

/** The pointer to the test of the sign-in around a call in flow.json. If there is one, the test is the mistake. */
const askedAt = (subject: Subject, named: string): string | undefined =>
  (nodesByFile(subject).get('flow.json') ?? [])
    .map((node) => node.pointer)
    .findLast((test) => test.endsWith(TEST) && named.startsWith(`${test.slice(0, -TEST.length)}/`));
