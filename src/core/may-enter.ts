import { holds } from './conditions.ts';
import type { Flow } from './flow.ts';
import type { AccessRule } from './generated/flow-files.ts';
import type { Known } from './known.ts';
import type { Place } from './paths.ts';

/** What a place asks of those who enter: its access level, then its requirements. */
export function rulesOf(flow: Flow, place: Place): AccessRule[] {
  return [place.route.access, ...(place.route.requires ?? [])].flatMap((name) => flow.access[name] ?? []);
}

/** Whether somebody may be at a place. What is not known yet does not keep anyone out: the backend decides (decision 7). */
export function mayEnter(flow: Flow, known: Known, place: Place): boolean {
  return rulesOf(flow, place).every((rule) => holds(rule.allows, { flow, known, at: place }) !== false);
}
