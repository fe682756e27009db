import { isPresenceTest } from '../../rules/index.ts';
import { isObject, type Json, pointerTo, type Problem, same } from '../../model/index.ts';
import { walk } from '../walk.ts';
import { error, type Rule } from './rule.ts';

type Line = readonly [name: string, test: Json | undefined];

/** Whether a test may hold for an unknown value. */
const mayLackValue = (test: Json | undefined): boolean => isObject(test) && ('known' in test || 'is_not' in test);

/**
 * Whether a line only holds where another one does: it is the same, or it tests a value that the other one asks to be
 * known.
 */
const implies = ([name, test]: Line, [other, asked]: Line): boolean =>
  name === other && (same(test ?? null, asked ?? null) || (isPresenceTest(asked) && !mayLackValue(test)));

/** Whether one of two tests of the same value always holds: "known" or "is_not", which holds for an unknown value. */
function isAlways(one: Json | undefined, other: Json | undefined): boolean {
  if (!isObject(one) || !isObject(other)) return false;
  const isOpposite = 'is' in one && same(one.is ?? null, other.is_not ?? null);
  return isOpposite || (isPresenceTest(one) && (other.known === false || typeof other.is_not === 'string'));
}

/** The problem of an "any" that always holds, because two of its alternatives leave nothing out. */
function alwaysTrue(file: string, pointer: string, all: readonly Json[]): Problem[] {
  const single = all.flatMap((one, index) => {
    const [line, ...more] = isObject(one) ? Object.entries(one) : [];
    return line === undefined || more.length > 0 ? [] : [{ name: line[0], test: line[1], index }];
  });
  const found = single.flatMap((one) => {
    const other = single.find(({ name, test }) => name === one.name && isAlways(one.test, test));
    return other === undefined ? [] : [{ one, other }];
  });
  return found.slice(0, 1).map(({ one: { name, test, index }, other }) => {
    const message = `Alternative ${other.index + 1} holds wherever this one does not, so this condition is always true`;
    const hint = isPresenceTest(test)
      ? 'write { "known": false }'
      : 'ask for something else, or leave the condition out';
    return error('SM24', file, pointer + pointerTo(index, name), message, hint);
  });
}

/** The problem of an "any" with a redundant alternative: it has all lines of another alternative. */
function inAlternatives(file: string, pointer: string, all: readonly Json[]): Problem[] {
  const lines = all.map((one): Line[] => (isObject(one) ? Object.entries(one) : []));
  return all.flatMap((one, index): Problem[] => {
    const own = lines[index] ?? [];
    const other = lines.findIndex(
      (more, place) =>
        place !== index && own.length > 0 && own.every((line) => more.some((another) => implies(another, line))),
    );
    const isSame = same(one ?? null, all[other] ?? null);
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

/**
 * SM24: reports an alternative of an `any` that repeats another one, or adds lines to it: it can never matter. Also reports
 * an `any` that always holds.
 */
export const alternatives: Rule = (files) =>
  files.all.flatMap(({ file, schemaId, value: whole }) => {
    const problems: Problem[] = [];
    walk(file, schemaId, whole, ({ value, pointer }) => {
      if (pointer.endsWith('/any') && Array.isArray(value))
        problems.push(...inAlternatives(file, pointer, value), ...alwaysTrue(file, pointer, value));
    });
    return problems;
  });
