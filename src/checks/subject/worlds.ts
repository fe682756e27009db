import { answerOf, type Condition, evaluate, type Json, type JsonObject, partOf, referencesOf, shapeOf } from '#core';
import { setPath, decidableLines } from './controls.ts';
import { testsIn } from './facts.ts';
import type { Needs, Position } from './moves.ts';
import { testedValues } from './visitors.ts';
import { operationIn, type Subject } from './subject.ts';

/** What a call answers at one place, as long as somebody is under way: an amount of nothing, a yes, a no. */
export interface World {
  call: string;
  /** The place as screens name it: "data.total_cents". */
  reference: string;
  value: Json;
}

/** Whether something is there and works in a world. Whatever the world does not settle may hold. */
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
 * Every world that differs for what some conditions ask of a screen's data: an amount below, at and above the one that is
 * asked for, yes and no, each word that the contract lists. What may be missing is left open, and lists are not empty.
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
