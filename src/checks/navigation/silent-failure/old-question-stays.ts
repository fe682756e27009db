import { asList, hasEntry, isObject, type Json, jsonOf, reactionTo } from '#core';
import type { Finding } from '../../check.ts';
import { reactionLocation } from '../../subject/automatic.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { operationIn, type Subject } from '../../subject/subject.ts';

/** The status of a refusal that may name the question to load anew. */
const REFUSED = 422;

/** Whether actions only tell people something, so that they stay in front of the same question. */
const onlyTells = (actions: readonly Json[]): boolean =>
  actions.every(
    (action) =>
      isObject(action) &&
      (action.show === 'message' || action.show === 'failure' || ['toast', 'set'].some((key) => key in action)),
  );

/** The calls with which screens send the answers to questions that the backend asks, without drafts. */
const sendingAnswers = (subject: Subject): string[] =>
  Object.entries(subject.flow.screens).flatMap(([name, screen]) => {
    if (screen.kind !== 'questionnaire' || screen.source === undefined) return [];
    return callNodes(subject).flatMap(({ file, call }) => {
      const isSent = file === `screens/${name}.json` && call !== screen.source && call !== screen.save_draft?.call;
      const { method = 'GET', responses = {} } = operationIn(subject, call) ?? {};
      return isSent && method !== 'GET' && Object.hasOwn(responses, String(REFUSED)) ? [call] : [];
    });
  });

/**
 * Finds calls whose own reaction to a refusal leaves people in front of a question that has changed in the meantime. The
 * backend names the question to load anew; without that, each press of Continue is refused again.
 */
export const oldQuestionStays = (subject: Subject): Finding[] =>
  [...new Set(sendingAnswers(subject))].flatMap((call): Finding[] => {
    const reaction = reactionTo(subject.flow, call, { status: REFUSED });
    const { file, pointer } = reactionLocation(subject.flow, call, reaction, 'action');
    const actions = asList(jsonOf(reaction.on_action));
    if (file !== 'calls.json' || actions.length === 0 || hasEntry(actions, 'go') || !onlyTells(actions)) return [];
    return [
      {
        file,
        pointer,
        message: `When a question has changed in the meantime (${REFUSED}), "${call}" sends the answer to the old one again and again`,
        hint: 'leave it out, or add { "go": "next_path" } where "failure.next_path" is known',
      },
    ];
  });
