import { exchangedSlots } from './label-of-another/exchanged-slots.ts';
import { firstPart, pointerTo, wordsInName } from '#core';
import { routeNamedByKey, routeNamedByText, routeNamedByTitle } from './label-of-another/route-of-label.ts';
import type { Check, Finding } from '../check.ts';
import { twoLabelsForOneRoute } from './label-of-another/two-labels-for-one-route.ts';
import { closedAsGoingOn, closedInsteadOfGoing, closingLabels } from './label-of-another/closing-labels.ts';
import { oneIconForTwo } from './label-of-another/one-icon-for-two.ts';
import { exchangedLabels, labelsOfOthers } from './label-of-another/exchanged-labels.ts';
import {
  headingOfAnother,
  titlesBesideOwnHeading,
  routeTitlesOfOthers,
} from './label-of-another/heading-of-another.ts';
import { headingsAsLabels } from './label-of-another/headings-as-labels.ts';
import { detailsLikeControls, labelsOfOtherScreens } from './label-of-another/label-of-other-screen.ts';
import { leadsToNotFound } from './label-of-another/leads-to-not-found.ts';
import { hintsOfOthers } from './label-of-another/hints-of-others.ts';
import { leadsElsewhere, type Link, linksOf } from './label-of-another/links.ts';
import { linksToOthers } from './label-of-another/links-to-others.ts';
import { isMoreSpecificRoute } from './label-of-another/parts.ts';
import { noActsLikeYes } from './label-of-another/no-acts-like-yes.ts';
import { sendsElsewhere } from './label-of-another/sends-elsewhere.ts';
import { repeatedTexts, titlesOfOtherModals } from './label-of-another/repeated-texts.ts';
import { closedByItsName, picturesReadAsControls } from './label-of-another/texts-of-controls.ts';
import { sameWords } from './label-of-another/same-words.ts';
import { sameInEachRow } from './label-of-another/same-in-each-row.ts';
import { routesAt } from '../subject/routes-at.ts';
import { nodesNaming, type Subject } from '../subject/subject.ts';

/** A link is reported only if at least this many other links have the same text and all lead to one route. */
const OFTEN = 2;

/**
 * The route that a link's text belongs to, when the link leads to another one. The text is that route's title, or all
 * other links with this text lead to that route.
 */
function namedRoute(subject: Subject, link: Link, all: readonly Link[]): string | undefined {
  const { flow } = subject;
  const titled = flow.routes.filter(({ title }) => title === link.label).map(({ id }) => id);
  if (titled.length > 0) return titled.includes(link.to) ? undefined : titled[0];
  const called =
    routeNamedByText(flow, link, all) ??
    routeNamedByKey(flow, link, all) ??
    (leadsHere(subject, link) ? undefined : routeNamedByTitle(flow, link));
  if (called !== undefined) return called;
  const others = all.filter(({ label, node }) => label === link.label && node !== link.node);
  const [only, ...more] = new Set(others.map(({ to }) => to));
  const isEnough =
    others.length >= OFTEN || others.some((other) => isForeign(subject, link, other) || isNamedAfter(link, other.to));
  if (only !== undefined && more.length === 0 && isEnough) return isMoreSpecificRoute(link.to, only) ? undefined : only;
  return undefined;
}

/** Words of this length, such as "to", are in many names. */
const SHORT = 3;

/**
 * Whether the copy key of a link's text contains a word of another route's id, but no word of the id of its own route.
 */
function isNamedAfter({ label, to }: Link, other: string): boolean {
  const words = wordsInName(label.slice(firstPart(label).length)).filter((word) => word.length > SHORT);
  const names = (route: string) => wordsInName(route).some((word) => words.includes(word));
  return names(other) && !names(to);
}

/**
 * Whether a link's text is of a group that its file does not show otherwise, and the file of another link does. A text
 * that names the link's own route is at home. A link that leads to its own screen has another mistake (GR05).
 */
function isForeign(subject: Subject, { node, label, to }: Link, other: Link): boolean {
  const own = routesAt(subject, node).map(({ id }) => id);
  if (own.includes(to) || wordsInName(to).some((word) => wordsInName(label).includes(word))) return false;
  const texts = nodesNaming(subject, 'text').filter(({ value }) => firstPart(value) === firstPart(label));
  const times = (file: string) => texts.filter((text) => text.file === file).length;
  return node.file !== other.node.file && times(node.file) === 1 && times(other.node.file) > 1;
}

/** Whether a link leads to the screen that it is on. Then not its label is the mistake. */
const leadsHere = (subject: Subject, { node, to }: Link) => routesAt(subject, node).some(({ id }) => id === to);

/** The links beside a link: in the same list or object. */
const beside = (link: Link, all: readonly Link[]) => {
  const around = (one: Link) => `${one.node.file}#${one.node.pointer.replace(/\/\d+$/, '')}`;
  return all.filter((other) => other.node !== link.node && around(other) === around(link));
};

