import { stepIndex } from '../../subject/steps.ts';
import {
  asList,
  asObject,
  hasEntry,
  isObject,
  type Json,
  jsonOf,
  namesIn,
  operationOf,
  schemasAt,
  pointerTo,
  responseSchemaNameOf,
  responseSchemas,
  type Route,
  shapeOf,
} from '#core';
import type { Finding } from '../../check.ts';
import { exampleIn } from '../../subject/example-items.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { type ObjectNode, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** The first action of a list that leads to a screen unconditionally. */
const goIn = (list: Json | undefined): { index: number; go: string } | undefined => {
  const index = asList(list).findIndex((action) => isObject(action) && typeof action.go === 'string');
  const go = textIn(asObject(asList(list)[index]), 'go');
  return go === undefined ? undefined : { index, go };
};

/** Whether actions go to the path that the backend names, or store it. */
const usesNext = (actions: Json | undefined): boolean =>
  namesIn(actions).some((name) => name.split('.').includes('next_path'));

/** Destinations that do not depend on the path that the backend names. */
const BY_THEMSELVES: readonly unknown[] = [
  'landing_path',
  'signed_in_path',
  'resume_path',
  'previous_path',
  // Evaluated before the response is stored: the step that was just saved still counts as open.
  'next_open_step',
];

/** `if` actions that ask for a `next_path` in the response and then go to another destination, or nowhere. */
const askedInVain = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'IfAction').flatMap(({ file, pointer, value }): Finding[] => {
    const asked = Object.entries(asObject(value.if)).find(
      ([name, test]) => name.endsWith('.next_path') && asObject(test).known === true,
    );
    const led = goIn(value.do);
    if (asked === undefined || !Array.isArray(value.do) || usesNext(value.do)) return [];
    if (led === undefined) {
      const lost = `"${asked[0]}" says where people go on, and this leads them nowhere`;
      return [{ file, pointer: pointer + pointerTo('do'), message: lost, hint: 'add { "go": "next_path" }' }];
    }
    const message = `"${asked[0]}" says where people go on, and this leads them to "${led.go}"`;
    return [{ file, pointer: pointer + pointerTo('do', led.index, 'go'), message, hint: 'write "next_path"' }];
  });

/** Whether a route shows a page between two steps: an action on it leads to the step that the backend named last. */
const isBetween = (subject: Subject, { screen }: Route): boolean =>
  objectsTitled(subject, 'GoAction').some(
    ({ file, value }) => file === `screens/${screen}.json` && value.go === 'next_open_step',
  );

/** Whether a destination does not depend on the path that the backend names, and is no step of the order either. */
const leadsAway = (subject: Subject, go: Json | undefined): boolean => {
  const { routes, steps } = subject.flow;
  const route = routes.find(({ id }) => id === go);
  if (route === undefined) return BY_THEMSELVES.includes(go);
  return !steps.some((step) => step.routes.includes(route.id)) && !isBetween(subject, route);
};

/**
 * Whether a destination of an action is an earlier step than the action's own, or a later one with steps between them.
 */
function skipsSteps(subject: Subject, node: ObjectNode): boolean {
  const { steps } = subject.flow;
  const stepOf = (route: string) => stepIndex({ steps }, route);
  const own = routesAt(subject, node).map(({ id }) => stepOf(id));
  const led = stepOf(String(node.value.go));
  return own.length > 0 && led !== -1 && own.every((one) => one !== -1 && (led > one + 1 || led < one));
}

/** Finds calls whose response names the next step in `next_path`, and after which every `go` leads elsewhere. */
const ledElsewhere = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const call = textIn(value, 'call') ?? '';
    const operation = operationIn(subject, call);
    const shape = operation && responseSchemaNameOf(operation);
    const isAfter = (node: ObjectNode) => node.file === file && node.pointer.startsWith(`${pointer}/then/`);
    const gos = objectsTitled(subject, 'GoAction').filter(isAfter);
    const led = gos.findLast((node) => leadsAway(subject, node.value.go) || skipsSteps(subject, node));
    if (led === undefined || shape === undefined || operation?.method === 'GET' || operation?.signsIn === true)
      return [];
    const isStored = objectsTitled(subject, 'SetAction').some((node) => isAfter(node) && usesNext(node.value));
    const isFollowed = isStored || gos.some((node) => node.value.go === 'next_path');
    if (isFollowed || schemasAt(shapeOf(subject.contract, shape), ['next_path']) === undefined) return [];
    const message = `"${call}" answers which step is next, and this leads to "${textIn(led.value, 'go') ?? ''}"`;
    return [{ file, pointer: led.pointer + pointerTo('go'), message, hint: 'write "next_path"' }];
  });

