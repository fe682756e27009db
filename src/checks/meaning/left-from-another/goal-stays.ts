import { asList, asObject, firstPart, type Json, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** Whether a value that an action sets is another one than true. */
const isSetBack = (given: Json | undefined) => given !== undefined && given !== true;

/**
 * Finds a goal that stays reached when people begin again: the actions that reach it clear the answers, and the first
 * step sets back what a later step has done, but nothing sets the goal back. The last step then counts as done from the start.
 */
export function goalStays(subject: Subject): Finding[] {
  const { goal = '', steps, stores } = subject.flow;
  const store = firstPart(goal);
  const [first] = steps;
  if (first === undefined || stores[store]?.fields === undefined) return [];
  const sets = objectsTitled(subject, 'SetAction');
  const clears = objectsTitled(subject, 'ClearAction');
  const listOf = ({ file, pointer }: { file: string; pointer: string }) => `${file}#${pointer.replace(/\/\d+$/, '')}`;
  const reaching = sets.filter(({ value }) => asObject(value.set)[goal] === true).map(listOf);
  const begins = clears.some((node) => reaching.includes(listOf(node)) && asList(node.value.clear).includes(store));
  const isReset =
    sets.some(({ value }) => isSetBack(asObject(value.set)[goal])) ||
    clears.some(
      (node) =>
        !reaching.includes(listOf(node)) && asList(node.value.clear).some((name) => name === store || name === goal),
    );
  const facts = referencesOf(first.done_if);
  const ofLater = steps.slice(1).flatMap(({ done_if }) => referencesOf(done_if));
  // The first step sets back what later steps have done, so it is meant for people who begin again.
  const start = sets.find(({ value }) => {
    const given = Object.entries(asObject(value.set));
    const isFirst = given.some(([name]) => facts.includes(name));
    return isFirst && given.some(([name, to]) => ofLater.includes(name) && isSetBack(to));
  });
  if (!begins || isReset || start === undefined) return [];
  const message = `Who begins again counts as having reached "${goal}" already: it is cleared with the answers, set again, and never set back`;
  const pointer = start.pointer.replace(/\/\d+$/, '');
  return [{ file: start.file, pointer, message, hint: `add { "clear": ["${goal}"] }` }];
}
