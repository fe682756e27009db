import { asList, asObject, type Call, isObject, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { testsIn } from '../../subject/facts.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Finds buttons that can be pressed too early: they send a value that only other buttons of the screen choose. The
 * value must be one that completes a step, and not be set on arrival.
 * @param needs the stored fields that a call sends and that have no value at first
 */
export function sentBeforeChosen(subject: Subject, needs: (call: Call | undefined) => string[]): Finding[] {
  const { flow } = subject;
  const set = objectsTitled(subject, 'SetAction');
  const chosenIn = (name: string) =>
    new Set(
      set.flatMap(({ file, value }) => (file.startsWith('screens/') && name in asObject(value.set) ? [file] : [])),
    );
  const mustBeKnown = new Set(flow.steps.flatMap(({ done_if }) => referencesOf(done_if)));
  const isPreset = (name: string) =>
    set.some(({ file, value }) => file === 'routes.json' && name in asObject(value.set));
  return objectsTitled(subject, 'ButtonBlock').flatMap((button): Finding[] => {
    const { file, pointer, value } = button;
    const [first] = asList(value.do);
    const name = isObject(first) ? textIn(first, 'call') : undefined;
    if (name === undefined || !file.startsWith('screens/')) return [];
    const asked = conditionsAt(subject, button).flatMap(({ condition }) =>
      testsIn(condition).flatMap(([one, test]) => (isObject(test) ? [one, String(test.same_as)] : [one])),
    );
    const required = flow.routes
      .filter(({ screen }) => file === `screens/${screen}.json`)
      .flatMap(({ requires }) => flow.steps.filter(({ id }) => requires?.done?.includes(id)))
      .flatMap(({ done_if }) => referencesOf(done_if));
    const lacking = needs(flow.calls[name]).find((one) => {
      const files = chosenIn(one);
      if (!mustBeKnown.has(one) || isPreset(one)) return false;
      return files.size === 1 && files.has(file) && ![...asked, ...required].includes(one);
    });
    // If the condition of the button asks for some of the values, the others are set together with these.
    if (lacking === undefined || needs(flow.calls[name]).some((one) => chosenIn(one).has(file) && asked.includes(one)))
      return [];
    const message = `"${name}" sends "${lacking}", which is chosen on this screen, and this can be pressed before`;
    const hint = `show it in a list of the chosen one: "only_if": { "item.…": { "same_as": "${lacking}" } }`;
    return [{ file, pointer: pointer + pointerTo('do', 0, 'call'), message, hint }];
  });
}