const parent = (pointer: string) => pointer.replace(/\/[^/]+$/, '');

/** Whether two findings are about controls of the same list, such as two links of one group. */
const isBeside = (one: Finding, other: Finding) =>
  one.file === other.file && parent(parent(one.pointer)) === parent(parent(other.pointer));

export const labelOfAnother: Check = {
  rule: 'CP14',
  name: 'label-of-another',
  severity: 'error',
  description: 'The text of a link names one screen, or is its heading, and the link leads to another.',
  alsoReported: [
    'A link has the label of a button that does something else.',
    'A button that only leads on has the label of one that makes a call.',
    'Two buttons or fields have each other’s label.',
    'A screen has the heading or the title of another screen.',
    'A link leads to the same screen as one beside it, and its label names another screen.',
    'All rows of a list have the same heading or label.',
    'A field has the hint of another one.',
    'A modal or a group of texts says the same twice.',
    'Two answers, two questions or two links beside each other have the same words.',
    'A modal shows the title of another modal.',
    'What only closes a modal has the label of buttons that go on.',
    'Two links of the sidebar have one icon.',
    'A link leads to the page for addresses that do not exist.',
    'A picture is read aloud as a button.',
    'What is closed is called like the button that closes it.',
    'A title has its place exchanged with the text under it, or a label with its hint.',
  ],
  bad: '{ "block": "link", "label": "layout.terms", "to": "privacy" }',
  good: '{ "block": "link", "label": "layout.terms", "to": "terms" }',
  requirement: 'WCAG 2.4.2, WCAG 2.4.4',
  run: (subject) => {
    // A wrong title makes right links and headings look wrong, so only the title is reported.
    const named = routeTitlesOfOthers(subject);
    const titles = named.length > 0 ? named : titlesBesideOwnHeading(subject);
    if (titles.length > 0) return titles;
    const all = linksOf(subject);
    const wrong = all.flatMap((link): Finding[] => {
      const other = namedRoute(subject, link, all);
      if (other === undefined) return [];
      // If two links have each other's text, the first is reported.
      const near = beside(link, all);
      const earlier = near.find((one) => one.to === other && namedRoute(subject, one, all) === link.to);
      if (earlier !== undefined && all.indexOf(earlier) < all.indexOf(link)) return [];
      const { label, to, node, place } = link;
      // Either the text or the target is wrong. The target is wrong if a link beside this one leads to the same
      // route, or if the text belongs to this screen.
      const isOnly = all.every((one) => one.node === node || one.label !== label);
      const isAtHome = near.some((one) => firstPart(one.label) === firstPart(label));
      const isTarget =
        !near.some((one) => one.label === label) &&
        (place !== pointerTo('to') ||
          isAtHome ||
          near.some((one) => one.to === to) ||
          (isOnly && !subject.flow.routes.some(({ title }) => title === label)));
      return [
        {
          file: node.file,
          pointer: node.pointer + (isTarget ? place : pointerTo('label')),
          message: leadsElsewhere(subject, link, all)
            ? `Other links with "${label}" lead to "${other}", and this leads to "${to}"`
            : `"${label}" names "${other}", and this leads to "${to}"`,
          hint: isTarget ? `write "${other}"` : `name a text that says where this leads`,
        },
      ];
    });
    const exchanged = exchangedLabels(subject).filter(
      ({ file, pointer }) => !wrong.some((one) => one.file === file && parent(one.pointer) === parent(pointer)),
    );
    const places = new Set(
      [...wrong, ...exchanged].map(({ file, pointer }) => `${file}#${pointer.replace(/[^/]+$/, 'label')}`),
    );
    return [
      ...wrong,
      ...exchanged,
      ...leadsToNotFound(subject).filter(
        (one) => !wrong.some((other) => other.file === one.file && parent(other.pointer) === parent(one.pointer)),
      ),
      // Of two exchanged labels, the second is the same mistake.
      ...linksToOthers(subject).filter(
        (one) =>
          !places.has(`${one.file}#${parent(one.pointer)}/label`) && !exchanged.some((other) => isBeside(one, other)),
      ),
      ...exchangedSlots(subject),
      ...detailsLikeControls(subject),
      ...sendsElsewhere(subject),
      ...noActsLikeYes(subject),
      ...sameInEachRow(subject),
      ...repeatedTexts(subject),
      ...sameWords(subject),
      ...twoLabelsForOneRoute(subject),
      ...titlesOfOtherModals(subject),
      ...hintsOfOthers(subject),
      ...headingOfAnother(subject),
      ...closedAsGoingOn(subject),
      ...closedInsteadOfGoing(subject),
      ...oneIconForTwo(subject),
      ...picturesReadAsControls(subject),
      ...closedByItsName(subject),
      ...[
        ...labelsOfOtherScreens(subject),
        ...headingsAsLabels(subject),
        ...labelsOfOthers(subject),
        ...closingLabels(subject),
      ].filter(({ file, pointer }) => !places.has(`${file}#${pointer}`)),
    ];
  },
};
