import { ownEntry, pointer, type SignoffFile } from '#core';
import type { Check, Finding } from '../check.ts';
import { type AskedQuestion, askedQuestions } from '../subject/products.ts';
import type { Subject } from '../subject/subject.ts';
import { added, decisionsOf, HINT, mayStop, otherDecision, type Signed } from './signed-otherwise/answers.ts';
import { askedOtherwise } from './signed-otherwise/asking.ts';

/** The name of a file's questions in the sign-off: a product's slug, or "questionnaires/travel". */
const ownerOf = (file: string) => file.replace(/^products\/|\.json$/g, '');

/** The signed questions with an answer that stops people, which are no longer asked. */
function lostQuestions(
  subject: Subject,
  signed: Readonly<Record<string, Signed>>,
  asked: readonly AskedQuestion[],
): Finding[] {
  const now = Object.fromEntries(asked.map((one) => [one.question.id, one]));
  if (added(now, signed).some(({ question }) => mayStop(decisionsOf(subject, question)))) return [];
  const ids = Object.keys(signed);
  return ids.flatMap((id, index): Finding[] => {
    if (Object.hasOwn(now, id) || !mayStop(signed[id] ?? {})) return [];
    const beside = [...ids.slice(0, index).toReversed(), ...ids.slice(index)].find((one) => Object.hasOwn(now, one));
    const near = beside === undefined ? undefined : now[beside];
    if (near === undefined) return [];
    const message = `"${id}" has an answer that stops people, was signed, and is no longer asked`;
    return [{ file: near.file, pointer: pointer(near.list), message, hint: HINT }];
  });
}

export const signedOtherwise: Check = {
  rule: 'SF12',
  name: 'signed-otherwise',
  severity: 'error',
  description:
    'A question does something else than what was signed (tundish sign): an answer that stopped people no longer does, or another one stops them or asks for more; or the question has another type, is asked of others, or lacks its "none" answer. By mistake, this lets people order what may harm them, or keeps them from it. An intended change must be signed again.',
  bad: '"hr-heart-disease" without "end_progress", and signoff.json says "stops: end_progress"',
  good: '{ "id": "hr-heart-disease", …, "end_progress": true }',
  requirement: 'QS-8, OP-1',
  run: (subject) => {
    const { decisions = {}, asked: ways = {} } = subject.signed ?? {};
    const asked = askedQuestions(subject);
    return [...new Set(asked.map(({ file }) => file))].flatMap((file) => {
      const signed = ownEntry(decisions, ownerOf(file));
      if (signed === undefined) return [];
      const own = asked.filter((one) => one.file === file);
      return [...lostQuestions(subject, signed, own), ...own.flatMap((one) => changed(subject, one, signed, ways))];
    });
  },
};

/** What is new about a question since it was signed: one finding. */
function changed(
  subject: Subject,
  one: AskedQuestion,
  signed: Readonly<Record<string, Signed>>,
  ways: NonNullable<SignoffFile['asked']>,
): Finding[] {
  const options = ownEntry(signed, one.question.id);
  if (options === undefined) return [];
  const asking = ownEntry(ownEntry(ways, ownerOf(one.file)) ?? {}, one.question.id);
  const [finding] = [...otherDecision(subject, one, options), ...askedOtherwise(one, options, asking)];
  return finding === undefined ? [] : [finding];
}
