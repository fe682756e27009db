import { expect, test } from 'vitest';
import { type CallFailure, type Json, reactionTo } from '#core';
import { ordering } from './support/ordering.ts';
import { patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

const STATUSES = [400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 'network', 'timeout', 'malformed'] as const;
const to = (path_type: string): Json => ({ errors: { message: 'No.', next_path: { path_type, product_slug: 'a' } } });
const BODIES = [
  undefined,
  to('intro'),
  to('nowhere'),
  { errors: { message: { phone: ['Bad.'] } } },
  { message: 'No.' },
];

const CASES = Object.keys(ordering.calls).flatMap((call) =>
  (['load', 'action'] as const).flatMap((kind) =>
    STATUSES.flatMap((status) => BODIES.map((body) => ({ call, kind, failure: { status, body } }))),
  ),
);

/** A patient on the demographics screen, where a call fails. */
function met(call: string, kind: 'load' | 'action', failure: CallFailure): Visitor {
  const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open('/user-demographics');
  return visitor.send({ type: 'failed', call, kind, failure, continuation: {}, start: false });
}

test('[EC-1] [ER-1] [EC-7] every failure of every call shows something to act on, unless the flow declares it silent', () => {
  for (const { call, kind, failure } of CASES) {
    const visitor = met(call, kind, failure);
    const { screen, modal } = visitor.state;
    const moved = visitor.path !== '/user-demographics';
    const told = visitor.all('toast').length > 0 || Object.keys(screen.fieldErrors).length > 0;
    const isDeclaredSilent = reactionTo(ordering, call, failure)[`on_${kind}`].length === 0;
    const seen = screen.failure !== null || modal !== null || moved || told;
    expect([call, kind, failure, screen.busy, seen || isDeclaredSilent]).toEqual([call, kind, failure, null, true]);
  }
});

test('[EC-3] reports exactly the failures that are declared to be reported, with the call and the status only', () => {
  for (const { call, kind, failure } of CASES) {
    const reports = met(call, kind, failure).all('report');
    const declared = reactionTo(ordering, call, failure).report;
    const where = declared === 'console' ? { consoleOnly: true } : {};
    const expected = { type: 'report', what: 'failed-call', detail: { call, status: failure.status }, ...where };
    expect(reports.filter(({ what }) => what === 'failed-call')).toEqual(declared === false ? [] : [expected]);
  }
});

test('[EC-3] reports a failed write unless errors.json or the call says otherwise; never reports 401, 403 and 422', () => {
  for (const status of [401, 403, 422] as const) expect(reactionTo(ordering, '', { status }).report).toBe(false);
  for (const status of [400, 404, 409, 429, 500, 599, 'network', 'timeout', 'malformed'] as const)
    expect([status, reactionTo(ordering, '', { status }).report]).toEqual([status, true]);
});

test('[EC-2] no call shows the server’s message of a 500', () => {
  for (const call of Object.keys(ordering.calls)) {
    const failure: CallFailure = { status: 500, body: { errors: { message: 'NullPointerException' } } };
    for (const kind of ['load', 'action'] as const)
      expect(JSON.stringify([met(call, kind, failure).state, met(call, kind, failure).effects])).not.toContain('Null');
  }
});

test('[EC-7] an aborted call is silent, whichever call it is', () => {
  for (const call of Object.keys(ordering.calls)) {
    for (const kind of ['load', 'action'] as const) {
      const visitor = met(call, kind, { status: 'aborted' });
      expect([visitor.state.screen.failure, visitor.all('toast'), visitor.all('report')]).toEqual([null, [], []]);
    }
  }
});
