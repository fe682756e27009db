import { type Flow, isObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { testsIn } from '../../subject/facts.ts';

/**
 * Finds entries of `landing` in the wrong order. Only this entry leads to a page, and an earlier entry with an
 * unrelated condition leads those people elsewhere for whom both conditions are true. Reported only if the page's
 * access level tests the entry's condition and the earlier page's level does not. Otherwise the author may have chosen
 * this order.
 * @param led the ids of the routes that something else leads to
 */
export function hiddenLandings({ access, landing, routes }: Flow, led: ReadonlySet<string>): Finding[] {
  const namesIn = (entry: (typeof landing)[number]) =>
    isObject(entry.if) ? testsIn(entry.if).map(([name]) => name) : [];
  const isForThem = (entry: (typeof landing)[number]) => {
    const route = routes.find(({ id }) => id === entry.go);
    const asked = testsIn(access[route?.access ?? '']?.allows ?? {}).map(([name]) => name);
    return namesIn(entry).some((name) => asked.includes(name));
  };
  return landing.flatMap((entry, index): Finding[] => {
    const own = namesIn(entry);
    const route = routes.find(({ id }) => id === entry.go);
    if (route === undefined || own.length === 0 || led.has(route.id) || route.entry === true) return [];
    if (!isForThem(entry)) return [];
    const before = landing.slice(0, index).find((one) => {
      const names = namesIn(one);
      return one.go !== entry.go && names.length > 0 && !isForThem(one) && !names.some((name) => own.includes(name));
    });
    if (before === undefined) return [];
    const message = `Only this leads to "${route.id}", and whoever meets the condition for "${before.go}", too, never gets there`;
    const hint = `write it before that for "${before.go}"`;
    return [{ file: 'flow.json', pointer: pointerTo('landing', index), message, hint }];
  });
}
