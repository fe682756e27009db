import { type Block, type Condition, innerBlocks, referencesOf, truthOf } from '#core';
import { TODAY } from './clock.ts';
import { decidableLines } from './controls.ts';
import type { Position } from './position.ts';
import type { Subject } from './subject.ts';
import type { Assumption } from './assumption.ts';

/** The tones of a notice that warns. */
export const WARNING_TONES: readonly unknown[] = ['warning', 'danger'];

/**
 * Whether a screen informs people about an assumed value: some text or notice, or a group around it, has a condition
 * that reads the value and may hold for it. For loaded data, only a notice with a warning tone counts.
 */
export function isExplainedOnScreen({ flow }: Subject, { match }: Position, assumption: Assumption): boolean {
  const screen = flow.screens[match.route.screen];
  const values = new Map(assumption.values);
  /**
   * Whether a condition is false under the assumption. Lines that read other values count as true. Never
   * for values of the flow's stores: of those, the assumption says only that there is a value, and not which.
   */
  const isHidden = (condition: Condition) =>
    assumption.values.every(([name]) => /^(?:user|data)\./.test(name)) &&
    truthOf(
      decidableLines(condition, (name) => values.has(name)),
      (name) => values.get(name),
      TODAY,
    ) === false;
  const says = (block: Block, isAround: boolean): boolean => {
    const asked = referencesOf(block.if ?? {});
    if (block.if !== undefined && isHidden(block.if)) return false;
    const isAbout = isAround || asked.some((name) => values.has(name));
    const tells =
      assumption.call === undefined
        ? block.block === 'text' || block.block === 'notice'
        : block.block === 'notice' && WARNING_TONES.includes(block.tone);
    if (isAbout && tells) return true;
    return (innerBlocks(block) ?? []).some((inner) => says(inner, isAbout));
  };
  if (screen?.kind !== 'page') return false;
  return [...(screen.aside ?? []), ...screen.blocks].some((block) => says(block, false));
}
