import {
  responseSchemaNameOf,
  type Block,
  type Condition,
  evaluate,
  factScope,
  isObject,
  type Json,
  type JsonObject,
  jsonOf,
  mentions,
  pointerTo,
  referencesOf,
} from '#core';
import type { Finding } from '../../check.ts';
import { contradicts } from '../../meaning/says-the-opposite/contradictions.ts';
import { TODAY } from '../../subject/clock.ts';
import { combinations } from '../../subject/combinations.ts';
import { decidableLines } from '../../subject/controls.ts';
import { nestedFacts, testsIn } from '../../subject/facts.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { responseValues } from '../../subject/response-values.ts';
import { operationIn, type Subject } from '../../subject/subject.ts';
import { ANOTHER, testedValues } from '../../subject/tested-facts.ts';

/** If there are more combinations of values than this, nothing is reported. */
const MOST = 5000;

/** A block that a page shows under a condition, with the lines of that condition. */
interface ConditionalBlock {
  pointer: string;
  condition: Condition;
  lines: [name: string, test: Json][];
}

const linesOf = (condition: JsonObject): [string, Json][] =>
  Object.entries(condition).flatMap(([name, test]): [string, Json][] => (test === undefined ? [] : [[name, test]]));

/** The blocks of a page that have a condition; undefined when some block has none, so that the page is never blank. */
function partsOf(blocks: readonly Block[], pointer: string): ConditionalBlock[] | undefined {
  const parts = blocks.flatMap((block, index): ConditionalBlock[] => {
    const asked = jsonOf(block.if ?? {});
    return block.if === undefined || !isObject(asked)
      ? []
      : [{ pointer: pointer + pointerTo(index, 'if'), condition: block.if, lines: linesOf(asked) }];
  });
  return parts.length < blocks.length ? undefined : parts;
}

/** The values that a reference may have on a screen, reduced to those that the conditions distinguish. */
function valuesOf(subject: Subject, source: string | undefined, name: string, conditions: readonly Condition[]) {
  const tests = conditions.flatMap(testsIn).flatMap(([one, test]) => (one === name ? [test] : []));
  // A value that conditions test only as true or false is never missing.
  const nothing = tests.every((test) => typeof test === 'boolean') ? [] : [null];
  if (!name.startsWith('data.')) return [...new Set([...nothing, ...tests.flatMap(testedValues)])];
  const operation = source === undefined ? undefined : operationIn(subject, source);
  const shape = operation && responseSchemaNameOf(operation);
  const brought = conditions.flatMap((condition) => responseValues(subject, shape, name, condition));
  const isAsked = tests.some((test) => isObject(test) && test.known !== undefined);
  return [...new Set([...brought, ...(isAsked ? [ANOTHER] : [])])];
}

/**
 * Finds pages that show one block if a value exists and another block if it does not, while a further line of a
 * condition hides both from some people. Not reported if a heading about that line informs these people.
 */
export const blankForSome = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.screens).flatMap(([id, screen]): Finding[] => {
    if (screen.kind !== 'page') return [];
    const parts = partsOf(screen.blocks, '/blocks');
    const beside = partsOf(screen.aside ?? [], '/aside');
    if (parts === undefined || beside === undefined) return [];
    const shown = [...parts, ...beside];
    const file = `screens/${id}.json`;
    const entering = routesAt(subject, { file, pointer: '' }).map(
      ({ access }): Condition => subject.flow.access[access]?.allows ?? {},
    );
    const conditions = [...shown.map(({ condition }) => condition), ...entering];
    const names = [...new Set(conditions.flatMap((condition) => testsIn(condition).map(([name]) => name)))];
    const all = combinations(
      names.map((name) => [name, valuesOf(subject, screen.source, name, conditions)]),
      MOST,
    );
    if (all === undefined) return [];
    return parts.flatMap(({ pointer, condition: own, lines }): Finding[] => {
      const opposites = lines.flatMap(([name, test]) =>
        shown.flatMap(({ lines: [only, ...more] }) =>
          more.length === 0 && only?.[0] === name && contradicts(only[1], test) ? [name] : [],
        ),
      );
      const [opposite] = opposites;
      const further = lines.filter(([name]) => name !== opposite);
      const [first, ...others] = further;
      if (opposite === undefined || first === undefined) return [];
      const headings = (screen.heading_when ?? []).filter((one) =>
        further.some(([name, test]) => referencesOf(one.if).some((asked) => asked === name || mentions(test, asked))),
      );
      const isBlank = all.some((facts) => {
        const scope = factScope(subject.flow, nestedFacts(facts), TODAY);
        return (
          entering.some((condition) => evaluate(condition, scope) === true) &&
          evaluate(
            decidableLines(own, (name) => name === opposite),
            scope,
          ) === true &&
          shown.every(({ condition }) => evaluate(condition, scope) !== true) &&
          headings.every((one) => evaluate(one.if, scope) !== true)
        );
      });
      if (!isBlank) return [];
      return [
        {
          file,
          pointer: others.length === 0 ? pointer + pointerTo(first[0]) : pointer,
          message: `This screen is blank for some people: for whom this line does not hold while the one about "${opposite}" does`,
          hint: 'take this line out, or show these people something, too',
        },
      ];
    });
  });
