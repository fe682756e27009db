import { compileFlow, type Flow, type FlowSource, type Problem } from '#core';
import { loadFlow } from '#files';
import { edited, type Edit } from './edit.ts';

const loaded = await loadFlow('flows/ordering');
if (!('flow' in loaded)) throw new Error('The shipped flow does not compile.');

/** The shipped flow, compiled. */
export const ordering: Flow = loaded.flow;

/** The shipped flow's files. */
export const orderingSource: FlowSource = loaded.source;

/** The shipped flow with some places changed. It must still compile. */
export function orderingWith(...edits: Edit[]): Flow {
  return compiled(edited(orderingSource, ...edits));
}

/** Compiles a source. @throws Error when it does not compile */
export function compiled(source: FlowSource): Flow {
  const result = compileFlow(source);
  if ('problems' in result)
    throw new Error(result.problems.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  return result.flow;
}

/** @returns what is wrong with a source; empty when it compiles */
export function problemsOf(source: FlowSource): Problem[] {
  const result = compileFlow(source);
  return 'problems' in result ? result.problems : [];
}
