import { type Condition, isObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { type ReachedScreen, works } from '../../subject/presses.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';

/** The location of a condition that hides or disables a control on a screen. */
export function closing(subject: Subject, reached: ReachedScreen): Pick<Finding, 'file' | 'pointer'> | undefined {
  const { flow } = subject;
  const file = `screens/${reached.match.route.screen}.json`;
  const nodes: ObjectNode[] = objectsTitled(subject, 'ButtonBlock', 'LinkBlock', 'FormBlock').filter(
    (node) => node.file === file,
  );
  for (const { pointer, value } of nodes)
    for (const key of ['if', 'disabled_if'] as const) {
      const asked = value[key];
      if (!isObject(asked)) continue;
      const condition: Condition = key === 'if' ? asCondition(asked) : { not: asCondition(asked) };
      if (!works(flow, reached, condition)) return { file, pointer: pointer + pointerTo(key) };
    }
  return undefined;
}

const asCondition = (value: object): Condition => ({ ...value });
