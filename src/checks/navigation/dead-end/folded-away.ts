import { stepIndex } from '../../subject/steps.ts';
import { hasEntry, pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The destinations that mean the next step. */
const NEXT = ['next_path', 'next_open_step'];

/** The ids of the routes of all steps after a route's own. */
function laterThan({ flow }: Subject, { id }: Route): Set<string> {
  const own = stepIndex(flow, id);
  return new Set(own === -1 ? [] : flow.steps.slice(own + 1).flatMap(({ routes }) => routes));
}

/**
 * Finds pages of a step on which every control that leads to the next step is in a part that people must unfold. Without
 * unfolding it, they see no way on.
 */
export function foldedAway(subject: Subject): Finding[] {
  const found = subject.flow.routes.flatMap((route): Finding[] => {
    const file = `screens/${route.screen}.json`;
    const later = laterThan(subject, route);
    if (later.size === 0 || subject.flow.screens[route.screen]?.kind !== 'page') return [];
    const isOn = (to: string) => NEXT.includes(to) || later.has(to);
    const leading = objectsTitled(subject, 'ButtonBlock', 'LinkBlock', 'FormBlock').filter(
      (node) =>
        node.file === file &&
        (isOn(textIn(node.value, 'to') ?? '') ||
          [...NEXT, ...later].some((to) => hasEntry(node.value.do ?? node.value.submit, 'go', to))),
    );
    const folded = objectsTitled(subject, 'DetailsBlock').filter(
      ({ file: own, value }) => own === file && value.open_if === undefined && value.fold !== 'narrow',
    );
    const around = leading.map(({ pointer }) => folded.find((one) => pointer.startsWith(`${one.pointer}/`)));
    const [first] = around;
    if (first === undefined || around.includes(undefined)) return [];
    const message = `What leads on from "${route.id}" is folded away: people see no way on until they unfold this`;
    const hint = 'move it out of "details"';
    return [{ file, pointer: first.pointer + pointerTo('block'), message, hint }];
  });
  // Several routes may show one screen.
  return [...new Map(found.map((one) => [one.file + one.pointer, one])).values()];
}
