import { asList, firstPart, isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { secretReferences } from '../../privacy/secret-kept.ts';
import { asWritten } from '../../subject/as-written.ts';
import { listNodes, type Subject, textIn } from '../../subject/subject.ts';

/** The actions of a list, including those in `then`, `do` and `otherwise`. */
const actionsIn = (list: Json | undefined): Json[] =>
  asList(list).flatMap((action) =>
    isObject(action) ? [action, ...['then', 'do', 'otherwise'].flatMap((part) => actionsIn(action[part]))] : [],
  );

/** A button of a list, with its destination and what it clears. */
interface Button {
  index: number;
  to: string | undefined;
  cleared: readonly Json[];
  isWiped: boolean;
}

const buttonsIn = (list: readonly Json[]): Button[] =>
  list.flatMap((block, index) => {
    if (textIn(block, 'block') !== 'button' || !isObject(block)) return [];
    const actions = actionsIn(block.do);
    return [
      {
        index,
        to: actions.flatMap((action) => textIn(action, 'go') ?? [])[0],
        cleared: actions.flatMap((action) => (isObject(action) ? asList(action.clear) : [])),
        isWiped: actions.some((action) => isObject(action) && 'wipe' in action),
      },
    ];
  });

/**
 * Finds buttons that leave the secret of a mailed link stored, beside a button that leads to the same screen and clears
 * it. The next person is then asked about the link again. If two buttons clear the secret, a third one may be for
 * people who decide later.
 */
export const secretLeftByOne = (subject: Subject): Finding[] => {
  const stores = [...secretReferences(subject)].map(firstPart);
  return listNodes(asWritten(subject)).flatMap(({ file, pointer, value: list }) => {
    if (!pointer.endsWith('/blocks')) return [];
    const buttons = buttonsIn(list);
    return buttons.flatMap((one): Finding[] => {
      const beside = buttons.filter((other) => other !== one && other.to !== undefined && other.to === one.to);
      const store = stores.find(
        (name) =>
          !one.cleared.some((each) => firstPart(String(each)) === name) &&
          beside.some(({ cleared }) => cleared.includes(name)),
      );
      const isLater = beside.filter(({ cleared }) => store !== undefined && cleared.includes(store)).length > 1;
      if (store === undefined || one.isWiped || isLater) return [];
      const message = `The button beside this clears "${store}" before it leads on, and this one leaves it`;
      const hint = `add { "clear": ["${store}"] }`;
      return [{ file, pointer: pointer + pointerTo(one.index, 'do'), message, hint }];
    });
  });
};
