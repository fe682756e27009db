import { callsIn, isObject, type Json, lastPart, pointerTo, same } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import type { ObjectNode, Subject } from '../../subject/subject.ts';
import { textPart } from './parts.ts';

/** Two controls that answer the same question, one with "no" and one with "yes". */
interface NoAndYes {
  no: ObjectNode;
  yes: ObjectNode;
}

const labelOf = ({ value }: ObjectNode) => (typeof value.label === 'string' ? value.label : '');

/** The question that a label answers with `word`: "verify.bring" for the label "verify.bring_no" and the word "no". */
const questionOf = (node: ObjectNode, word: 'yes' | 'no'): string | undefined =>
  lastPart(labelOf(node)).endsWith(`_${word}`) ? labelOf(node).slice(0, -word.length) : undefined;

function pairsIn(subject: Subject): NoAndYes[] {
  const controls = writtenWith(subject, 'do').filter(({ value }) => 'label' in value);
  return controls.flatMap((no) => {
    const question = questionOf(no, 'no');
    if (question === undefined) return [];
    const yes = controls.find((one) => questionOf(one, 'yes') === question && textPart(one) === textPart(no));
    return yes === undefined ? [] : [{ no, yes }];
  });
}

/**
 * The values that some actions set, at any depth. "No" may send the same request as "yes" if it sets another value
 * first.
 */
const storedBy = (actions: Json | undefined): Json[] =>
  Array.isArray(actions)
    ? actions.flatMap(storedBy)
    : isObject(actions)
      ? Object.entries(actions).flatMap(([key, one]) => (key === 'set' && one !== undefined ? [one] : storedBy(one)))
      : [];

/** Finds a "no" that sends the same request as its "yes", or that sends a request while its "yes" sends none. */
export const noActsLikeYes = (subject: Subject): Finding[] =>
  pairsIn(subject).flatMap(({ no, yes }): Finding[] => {
    const isWrite = (call: string) => (subject.flow.calls[call]?.method ?? 'GET') !== 'GET';
    const [refused, agreed] = [no, yes].map(({ value }) => callsIn(value.do ?? null).filter(isWrite));
    if (refused === undefined || refused.length === 0) return [];
    const isSame = same(refused, agreed) && same(storedBy(no.value.do), storedBy(yes.value.do));
    if (!isSame && agreed?.length !== 0) return [];
    return [
      {
        file: no.file,
        pointer: no.pointer + pointerTo(isSame ? 'do' : 'label'),
        message: `"${labelOf(no)}" says no, and this sends "${refused.join('", "')}"${isSame ? ', as its "yes" does' : ', while its "yes" sends nothing'}`,
        hint: isSame ? 'leave the call out' : 'swap the two labels',
      },
    ];
  });
