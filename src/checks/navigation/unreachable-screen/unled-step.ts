import { type Flow, pathTypesOf, pointerTo } from '#core';
import type { Finding } from '../../check.ts';

/**
 * The finding about a step to which no screen leads and which the backend cannot name, in a flow whose backend leads to
 * the other steps.
 * @param lonely the ids of the routes to which nothing leads
 */
export function unledStep({ steps }: Flow, lonely: readonly string[]): Finding | undefined {
  const isLed = steps.some((step) => pathTypesOf(step).length > 0);
  const index = steps.findIndex((step) => pathTypesOf(step).length === 0 && lonely.includes(step.routes[0] ?? ''));
  const step = steps[index];
  if (!isLed || step === undefined) return undefined;
  return {
    file: 'steps.json',
    pointer: pointerTo('steps', index, 'id'),
    message: `The step "${step.id}" has no "path_type", so the backend never sends anybody there`,
    hint: 'add "path_type"; or, for a page that the backend need not know, take the step out',
  };
}