/** Finds links to change an answer that lead elsewhere than to its question, which is the item's `next_path`. */
const changedElsewhere = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'AnswersBlock').flatMap(({ file, pointer }): Finding[] => {
    const gos = objectsTitled(subject, 'GoAction').filter(
      (node) => node.file === file && node.pointer.startsWith(`${pointer}/change/`),
    );
    const led = gos.at(-1);
    if (led === undefined || gos.some((node) => node.value.go === 'next_path')) return [];
    const message = `Who wants to change this answer is led to "${textIn(led.value, 'go') ?? ''}", and not to its question`;
    return [{ file, pointer: led.pointer + pointerTo('go'), message, hint: 'write "next_path"' }];
  });

/**
 * Finds buttons in a list of begun orders that lead to one step, whichever step each item has reached. People do that
 * step again, or are sent away from it.
 */
const itemsLedToOneStep = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer, value }): Finding[] => {
    const item = exampleIn(subject, file, textIn(value, 'of') ?? '', 'usual') ?? {};
    const gos = objectsTitled(subject, 'GoAction').filter(
      (node) => node.file === file && node.pointer.startsWith(`${pointer}/blocks/`),
    );
    const led = gos.find((node) => subject.flow.steps.some(({ routes }) => routes.includes(String(node.value.go))));
    if (!Object.hasOwn(item, 'path_type') || led === undefined || gos.some((node) => node.value.go === 'next_path'))
      return [];
    const message = `Each item says which step is next, and this leads all of them to "${String(led.value.go)}"`;
    return [{ file, pointer: led.pointer + pointerTo('go'), message, hint: 'write "next_path"' }];
  });

/** Finds actions that ignore a `next_path` of the backend, in a response or in a list item. */
export const nextPathUnused = (subject: Subject): Finding[] => [
  ...askedInVain(subject),
  ...ledElsewhere(subject),
  ...changedElsewhere(subject),
  ...itemsLedToOneStep(subject),
];

/** Whether the contract has a call whose response with this status may contain `errors.next_path`. */
const saysWhereTo = ({ flow, contract }: Subject, status: string) =>
  Object.values(flow.calls).some((call) => {
    const body = operationOf({ contract }, call)?.responses[status];
    return body !== undefined && schemasAt(responseSchemas(contract, body), ['errors', 'next_path']) !== undefined;
  });

/** The statuses of refusals: not allowed for this person (403), and not possible in this step (422). */
const REFUSALS = ['403', '422'];

/**
 * Finds the status of a refusal that ignores the response's `next_path`, while the other such status follows it. Not
 * reported: a status that leads elsewhere, and one that follows `next_path` in the reactions of a call.
 */
export function refusalsLeadNowhere(subject: Subject): Finding[] {
  const { errors, calls } = subject.flow;
  const statuses = asObject(jsonOf({ ...errors.statuses }));
  const isLed = (reaction: Json | undefined) => usesNext(reaction ?? null);
  const led = REFUSALS.filter((status) => isLed(statuses[status]));
  return REFUSALS.flatMap((status): Finding[] => {
    const own = Object.values(calls).some((call) => isLed(asObject(jsonOf(call.errors ?? {}))[status]));
    // A reaction that leads elsewhere is meant so. One that only tells people of the refusal leaves them in front of it.
    if (
      !isObject(statuses[status]) ||
      hasEntry(statuses[status], 'go') ||
      led.length === 0 ||
      led.includes(status) ||
      own
    )
      return [];
    if (!saysWhereTo(subject, status)) return [];
    const message = `The backend may say where people go on (${status}), and this does not lead them there, as ${led.join()} does`;
    const hint = 'add "do", with { "go": "next_path" } where "failure.next_path" is known';
    const reaction = 'do' in statuses[status] ? ['do'] : [];
    return [{ file: 'errors.json', pointer: pointerTo('statuses', status, ...reaction), message, hint }];
  });
}
