import { pointer } from '#core';
import type { Finding } from '../../check.ts';
import { operationIn, type Subject } from '../../subject/subject.ts';
import { typedInto } from './left-unasked.ts';
import { isOfStep, sends } from './sent-later.ts';

/** Stores with what people typed to finish a step, and that no call sends, although calls send something. */
export function neverSent(subject: Subject): Finding[] {
  const { calls, goal = '' } = subject.flow;
  const all = Object.keys(calls);
  const isLast = (call: string) => operationIn(subject, call)?.makes.includes(goal) === true;
  const last = all.find(isLast) ?? all.findLast((call) => calls[call]?.body !== undefined);
  if (last === undefined) return [];
  return [...typedInto(subject)]
    .filter((store) => isOfStep(subject, store) && !all.some((call) => sends(subject, call, store)))
    .map((store) => ({
      file: 'calls.json',
      pointer: pointer('calls', last, ...(calls[last]?.body === undefined ? [] : ['body'])),
      message: `What people type into "${store}" is never sent`,
      hint: `add it to what "${last}" sends, such as "${store}": "${store}"`,
    }));
}
