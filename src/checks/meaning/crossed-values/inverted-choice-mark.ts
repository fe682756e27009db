import { asList, asObject, evaluate, factScope, isCondition, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { nestedFacts } from '../../subject/facts.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** A sample item, with a value for everything that a button stores of it, and the fields as they are stored then. */
function chosen(actions: Json | undefined): { item: Record<string, Json>; stored: [string, Json][] } {
  const item: Record<string, Json> = {};
  const stored: [string, Json][] = [];
  for (const action of asList(actions))
    for (const [name, from] of Object.entries(asObject(asObject(action).set))) {
      const field = typeof from === 'string' ? /^item\.(\w+)$/.exec(from)?.[1] : undefined;
      if (field === undefined) continue;
      item[field] = `sample ${field}`;
      stored.push([name, `sample ${field}`]);
    }
  return { item, stored };
}

/** Finds buttons in a list whose `chosen_if` is inverted, so every item except the pressed one looks chosen. */
export const invertedChoiceMarks = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'ButtonBlock').flatMap(({ file, pointer, value }): Finding[] => {
    const condition = value.chosen_if;
    const { item, stored } = chosen(value.do);
    if (!isCondition(condition) || stored.length === 0) return [];
    const scope = { ...factScope(subject.flow, nestedFacts(stored), TODAY), item };
    const others = Object.fromEntries(Object.keys(item).map((field) => [field, `another ${field}`]));
    if (evaluate(condition, scope) !== false || evaluate(condition, { ...scope, item: others }) !== true) return [];
    const message = 'Whoever presses this sees all others marked as chosen, and not this one';
    return [{ file, pointer: pointer + pointerTo('chosen_if'), message, hint: 'turn the condition round' }];
  });
