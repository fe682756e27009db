import { answerOf, type Condition, evaluate, type Json, type JsonObject, partOf, referencesOf, shapeOf } from '#core';
import { setPath, decidableLines } from './controls.ts';
import { testsIn } from './facts.ts';
import type { Needs, Position } from './moves.ts';
import { testedValues } from './visitors.ts';
import { operationIn, type Subject } from './subject.ts';

/** One possible value in a call's response, the same for the whole walk: an amount of zero, a yes, a no. */
export interface World {
  call: string;
  /** The reference of the value as screens use it: "data.total_cents". */
  reference: string;
  value: Json;
}

/** Whether conditions may hold in a world. Lines that the world does not decide count as met. */
export function isOpen({ flow }: Subject, { state, at }: Position, needs: Needs, world: World): boolean {
  if (sourceOf(flow.screens[at.route.screen]) !== world.call) return true;
  const data: JsonObject = {};
  setPath(data, world.reference.split('.').slice(1), world.value);
  const scope = { flow, state, at, data };
  return needs.every(
    (condition) =>
      evaluate(
        decidableLines(condition, (name) => name === world.reference),
        scope,
      ) !== false,
  );
}

const sourceOf = (screen: Subject['flow']['screens'][string] | undefined) =>
  screen !== undefined && 'source' in screen ? screen.source : undefined;

/**
 * The worlds that some conditions about a screen's data distinguish: for an amount, values below, at and above the
 * compared one; both booleans; each word of the contract's enum. A missing value is not tried, and lists have at
 * least one item.
 */
export function worldsOf(subject: Subject, position: Position, needs: Needs): World[] {
  const call = sourceOf(subject.flow.screens[position.at.route.screen]);
  if (call === undefined) return [];
  return needs.flatMap((condition) =>
    [...new Set(referencesOf(condition))]
      .filter((reference) => reference.startsWith('data.'))
      .flatMap((reference) =>
        valuesOf(subject, call, reference, condition).map((value) => ({ call, reference, value })),
      ),
  );
}

function valuesOf(subject: Subject, call: string, reference: string, condition: Condition): Json[] {
  const path = reference.split('.').slice(1);
  if (/^\d+$/.test(path.at(-1) ?? '')) return ['something'];
  const operation = operationIn(subject, call);
  const shape = operation && answerOf(operation);
  const parts = shape === undefined ? undefined : partOf(shapeOf(subject.contract, shape), path);
  const [schema, ...others] = (parts ?? []).map((part) => part.schema);
  if (schema === undefined || others.length > 0) return [];
  if (schema.type === 'boolean') return [true, false];
  if (Array.isArray(schema.enum) && schema.type === 'string') return schema.enum;
  if (schema.type !== 'integer' && schema.type !== 'number') return [];
  const least = path.at(-1) === 'length' ? 1 : schema.minimum;
  const { maximum } = schema;
  return [
    ...new Set(testsIn(condition).flatMap(([name, test]) => (name === reference ? testedValues(test) : []))),
  ].filter(
    (value) =>
      typeof value === 'number' &&
      (typeof least !== 'number' || value >= least) &&
      (typeof maximum !== 'number' || value <= maximum),
  );
}
