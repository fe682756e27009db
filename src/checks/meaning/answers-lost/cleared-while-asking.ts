import { asObject, isCondition, isObject, type Json, pointerTo, segments, stringsIn, truthOf } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** The reference to the next step in a response. */
const NEXT = 'response.next_path.path_type';

/** The condition of the nearest `if` action around an action, if it tests for the next step. */
function nextAsked({ files }: Subject, file: string, pointer: string): { pointer: string; test: Json } | undefined {
  const path = segments(pointer);
  let here: Json | undefined = files[file];
  let found: { pointer: string; test: Json } | undefined;
  for (const [index, step] of path.entries()) {
    const test = isObject(here) && step === 'do' ? asObject(here.if)[NEXT] : undefined;
    if (test !== undefined) found = { pointer: pointerTo(...path.slice(0, index), 'if', NEXT), test };
    here = Array.isArray(here) ? here[Number(step)] : isObject(here) ? here[step] : undefined;
  }
  return found;
}

/**
 * Finds actions that clear a questionnaire's answers while it has further questions: their condition is that the next
 * step is the same questionnaire. After the last question, the answers are not cleared.
 */
export const clearedWhileAsking = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'ClearAction').flatMap(({ file, pointer, value }): Finding[] => {
    const store = asObject(subject.files[file]).store;
    const asked = nextAsked(subject, file, pointer);
    if (typeof store !== 'string' || asked === undefined || !stringsIn(value.clear ?? null).includes(store)) return [];
    const routes = routesAt(subject, { file, pointer }).map(({ id }) => id);
    const step = subject.flow.steps.find((one) => one.routes.some((id) => routes.includes(id)));
    const condition = { path_type: asked.test };
    if (step === undefined || !isCondition(condition)) return [];
    if (truthOf(condition, () => step.path_type, null) !== true) return [];
    const message = `This clears "${store}" while further questions come ("${step.path_type}"), and keeps it after the last one`;
    return [{ file, pointer: asked.pointer, message, hint: `write { "is_not": "${step.path_type}" }` }];
  });
