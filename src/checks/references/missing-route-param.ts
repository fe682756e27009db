import { didYouMean, paramsOf, pointerTo, type Route } from '#core';
import type { Check, Finding } from '../check.ts';
import { addressParams } from '../subject/addresses.ts';
import type { Subject } from '../subject/subject.ts';
import { type RouteLink, routeLinks, unknownParams } from './missing-route-param/route-links.ts';
import { lostParams } from './missing-route-param/lost-params.ts';
import { neverGiven } from './missing-route-param/never-given.ts';
import { notRemembered } from './missing-route-param/not-remembered.ts';
import { linksToNoAddress, paramsOfNoAddress } from './missing-route-param/unused-params.ts';

/**
 * Finds routes with a parameter that none of their links gives, while all links give the same other parameter: the path
 * has ":id", and the links give "order_id".
 */
function misnamedParams(all: readonly RouteLink[]): { to: Route; finding: Finding }[] {
  return [...new Set(all.map(({ to }) => to))].flatMap((to) => {
    const links = all.filter((one) => one.to === to && one.given.length > 0);
    const [given, ...more] = new Set(links.flatMap(unknownParams));
    const [own, ...others] = paramsOf(to.path).filter((name) => !links.some((one) => one.given.includes(name)));
    if (given === undefined || own === undefined || more.length + others.length > 0) return [];
    if (links.length < 2 || !links.every((one) => one.given.includes(given))) return [];
    const message = `Everything that leads to "${to.id}" gives ${given}, and this address has :${own}`;
    const pointer = pointerTo('routes', to.id, 'path');
    return [{ to, finding: { file: 'routes.json', pointer, message, hint: `write :${given}` } }];
  });
}

/**
 * Finds routes whose links all lack the same parameter. Either the path of the route itself lost it, or the route shows
 * a screen that belongs to another path.
 */
function routesWithout(subject: Subject, all: readonly RouteLink[]): { from: Route; name: string; finding: Finding }[] {
  return subject.flow.routes.flatMap((from) => {
    const own = all.filter(({ lacking }) => lacking?.route === from);
    const names = [...new Set(own.flatMap(({ lacking }) => lacking?.names ?? []))];
    const [name] = names;
    if (own.length < 2 || name === undefined || names.length > 1) return [];
    const alike = subject.flow.routes.find(
      ({ id, screen, path }) => id !== from.id && screen === from.screen && paramsOf(path).includes(name),
    );
    // If the path begins like the other route's, it lost the parameter. Otherwise the route has the wrong screen.
    const hasLost = alike !== undefined && from.path.startsWith(alike.path.slice(0, alike.path.indexOf(`:${name}`)));
    const isScreen = alike !== undefined && from.id !== from.screen && !(hasLost && from.path.lastIndexOf('/') > 0);
    const what = isScreen ? `shows the screen "${from.screen}", which needs ${name}` : `leads on with ${name}`;
    return [
      {
        from,
        name,
        finding: {
          file: 'routes.json',
          pointer: pointerTo('routes', from.id, isScreen ? 'screen' : 'path'),
          message: `"${from.id}" ${what} in ${own.length} places, and its address has none`,
          hint: isScreen ? 'name the screen that is meant here' : `add :${name} to the address`,
        },
      },
    ];
  });
}

/** The one other route whose path takes all the given parameters, when the named route takes none of them. */
function meantRoute({ flow }: Subject, link: RouteLink): Route | undefined {
  const { to, given } = link;
  if (given.length === 0 || unknownParams(link).length < given.length) return undefined;
  const [meant, ...others] = flow.routes.filter(
    ({ id }) => id !== to.id && given.every((name) => addressParams(flow, id).includes(name)),
  );
  return others.length === 0 ? meant : undefined;
}

function findingsAt(subject: Subject, link: RouteLink): Finding[] {
  const { node, to, names, lacking } = link;
  const meant = meantRoute(subject, link);
  if (meant !== undefined)
    return [
      {
        file: node.file,
        pointer: node.pointer + pointerTo('go' in node.value ? 'go' : 'to'),
        message: `The address of "${to.id}" has none of the parameters that are given here, and "${meant.id}" has`,
        hint: `did you mean "${meant.id}"?`,
      },
    ];
  const strangers = unknownParams(link).map((name) => ({
    file: node.file,
    pointer: node.pointer + pointerTo('params', name),
    anchor: 'key' as const,
    message: `The address of "${to.id}" has no ${name}`,
    hint: didYouMean(name, names),
  }));
  if (lacking === undefined || strangers.length > 0) return strangers;
  const [name = ''] = lacking.names;
  return [
    {
      file: node.file,
      pointer: node.pointer + pointerTo('go' in node.value ? 'go' : 'to'),
      message: `This leads from "${lacking.route.id}" to "${to.id}" without ${lacking.names.join(' and ')}, so its address cannot be built`,
      hint: `add params.${name}`,
    },
  ];
}

export const missingRouteParam: Check = {
  rule: 'RF04',
  name: 'missing-route-param',
  severity: 'error',
  description:
    'A link or action leads to a route with a parameter (:product_slug) that has no value: "params" does not give it, and the current address does not have it. Pressing it would show the error screen. Or parameters are given to a destination whose address cannot have them, an optional parameter is given by nothing, or one that the steps share is not remembered between them.',
  bad: '{ "go": "question" }',
  good: '{ "go": "question", "params": { "question_id": "item.id", … } }',
  requirement: 'RT-12',
  run: (subject) => {
    const all = routeLinks(subject);
    const misnamed = misnamedParams(all);
    const without = routesWithout(subject, all);
    const isReported = (route: Route) =>
      misnamed.some(({ to }) => to === route) || without.some(({ from }) => from === route);
    const lost = lostParams(subject, all).filter(({ to }) => !isReported(to));
    const isNamed = ({ to, lacking, given }: RouteLink) =>
      [...misnamed, ...lost].some((one) => one.to === to) ||
      without.some(({ from, name }) => from === lacking?.route || (from === to && given.includes(name)));
    return [...misnamed, ...lost, ...without]
      .map(({ finding }) => finding)
      .concat(all.filter((link) => !isNamed(link)).flatMap((link) => findingsAt(subject, link)))
      .concat(paramsOfNoAddress(subject), linksToNoAddress(subject), neverGiven(subject), notRemembered(subject));
  },
};
