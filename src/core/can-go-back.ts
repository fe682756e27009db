import type { Flow } from './flow.ts';
import { type Known, textOf } from './known.ts';
import type { Place } from './paths.ts';
import { precedingIndex } from './questionnaire.ts';

/** Whether Back has somewhere to lead: a previous path, an earlier question, or the page that this one was opened from (LY-1). */
export function canGoBack(flow: Flow, known: Known, { route }: Place): boolean {
  if (route.beside === true) return known.openedFrom !== null;
  return textOf(known, 'navigation', 'previousPath') !== null || precedingIndex(flow, known) !== undefined;
}
