import { asList, type Json, lastPart, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten, objectSpots, type Subject, textIn } from '../../subject/subject.ts';

/** Matches the beginning of a label's key that says where it leads: "change_contact", "back_to_cart". */
const LEADING = /^(?:change|edit|see|show|read|open|back_to|go_to|to)_/;

/** The route that a label says it leads to: "contact" of "review.change_contact". Other words in a key may mean anything. */
function namedRoute({ flow }: Subject, label: string): string | undefined {
  const named = lastPart(label).replace(LEADING, '').replaceAll('_', '-');
  return LEADING.test(lastPart(label)) ? flow.routes.find(({ id }) => id === named)?.id : undefined;
}

/** The only route of the flow that a button's actions go to, whatever happens. */
function onlyGo({ flow }: Subject, actions: Json | undefined): string | undefined {
  const [only, ...more] = asList(actions).flatMap((action) => textIn(action, 'go') ?? []);
  return more.length === 0 ? flow.routes.find(({ id }) => id === only)?.id : undefined;
}

/** Links and buttons whose label says that they lead to one route, and that lead to another one. */
export const linksToOthers = (subject: Subject): Finding[] =>
  asWritten(subject, objectSpots(subject)).flatMap(({ file, pointer: at, value }): Finding[] => {
    const [label, to] = [textIn(value, 'label'), textIn(value, 'to')];
    const leads = to ?? onlyGo(subject, value.do);
    const named = label === undefined ? undefined : namedRoute(subject, label);
    if (leads === undefined || named === undefined || leads === named) return [];
    const message = `"${label}" names "${named}", and this leads to "${leads}"`;
    return to === undefined
      ? [{ file, pointer: at + pointer('label'), message, hint: 'name a text that says where this leads' }]
      : [{ file, pointer: at + pointer('to'), message, hint: `write "${named}"` }];
  });
