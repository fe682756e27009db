import { isObject, type Json, pointer, same } from '#core';
import type { Finding } from '../../check.ts';
import { listSpots, objectsTitled, type Subject } from '../../subject/subject.ts';

const HINT = 'let the two differ, or leave the condition out';

/** The pointer of what a branch does, as far in as it contains one thing only. */
function innermost(value: Json | undefined, at: string): string {
  if (typeof value !== 'object' || value === null) return at;
  const [only, ...more] = Object.entries(value);
  return only === undefined || more.length > 0 ? at : innermost(only[1], at + pointer(only[0]));
}

/** Actions that do the same whether their condition holds or not. */
const sameBranches = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'IfAction').flatMap(({ file, pointer: at, value }) => {
    if (value.otherwise === undefined || !same(value.do, value.otherwise)) return [];
    const message = 'The same is done whether the condition holds or not';
    return [{ file, pointer: innermost(value.otherwise, at + pointer('otherwise')), message, hint: HINT }];
  });

/** The schema titles of lists of which the first entry that applies is used, and the last one is for everybody else. */
const FIRST = ['Landing', 'Refused'];

/** Entries with a condition that lead where the entry after them leads everybody. */
const sameDestinations = (subject: Subject): Finding[] =>
  listSpots(subject).flatMap(({ file, pointer: at, value, schema }) => {
    const [entry, last] = value.slice(-2);
    if (!FIRST.includes(String(schema.title)) || value.length < 2 || !isObject(entry) || !isObject(last)) return [];
    const { if: condition, ...leads } = entry;
    if (condition === undefined || !same(leads, last)) return [];
    const message = 'This leads where the last entry leads everybody, so its condition decides nothing';
    return [{ file, pointer: at + pointer(value.length - 2, 'go'), message, hint: HINT }];
  });

/** Conditions that decide nothing. */
export const decidesNothing = (subject: Subject): Finding[] => [...sameBranches(subject), ...sameDestinations(subject)];
