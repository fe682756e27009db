import {
  evaluate,
  factScope,
  firstPart,
  isCondition,
  isObject,
  type Json,
  pointerTo,
  segments,
  stringsIn,
} from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { nestedFacts } from '../../subject/facts.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { type FileNode, objectsTitled, nodesKeyedBy, type Subject } from '../../subject/subject.ts';

/** A condition around an action that tests a field for a value. */
interface Guard {
  pointer: string;
  field: string;
  condition: Json;
}

/** The conditions of the `if` actions around an action, by the field that they test. */
function guardsOf({ files }: Subject, { file, pointer }: FileNode): Guard[] {
  const path = segments(pointer);
  const found: Guard[] = [];
  let here: Json | undefined = files[file];
  for (const [index, step] of path.entries()) {
    if (isObject(here) && step === 'do' && isObject(here.if))
      for (const [field, test] of Object.entries(here.if))
        found.push({
          pointer: pointerTo(...path.slice(0, index), 'if', field),
          field,
          condition: { [field]: test ?? null },
        });
    here = Array.isArray(here) ? here[Number(step)] : isObject(here) ? here[step] : undefined;
  }
  return found;
}

/** The values that a test accepts: "sent" for { "is": "sent" }. */
const wordsAskedFor = (test: Json | undefined): string[] =>
  isObject(test) ? [...stringsIn(test.is ?? null), ...stringsIn(test.is_one_of ?? null)] : [];

/**
 * Finds stores that are cleared when one of their fields has a value for which a part of the screen is shown. The part
 * disappears at once, or is never seen.
 */
export const clearedBeforeShown = (subject: Subject): Finding[] => {
  const asked = nodesKeyedBy(subject, 'reference');
  return objectsTitled(subject, 'ClearAction').flatMap((node): Finding[] => {
    if (node.file !== 'routes.json' || segments(node.pointer)[2] !== 'on_arrival') return [];
    const names = stringsIn(node.value.clear ?? null);
    const screens = routesAt(subject, node).map(({ screen }) => `screens/${screen}.json`);
    return guardsOf(subject, node).flatMap(({ field, condition, pointer }): Finding[] => {
      if (!isCondition(condition) || !names.some((name) => name === field || name === firstPart(field))) return [];
      const isCleared = (word: string) =>
        evaluate(condition, factScope(subject.flow, nestedFacts([[field, word]]), TODAY)) === true;
      const word = asked
        .filter(({ file }) => screens.includes(file))
        .flatMap(({ value }) => wordsAskedFor(value[field]))
        .find(isCleared);
      if (word === undefined) return [];
      const message = `This clears "${field}" when it is "${word}", and what the screen shows for "${word}" is never seen`;
      return [{ file: node.file, pointer, message, hint: 'clear it for values that the screen does not ask for' }];
    });
  });
};
