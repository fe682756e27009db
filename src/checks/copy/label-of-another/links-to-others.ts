import { asList, type Json, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { isMoreSpecificRoute } from './parts.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type ObjectNode, type Subject, textIn } from '../../subject/subject.ts';

/** Matches the beginning of a copy key whose rest names a route: "change_contact", "back_to_cart". */
const LEADING = /^(?:change|edit|see|show|read|open|back_to|go_to|to)_/;

/** The route that a copy key names: "contact" for "review.change_contact". */
function namedRoute({ flow }: Subject, label: string): string | undefined {
  const named = lastPart(label).replace(LEADING, '').replaceAll('_', '-');
  return LEADING.test(lastPart(label)) ? flow.routes.find(({ id }) => id === named)?.id : undefined;
}

/** The route that the actions of a button go to; undefined if they may go to several routes or to none. */
function onlyGo({ flow }: Subject, actions: Json | undefined): string | undefined {
  const [only, ...more] = asList(actions).flatMap((action) => textIn(action, 'go') ?? []);
  return more.length === 0 ? flow.routes.find(({ id }) => id === only)?.id : undefined;
}

/** A link or button: the route that its label names, and the route that it leads to. */
interface NamedLink {
  node: ObjectNode;
  label: string;
  named: string;
  leads: string;
}

/** Every link and button whose label names a route. */
const namedLinks = (subject: Subject): NamedLink[] =>
  writtenWith(subject, 'label').flatMap((node) => {
    const label = textIn(node.value, 'label') ?? '';
    const named = namedRoute(subject, label);
    if (named === undefined) return [];
    const leads = textIn(node.value, 'to') ?? onlyGo(subject, node.value.do);
    return leads === undefined ? [] : [{ node, label, named, leads }];
  });

/** The copy key without the name of the route: "review.change_contact" becomes "review.change_". */
const patternOf = ({ label, named }: NamedLink) => label.slice(0, -named.length);

/**
 * Finds links and buttons whose label names one route, and that lead to another. Reported only if another label of the
 * same pattern ("review.change_") leads to the route it names.
 */
export function linksToOthers(subject: Subject): Finding[] {
  const all = namedLinks(subject);
  return all.flatMap((one): Finding[] => {
    const { node, label, named, leads } = one;
    const isMeant = all.some((other) => other.named === other.leads && patternOf(other) === patternOf(one));
    if (isMoreSpecificRoute(leads, named) || !isMeant) return [];
    const message = `"${label}" names "${named}", and this leads to "${leads}"`;
    return 'to' in node.value
      ? [{ file: node.file, pointer: node.pointer + pointerTo('to'), message, hint: `write "${named}"` }]
      : [
          {
            file: node.file,
            pointer: node.pointer + pointerTo('label'),
            message,
            hint: 'name a text that says where this leads',
          },
        ];
  });
}
