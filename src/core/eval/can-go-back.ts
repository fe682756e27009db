import { type Flow, type RouteMatch, type State, textOf } from '../model/index.ts';
import { previousIndex } from '../rules/index.ts';

/**
 * Whether the back arrow has a destination: a previous path, an earlier question, or the page that opened this one
 * (LY-1).
 */
export function canGoBack(flow: Flow, state: State, { route }: RouteMatch): boolean {
  if (route.beside === true) return state.openedFrom !== null;
  return textOf(state, 'navigation', 'previousPath') !== null || previousIndex(flow, state) !== undefined;
}
