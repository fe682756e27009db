import { isObject, type Json, type JsonObject, pointerTo, type Problem } from '../../model/index.ts';
import { walk } from '../walk.ts';
import { error, type Rule } from './rule.ts';

const linesOf = (condition: JsonObject) => Object.entries(condition).map((line) => JSON.stringify(line));

/** The problem of an "any" with a redundant alternative: it has all lines of another alternative. */
function inAlternatives(file: string, pointer: string, all: readonly Json[]): Problem[] {
  const lines = all.map((one) => (isObject(one) ? linesOf(one) : []));
  return all.flatMap((one, index): Problem[] => {
    const own = lines[index] ?? [];
    const other = lines.findIndex(
      (more, place) => place !== index && own.length > 0 && own.every((line) => more.includes(line)),
    );
    const isSame = (lines[other] ?? []).length === own.length;
    // Of two equal alternatives, the later one is reported.
    if (!isObject(one) || other === -1 || (isSame && other > index)) return [];
    const [name = '', ...others] = Object.keys(one);
    const place = pointer + pointerTo(index);
    const message = isSame
      ? `Alternative ${index + 1} is the same as alternative ${other + 1}`
      : `Alternative ${other + 1} asks for this and for more, so it never matters: it only holds where this one does`;
    const hint = isSame
      ? 'ask for something else, or remove one'
      : 'ask for something else here, or remove the other one';
    return [error('SM24', file, others.length === 0 ? place + pointerTo(name) : place, message, hint)];
  });
}

/** SM24: reports an alternative of an `any` that repeats another one, or adds lines to it: it can never matter. */
export const alternatives: Rule = (files) =>
  files.all.flatMap(({ file, schemaId, value: whole }) => {
    const problems: Problem[] = [];
    walk(file, schemaId, whole, ({ value, pointer }) => {
      if (pointer.endsWith('/any') && Array.isArray(value)) problems.push(...inAlternatives(file, pointer, value));
    });
    return problems;
  });
