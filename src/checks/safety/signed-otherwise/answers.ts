import { ownEntry, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { decisionOf } from '../../diff/decisions.ts';
import type { AskedQuestion } from '../../subject/products.ts';
import type { Subject } from '../../subject/subject.ts';

/** What each option of a question led to when the flow was signed: "stops: end_progress, urgent". */
export type Signed = Readonly<Record<string, string>>;

export const HINT = 'write it as it was signed, or have the change signed with tundish sign';

const ASKS_MORE = 'asks more';
const stopsIn = (decision = '') => (decision.startsWith('stops: ') ? decision.slice('stops: '.length).split(', ') : []);

/** Whether an option of a question stops people. */
export const mayStop = (options: Signed) => Object.values(options).some((decision) => stopsIn(decision).length > 0);

/** What each option of a question leads to now. */
export const decisionsOf = (
  { flow }: Subject,
  { answer_options: options }: AskedQuestion['question'],
): Record<string, string> => Object.fromEntries((options ?? []).map((option) => [option.id, decisionOf(flow, option)]));

/** The entries that were not signed. One that stops people may be a signed one under a new id. */
export const added = <One>(now: Readonly<Record<string, One>>, signed: Readonly<Record<string, unknown>>): One[] =>
  Object.entries(now).flatMap(([id, one]) => (Object.hasOwn(signed, id) ? [] : [one]));

/**
 * The first option that leads to something else than when the question was signed. One that set a stop and no longer
 * does comes before one that sets a stop, or asks for more, and did not: when a stop was moved, people are let on.
 */
export function otherDecision(subject: Subject, asked: AskedQuestion, signed: Signed): Finding[] {
  const { file, pointer: at, typeKey, question } = asked;
  const now = decisionsOf(subject, question);
  const options = question.answer_options ?? [];
  const list = at + pointer(typeKey === 'type' ? 'options' : 'answer_options');
  const isRenamed = added(now, signed).some((decision) => stopsIn(decision).length > 0);
  const more = typeKey === 'type' ? 'more_info' : 'need_more_info';
  const found = Object.entries(signed).flatMap(([id, before]): { isLost: boolean; finding: Finding }[] => {
    const after = ownEntry(now, id);
    const [lost] = stopsIn(before).filter((stop) => !stopsIn(after).includes(stop));
    if (after === undefined && (isRenamed || lost === undefined)) return [];
    const [set] = stopsIn(after).filter((stop) => !stopsIn(before).includes(stop));
    const key = lost ?? set ?? (after === ASKS_MORE && before !== ASKS_MORE ? more : undefined);
    if (key === undefined) return [];
    const index = options.findIndex((option) => option.id === id);
    const isWritten = key === more || key in (options[index] ?? {});
    const finding = {
      file,
      pointer: list + (index === -1 ? '' : pointer(index)) + (isWritten ? pointer(key) : ''),
      message: `"${id}" was signed as "${before}", and ${after === undefined ? 'is gone' : `is "${after}" now`}`,
      hint: HINT,
    };
    return [{ isLost: lost !== undefined, finding }];
  });
  const [first] = found.toSorted((a, b) => Number(b.isLost) - Number(a.isLost));
  return first === undefined ? [] : [first.finding];
}
