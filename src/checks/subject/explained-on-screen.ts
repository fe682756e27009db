import { type Block, innerBlocks, referencesOf } from '#core';
import type { Position } from './position.ts';
import type { Subject } from './subject.ts';
import type { Assumption } from './assumption.ts';

/** The tones of a notice that warns. */
export const WARNING_TONES: readonly unknown[] = ['warning', 'danger'];

/**
 * Whether a screen informs people about an assumed value: some text or notice, or a group around it, has a condition
 * that reads the value. For loaded data, only a notice with a warning tone counts.
 */
export function isExplainedOnScreen({ flow }: Subject, { match }: Position, assumption: Assumption): boolean {
  const screen = flow.screens[match.route.screen];
  const says = (block: Block, isAround: boolean): boolean => {
    const asked = referencesOf(block.if ?? {});
    const isAbout = isAround || asked.some((name) => assumption.values.some(([reference]) => reference === name));
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
