import { type Block, type Flow, pointerTo, type Route, type ScreenFile } from '#core';
import type { Check, Finding } from '../check.ts';
import { afterFailedArrival } from './dead-end/after-failed-arrival.ts';
import { headingAlone } from './dead-end/heading-alone.ts';
import { blankForSome } from './dead-end/blank-for-some.ts';
import { blankForWord } from './dead-end/blank-for-word.ts';
import { foldedAway } from './dead-end/folded-away.ts';
import { nothingWhenEmpty } from './dead-end/nothing-when-empty.ts';
import { textIn, objectsTitled, type Subject } from '../subject/subject.ts';

/** The file that declares a screen. */
const file = (screen: string) => `screens/${screen}.json`;

/** Whether a screen, or a modal that it opens, has a link or an action that leads to another route. */
function leadsOn(subject: Subject, route: Route): boolean {
  const opened = objectsTitled(subject, 'OpenAction').flatMap((node) =>
    node.file === file(route.screen) ? [pointerTo('modals', textIn(node.value, 'open') ?? '')] : [],
  );
  const leads = objectsTitled(subject, 'GoAction', 'LinkBlock').filter(
    (node) =>
      node.file === file(route.screen) ||
      (node.file === 'modals.json' && opened.some((modal) => node.pointer.startsWith(`${modal}/`))),
  );
  return leads.some((node) => (textIn(node.value, 'go') ?? textIn(node.value, 'to')) !== route.id);
}

/** By kind of screen, what the screen lacks to lead on. */
const WHERE: Record<ScreenFile['kind'], string> = {
  page: 'no button or link on it leads',
  form: 'neither its submit button nor a link leads',
  questionnaire: 'nothing after its last question leads',
};

/** Whether a screen has the portal's sidebar. Its links lead to other screens. */
const hasSidebar = (route: Route) => route.layout === 'portal';

/** Whether nothing on a screen leads to another screen. */
export const isStuck = (subject: Subject, route: Route): boolean => !hasSidebar(route) && !leadsOn(subject, route);

/** The pointer to the actions of the last block if it is a button, otherwise to the block itself. */
function lastBlock(blocks: readonly Block[]): string {
  const last = blocks.at(-1);
  if (last === undefined) return '';
  return pointerTo(blocks.length - 1) + (last.block === 'button' ? pointerTo('do') : '');
}

/** The JSON pointer where a control that leads to another screen is missing. */
function pointerOf(flow: Flow, route: Route): string {
  const screen = flow.screens[route.screen];
  if (screen?.kind === 'page') return pointerTo('blocks') + lastBlock(screen.blocks);
  return screen?.kind === 'form' ? '/submit/do' : '/on_complete';
}

/** The first part of a route's path: "members_portal" of "/members_portal/settings". */
const partOf = ({ path }: Route) => path.split('/')[1];

/**
 * Finds screens to which the portal's menu leads and that do not show the menu, while other screens under the same path
 * do.
 */
const withoutMenu = ({ flow }: Subject): Finding[] => {
  const named = (flow.layout.portal?.links ?? []).flatMap(({ to }) => flow.routes.filter(({ id }) => id === to));
  const parts = named.filter(hasSidebar).map(partOf);
  return named
    .filter((route) => !hasSidebar(route) && parts.includes(partOf(route)))
    .map(({ id }) => {
      const message = `The menu of the portal leads to "${id}", which does not show the menu`;
      return {
        file: 'routes.json',
        pointer: pointerTo('routes', id),
        anchor: 'key',
        message,
        hint: 'add "layout": "portal"',
      };
    });
};

/** A link or action on a screen that leads to the same screen; undefined when there is none. */
function toItself(subject: Subject, route: Route): string | undefined {
  const leads = objectsTitled(subject, 'GoAction', 'LinkBlock').filter((node) => node.file === file(route.screen));
  const [key, node] = leads.flatMap((one) =>
    (['go', 'to'] as const).flatMap((word) => (textIn(one.value, word) === route.id ? [[word, one] as const] : [])),
  )[0] ?? ['go', undefined];
  return node && node.pointer + pointerTo(key);
}

export const deadEnd: Check = {
  rule: 'GR05',
  name: 'dead-end',
  severity: 'error',
  description:
    'A screen has no button, link, form or question that leads on. The back arrow and logout do not count: the arrow is not always shown, and nobody should have to log out to continue.',
  alsoReported: [
    'All buttons and links are hidden once a call on arrival has failed, or are in a part that people must unfold.',
    'The page is blank for some people, for one word of a value, or when the backend has no questions.',
    'The page has a heading for a value and nothing below it.',
    'The menu that leads to the page is not shown there.',
  ],
  bad: '{ "kind": "page", "blocks": [{ "block": "text", "text": "thanks.text" }] }',
  good: '… , { "block": "link", "label": "thanks.home", "to": "dashboard" }',
  requirement: 'BK-5, GD-7',
  run: (subject) => {
    const { flow } = subject;
    const stuck = flow.routes.filter((route) => isStuck(subject, route));
    const stranded = afterFailedArrival(subject);
    const ends = stuck.flatMap((route) => {
      const screen = flow.screens[route.screen];
      if (screen === undefined) return [];
      return [
        {
          file: file(route.screen),
          pointer: toItself(subject, route) ?? pointerOf(flow, route),
          message: `"${route.id}" is a dead end: ${WHERE[screen.kind]} to another screen`,
          hint: 'add a link or a button that leads on',
        },
      ];
    });
    return [
      ...ends,
      ...stranded,
      ...blankForSome(subject),
      ...blankForWord(subject),
      ...nothingWhenEmpty(subject),
      ...foldedAway(subject),
      ...headingAlone(subject),
      ...withoutMenu(subject),
    ];
  },
};
