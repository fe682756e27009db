import { type Condition, type Flow, pointerTo, referencesOf, segments } from '#core';
import type { Check, Finding } from '../check.ts';
import { conditionsAround, conditionsAt } from '../subject/conditions-at.ts';
import { coverEverybody } from '../subject/cover-everybody.ts';
import { isHealth } from '../subject/health.ts';
import { callNodes } from '../subject/call-nodes.ts';
import { type FileNode, objectsTitled, type Subject, textIn } from '../subject/subject.ts';

/**
 * Reports analytics events that reveal an answer merely by being sent. The schema refuses event fields that name an
 * answer; this has the same rule id.
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
      if (!('succeeds' in when)) return onlyForSome(subject, id, when);
      const nodes = callNodes(subject).filter(({ call }) => call === when.succeeds);
      const isForAll = ({ file }: FileNode) =>
        coverEverybody(
          subject.flow,
          nodes.flatMap((node) => (node.file === file ? [answersAsked(subject, node)] : [])),
        );
      const why = nodes.map((node) => tells(subject, node, isForAll(node))).find((reason) => reason !== undefined);
      if (why === undefined) return [];
      return [
        {
          file: 'analytics.json',
          pointer: pointerTo('events', id, 'when', 'succeeds'),
          message: `"${when.succeeds}" ${why}, so the event reveals an answer`,
          hint: 'use a trigger that does not depend on answers',
        },
      ];
    }),
};

/** The conditions about answers that must be true for a call to be made. */
const answersAsked = (subject: Subject, node: FileNode): Condition[] =>
  conditionsAt(subject, node)
    .map(({ condition }) => condition)
    .filter((condition) => referencesOf(condition).some((reference) => isHealth(subject.flow, reference)));

/**
 * Why a call in this part of the flow reveals an answer; undefined when it reveals none.
 * @param isForAll whether the call is made whatever was answered, because each answer leads to one of several places in
 * the file that make it
 */
function tells(subject: Subject, node: FileNode, isForAll: boolean): string | undefined {
  if (node.schema.title === 'EntrySearch') return 'searches for entries of an answer';
  const { file } = node;
  const [first, id] = segments(node.pointer);
  const { stops } = subject.flow.questions;
  if (file === 'modals.json' && first === 'modals' && Object.values(stops).some(({ opens }) => opens === id))
    return 'is made from a stop';
  if (isForAll) return undefined;
  const decides = conditionsAround(subject, node).find((reference) => isHealth(subject.flow, reference));
  return decides === undefined ? undefined : `is only made depending on ${decides}`;
}

type Trigger = Flow['analytics']['events'][string]['when'];

/** The routes on which an analytics event is sent, and the key of the trigger that names them. */
function placesOf({ routes }: Flow, when: Trigger): { word: string; ids: string[] } {
  if ('arrives_at' in when) return { word: 'arrives_at', ids: [when.arrives_at] };
  const showing = (screens: readonly string[]) =>
    routes.filter(({ screen }) => screens.includes(screen)).map(({ id }) => id);
  if ('completes' in when) return { word: 'completes', ids: showing([when.completes]) };
  return 'answers' in when ? { word: 'answers', ids: showing(when.answers) } : { word: '', ids: [] };
}

/** Finds analytics events on a route that visitors reach only after certain answers. */
function onlyForSome(subject: Subject, id: string, when: Trigger): Finding[] {
  const { word, ids } = placesOf(subject.flow, when);
  const found = ids.flatMap((route) => decidingWay(subject, route) ?? []);
  if (found.length === 0 || found.length < ids.length) return [];
  return [
    {
      file: 'analytics.json',
      pointer: pointerTo('events', id, 'when', word),
      message: `"${ids[0]}" is only reached depending on ${found[0]}, so the event reveals an answer`,
      hint: 'use a trigger that does not depend on answers',
    },
  ];
}

const stepOf = ({ flow }: Subject, id: string) => flow.steps.find(({ routes }) => routes.includes(id));

const healthReference = ({ flow }: Subject, references: readonly string[]) =>
  references.find((reference) => isHealth(flow, reference));

/** The answer that decides whether visitors have the step of a route. */
const conditionOfStep = (subject: Subject, id: string): string | undefined =>
  healthReference(subject, referencesOf(stepOf(subject, id)?.only_if ?? {}));

/** What decides between the routes of one step. */
function conditionOfPathType({ flow }: Subject, id: string): string | undefined {
  const types = flow.routes.flatMap((route) => (route.id === id ? (route.path_type ?? []) : []));
  const [chosen] = flow.steps.flatMap(({ path_type_when = [] }) =>
    path_type_when.flatMap((one) => (types.includes(one.path_type) ? referencesOf(one.if) : [])),
  );
  return chosen;
}

/** The answer that decides about every button and link to a route. */
function conditionOfLeads(subject: Subject, id: string): string | undefined {
  const { flow } = subject;
  // The backend leads visitors to steps by rules that the flow does not contain, so no answer is known to decide.
  if (stepOf(subject, id)?.path_type !== undefined || flow.routes.some((route) => route.id === id && route.entry))
    return undefined;
  const leads = objectsTitled(subject, 'GoAction', 'LinkBlock', 'NavLink').filter(
    ({ value }) => (textIn(value, 'go') ?? textIn(value, 'to')) === id,
  );
  const deciding = leads.map((lead) => healthReference(subject, conditionsAround(subject, lead)));
  return deciding.length > 0 && deciding.every((one) => one !== undefined) ? deciding[0] : undefined;
}

/** The answer that alone decides whether visitors are led to a route; undefined when no single answer does. */
const decidingWay = (subject: Subject, id: string): string | undefined =>
  conditionOfStep(subject, id) ?? conditionOfPathType(subject, id) ?? conditionOfLeads(subject, id);
