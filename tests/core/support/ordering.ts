import { compileFlow, type Flow, type FlowSource, type Problem } from '#core';
import { loadFlow } from '#files';
import { edited, type Edit } from './edit.ts';

const loaded = await loadFlow('flows/ordering');
if (!('flow' in loaded)) throw new Error('The shipped flow does not compile.');

/** The flow that is shipped, compiled. */
export const ordering: Flow = loaded.flow;

/** Its files. */
export const orderingSource: FlowSource = loaded.source;

/** The shipped flow with some spots of its files changed; it must still compile. */
export function orderingWith(...edits: Edit[]): Flow {
  return compiled(edited(orderingSource, ...edits));
}

/** A source compiled. @throws when something is wrong with it */
export function compiled(source: FlowSource): Flow {
  const result = compileFlow(source);
  if ('problems' in result)
    throw new Error(result.problems.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  return result.flow;
}

/** What is wrong with a source; nothing for one that compiles. */
export function problemsOf(source: FlowSource): Problem[] {
  const result = compileFlow(source);
  return 'problems' in result ? result.problems : [];
}
