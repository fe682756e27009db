import { isObject, type Json, pointer, segments } from '#core';
import type { Check, Finding } from './check.ts';
import { isHealth } from './subject/health.ts';
import { callSpots } from './subject/places.ts';
import type { FileSpot, Subject } from './subject/subject.ts';

/**
 * The schema already refuses a field that names an answer, under the same id. This check finds events whose mere
 * occurrence reveals an answer.
 */
export const answerInAnalytics: Check = {
  rule: 'PR01',
  name: 'answer-in-analytics',
  severity: 'error',
  strict: true,
  description:
    "An event reveals something about a visitor's answer: a property contains it, or the event is sent only after some answers. Events must be the same for everybody who takes the same way.",
  bad: '"fields": { "answer": "answer.answer" }   or   "when": { "succeeds": "search-medications" }',
  good: '"fields": { "position": "questions.position" }   and   "when": { "answers": ["question"] }',
  requirement: 'AN-9',
  run: (subject) =>
    Object.entries(subject.flow.analytics.events).flatMap(([id, { when }]): Finding[] => {
      if (!('succeeds' in when)) return [];
      const spots = callSpots(subject).filter(({ call }) => call === when.succeeds);
      const why = spots.map((spot) => tells(subject, spot)).find((reason) => reason !== undefined);
      if (why === undefined) return [];
      return [
        {
          file: 'analytics.json',
          pointer: pointer('events', id, 'when', 'succeeds'),
          message: `"${when.succeeds}" ${why}, so the event reveals an answer`,
          hint: 'use a trigger that does not depend on answers',
        },
      ];
    }),
};

/** Why a call at a place reveals an answer. */
function tells(subject: Subject, spot: FileSpot): string | undefined {
  if (spot.schema.title === 'EntrySearch') return 'searches for entries of an answer';
  const { file } = spot;
  const [first, id] = segments(spot.pointer);
  const { stops } = subject.flow.questions;
  if (file === 'modals.json' && first === 'modals' && Object.values(stops).some(({ opens }) => opens === id))
    return 'is made from a stop';
  const decides = conditionsAround(subject, spot).find((reference) => isHealth(subject.flow, reference));
  return decides === undefined ? undefined : `is only made depending on ${decides}`;
}

/** The conditions under which something at a place happens. */
function conditionsAround(subject: Subject, { file, pointer: at }: FileSpot): string[] {
  const around = subject.spots.filter((spot) => spot.file === file && at.startsWith(`${spot.pointer}/`));
  return around.flatMap(({ value }) => (isObject(value) ? [...asked(value.if), ...asked(value.disabled_if)] : []));
}

function asked(condition: Json | undefined): string[] {
  if (Array.isArray(condition)) return condition.flatMap(asked);
  if (!isObject(condition)) return [];
  return Object.entries(condition).flatMap(([key, part]) => (key === 'any' || key === 'not' ? asked(part) : [key]));
}
