import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** At least this many failures must explicitly be set to "not reported". */
const OFTEN = 2;

/**
 * Finds flows in which no failure is reported although some failures have a setting of their own for this. The others
 * were probably to be reported.
 */
export const neverReported = ({ flow: { calls, errors } }: Subject): Finding[] => {
  const reports = Object.values(errors.statuses).map(({ report }) => report);
  const ofCalls = Object.values(calls).flatMap((call) => Object.values(call.errors ?? {}).map(({ report }) => report));
  const silent = reports.filter((one) => one === false).length;
  const isAny = ofCalls.includes(true) || reports.some((one) => one !== undefined && one !== false);
  if (errors.usual.report !== false || isAny || silent < OFTEN) return [];
  const message = 'No failure is reported, not even that of a broken server, and "report": false of some has no effect';
  const hint = 'write true, or leave "report" out of every status';
  return [{ file: 'errors.json', pointer: pointerTo('usual', 'report'), message, hint }];
};
