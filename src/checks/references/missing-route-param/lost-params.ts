import { paramsOf, pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { routesAt } from '../../subject/routes-at.ts';
import type { Subject } from '../../subject/subject.ts';
import { type RouteLink, unknownParams } from './route-links.ts';

/** Whether a call of a route's screen has a parameter in its path that only the route's address can provide. */
const isNeededOn = (subject: Subject, route: Route, name: string): boolean =>
  callNodes(subject).some((node) => {
    const { path = '', params = {} } = subject.flow.calls[node.call] ?? {};
    const isOnScreen = node.file.startsWith('screens/') && routesAt(subject, node).includes(route);
    return isOnScreen && path.includes(`{${name}}`) && !(name in params);
  });

/** Finds routes whose path lacks a parameter that links give and that calls of the route's screen need. */
export const lostParams = (subject: Subject, all: readonly RouteLink[]): { to: Route; finding: Finding }[] =>
  subject.flow.routes.flatMap((to) => {
    const links = all.filter((one) => one.to === to);
    const given = [...new Set(links.flatMap(unknownParams))];
    const lost = given.filter((name) => !paramsOf(to.path).includes(name) && isNeededOn(subject, to, name));
    const [name] = lost;
    if (name === undefined) return [];
    const message = `"${to.id}" is given ${name}, which the calls of its screen need, and its address has none`;
    const pointer = pointerTo('routes', to.id, 'path');
    return [{ to, finding: { file: 'routes.json', pointer, message, hint: `add :${name} to the address` } }];
  });
