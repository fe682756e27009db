import { asList, type Flow, isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { branchesCover, hasEffect, hasVisibleEffect, mayLeave } from './effects.ts';

/**
 * The pointer to the call at the end of a list of actions, or to its empty `then`. Empty when there is no such call.
 */
function lastCall(list: Json | undefined): string {
  const actions = asList(list);
  const last = actions.at(-1);
  if (!isObject(last) || !('call' in last)) return '';
  return pointerTo(actions.length - 1, 'then' in last ? 'then' : 'call');
}

/**
 * Finds conditions that lead some visitors to another screen, while the others stay, see nothing, and have nothing
 * stored.
 * @param isSeenAround whether the surrounding actions have an effect that everybody sees
 */
export function onlySomeLedOn(
  flow: Flow,
  list: readonly Json[],
  pointer: string,
  isSeenAround = false,
): Omit<Finding, 'file'>[] {
  return list.flatMap((action, index) => {
    if (!isObject(action)) return [];
    const isSeenHere = isSeenAround || hasVisibleEffect(flow, list.toSpliced(index, 1));
    const here = pointer + pointerTo(index);
    if ('if' in action && !isSeenHere) {
      const seen = [action.do, action.otherwise].map((part) => hasVisibleEffect(flow, part));
      const left = (['do', 'otherwise'] as const).find((part, one) => !seen[one] && !hasEffect(flow, action[part]));
      const isForOthers =
        left !== undefined && branchesCover(flow, [...list], (branch) => hasVisibleEffect(flow, branch));
      if (
        left !== undefined &&
        !isForOthers &&
        seen.includes(true) &&
        mayLeave(left === 'do' ? action.otherwise : action.do)
      )
        return [
          {
            pointer: here + (action[left] === undefined ? pointerTo('if') : pointerTo(left) + lastCall(action[left])),
            message: `Some are led on here, and for the others nothing happens: ${left === 'do' ? 'those for whom the condition holds' : 'those for whom the condition does not hold'}`,
            hint: action[left] === undefined ? 'add "otherwise"' : 'say where these go',
          },
        ];
    }
    return ['then', 'do', 'otherwise'].flatMap((part) => {
      const inner = action[part];
      return Array.isArray(inner) ? onlySomeLedOn(flow, inner, here + pointerTo(part), isSeenHere) : [];
    });
  });
}
