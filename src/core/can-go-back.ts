import { type Known, textOf } from './known.ts';
import type { Place } from './paths.ts';

/** Whether Back has somewhere to lead: a previous path, an earlier question, or the page that this one was opened from (LY-1). */
export function canGoBack(known: Known, { route }: Place): boolean {
  if (route.beside === true) return known.openedFrom !== null;
  return textOf(known, 'navigation', 'previousPath') !== null || (known.questionnaire?.index ?? 0) > 0;
}
