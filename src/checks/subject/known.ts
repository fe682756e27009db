import { type Flow, initialKnown, type Known } from '#core';
import { withField } from './people.ts';

const everyone = new WeakMap<Flow, Known>();

/** Someone of whom no more is known than the product they look at: its slug stands for missing parts of addresses. */
export function everyoneKnown(flow: Flow): Known {
  const known = everyone.get(flow) ?? withField({ ...initialKnown(flow), ready: true }, 'product', 'slug', 'sample');
  everyone.set(flow, known);
  return known;
}

/** Whether a call tells who somebody is: it signs them in. */
export const signsIn = (flow: Flow, call: string): boolean => flow.calls[call]?.signs_in === true;
