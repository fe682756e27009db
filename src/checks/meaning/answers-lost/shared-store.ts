import { pointerTo, sharedWords } from '#core';
import type { Finding } from '../../check.ts';
import { quoted } from '../../quoted.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Finds questionnaires of different steps that store their answers in one store. When one questionnaire sends or clears
 * its answers, it also sends or clears those of the other.
 */
export function sharedStores({ flow }: Subject): Finding[] {
  const stepOf = (screen: string) =>
    flow.steps.findIndex(({ routes }) =>
      flow.routes.some(({ id, screen: shown }) => shown === screen && routes.includes(id)),
    );
  const all = Object.entries(flow.screens).flatMap(([name, screen]) =>
    screen.kind === 'questionnaire' ? [{ name, store: screen.store, step: stepOf(name) }] : [],
  );
  const free = Object.entries(flow.stores).flatMap(([store, { holds }]) =>
    holds === 'answers' && all.every((one) => one.store !== store) ? [store] : [],
  );
  return all.flatMap(({ name, store, step }): Finding[] => {
    const other = all.find((one) => one.store === store && one.name !== name && one.step < step);
    if (other === undefined) return [];
    // An unused store is meant for the screen whose name is most similar to its own.
    const isOfOther = free.some((one) => sharedWords(one, other.name) > sharedWords(one, name));
    const [wrong, right] = isOfOther ? [other.name, name] : [name, other.name];
    return [
      {
        file: `screens/${wrong}.json`,
        pointer: pointerTo('store'),
        message: `"${right}" stores its answers in "${store}", too: what is sent or cleared of one is of both`,
        hint: free.length === 0 ? 'name a store of its own' : `write ${quoted(free)}`,
      },
    ];
  });
}
