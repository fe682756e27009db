import { ownEntry, pointerTo, type Question } from '#core';
import type { Check, Finding } from '../check.ts';
import { nearestId } from '../subject/nearest-id.ts';
import { decisionOf } from '../diff/decisions.ts';
import { type AskedQuestion, questionsOfFlow } from '../subject/products.ts';
import type { Subject } from '../subject/subject.ts';

/** The stops of each option when a clinician signed the question: `{"yes": "stops: end_progress, urgent"}`. */
type Signed = Readonly<Record<string, string>>;

const stopsIn = (decision = '') => (decision.startsWith('stops: ') ? decision.slice('stops: '.length).split(', ') : []);
const mayStop = (options: Signed) => Object.values(options).some((decision) => stopsIn(decision).length > 0);

/** The name under which a file's questions were signed: a product's slug, or "questionnaires/travel". */
const ownerOf = (file: string) => file.replace(/^products\/|\.json$/g, '');

const HINT = 'write it as it was signed, or have the change signed with tundish sign';

/** The stops of each option of a question now. */
const decisionsOf = ({ flow }: Subject, { answer_options: options }: Question): Signed =>
  Object.fromEntries((options ?? []).map((option) => [option.id, decisionOf(flow, option)]));

/** The entries that were not signed. If such an entry stops people, it may be a signed entry under a new id. */
const added = <One>(now: Readonly<Record<string, One>>, signed: Readonly<Record<string, unknown>>): One[] =>
  Object.entries(now).flatMap(([id, one]) => (Object.hasOwn(signed, id) ? [] : [one]));

/** The options that had a stop when the question was signed, and have none now. */
function lostStops(subject: Subject, { file, pointer, typeKey, question }: AskedQuestion, signed: Signed) {
  const list = pointer + pointerTo(typeKey === 'type' ? 'options' : 'answer_options');
  const now = decisionsOf(subject, question);
  const ids = (question.answer_options ?? []).map(({ id }) => id);
  const isRenamed = added(now, signed).some((decision) => stopsIn(decision).length > 0);
  return Object.entries(signed).flatMap(([id, before]): Finding[] => {
    const after = ownEntry(now, id);
    const [lost] = stopsIn(before).filter((stop) => !stopsIn(after).includes(stop));
    if (lost === undefined || (after === undefined && isRenamed)) return [];
    const index = ids.indexOf(id);
    const flag = question.answer_options?.[index] ?? {};
    return [
      {
        file,
        pointer: list + (index === -1 ? '' : pointerTo(index)) + (lost in flag ? pointerTo(lost) : ''),
        message: `"${id}" was signed as "${before}", and ${after === undefined ? 'is gone' : `is "${after}" now`}`,
        hint: HINT,
      },
    ];
  });
}

/** Finds signed questions with a stopping answer that the flow no longer asks. */
function lostQuestions(
  subject: Subject,
  signed: Readonly<Record<string, Signed>>,
  asked: readonly AskedQuestion[],
): Finding[] {
  const now = Object.fromEntries(asked.map((one) => [one.question.id, one]));
  if (added(now, signed).some(({ question }) => mayStop(decisionsOf(subject, question)))) return [];
  const ids = Object.keys(signed);
  return ids.flatMap((id): Finding[] => {
    if (Object.hasOwn(now, id) || !mayStop(signed[id] ?? {})) return [];
    const near = now[nearestId(ids, id, (one) => Object.hasOwn(now, one)) ?? ''];
    if (near === undefined) return [];
    const message = `"${id}" has an answer that stops people, was signed, and is no longer asked`;
    return [{ file: near.file, pointer: pointerTo(near.list), message, hint: HINT }];
  });
}

export const signedOtherwise: Check = {
  rule: 'SF12',
  name: 'signed-otherwise',
  severity: 'error',
  strict: true,
  description:
    'An answer that stopped people when the flow was signed (tundish sign) no longer stops them. By mistake, this lets people order what may harm them. An intended change must be signed again.',
  bad: '"hr-heart-disease" without "end_progress", and signoff.json says "stops: end_progress"',
  good: '{ "id": "hr-heart-disease", …, "end_progress": true }',
  requirement: 'QS-8, OP-1',
  run: (subject) => {
    const { signed = {} } = subject;
    const asked = questionsOfFlow(subject);
    return [...new Set(asked.map(({ file }) => file))].flatMap((file) => {
      const decisions = ownEntry(signed, ownerOf(file));
      const own = asked.filter((one) => one.file === file);
      if (decisions === undefined) return [];
      return [
        ...lostQuestions(subject, decisions, own),
        ...own.flatMap((one) => lostStops(subject, one, ownEntry(decisions, one.question.id) ?? {})),
      ];
    });
  },
};
