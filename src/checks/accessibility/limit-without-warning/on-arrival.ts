import { asList, asObject, type Flow, isObject, type Json, jsonOf, referencesOf, type Route, segments } from '#core';
import type { Finding } from '../../check.ts';
import { type Control, controlsOn } from '../../subject/controls.ts';
import { AT_ONCE, delayOf } from '../../subject/delays.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The route on whose arrival an action runs for everybody; undefined for an action that runs at another time. */
function arrivedAt({ flow }: Subject, { file, pointer }: ObjectNode): Route | undefined {
  const [, id, part, , ...inner] = segments(pointer);
  const isOnArrival = file === 'routes.json' && part === 'on_arrival' && inner.length === 0;
  return isOnArrival ? flow.routes.find((route) => route.id === id) : undefined;
}

/** Whether a control leads to the route `to`, which opens by itself a moment later anyway. */
const leadsTo = (control: Control, to: string | undefined) =>
  control.kind === 'link' ? control.to === to : control.do.every((action) => 'go' in action && action.go === to);

/**
 * Whether a route is for people who have reached the flow's goal: its `requires` names the step that ends with the
 * goal.
 */
const isAfterGoal = ({ steps, goal }: Flow, { requires }: Route) =>
  steps.some(
    ({ id, done_if }) => requires?.done?.includes(id) === true && referencesOf(done_if).some((one) => one === goal),
  );

/** Whether a screen has a field, question or choice to fill in. */
const takesInput = (flow: Flow, route: Route) =>
  flow.screens[route.screen]?.kind !== 'page' || controlsOn(flow, route, true).some(({ kind }) => kind === 'form');

/**
 * Finds screens that are replaced a moment after people arrive, although they have something to read or press. Not
 * reported: a page that only says where people are taken next, with or without a link to the same page.
 */
export const takenAwayAtOnce = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'GoAction').flatMap((node): Finding[] => {
    const delay = delayOf(subject, node);
    const route = arrivedAt(subject, node);
    if (route === undefined || delay === undefined || delay.milliseconds > AT_ONCE) return [];
    const to = textIn(node.value, 'go');
    const isRead =
      isAfterGoal(subject.flow, route) ||
      takesInput(subject.flow, route) ||
      controlsOn(subject.flow, route, true).some((control) => !leadsTo(control, to));
    if (!isRead) return [];
    const message = `"${route.id}" is taken away after ${delay.text}, before anybody has read it`;
    return [
      {
        file: node.file,
        pointer: delay.pointer,
        message,
        hint: 'leave this action out, and let people press a button',
      },
    ];
  });

/** Modals that open a while after arrival, without a press, on screens with something to fill in or choose. */
export const openedWhileTyping = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'OpenAction').flatMap((node): Finding[] => {
    const delay = delayOf(subject, node);
    const route = arrivedAt(subject, node);
    if (route === undefined || delay === undefined || delay.milliseconds <= AT_ONCE) return [];
    if (!takesInput(subject.flow, route)) return [];
    const message = `After ${delay.text} this modal interrupts people who are filling in "${route.id}"`;
    return [{ file: node.file, pointer: delay.pointer, message, hint: 'open it when somebody presses a button' }];
  });

/** Whether an action of a list, at any depth, leads to another screen, signs out or sends something. */
const leadsAway = (actions: Json | undefined): boolean =>
  asList(actions).some(
    (action) =>
      isObject(action) &&
      (['go', 'leave', 'wipe', 'call', 'clear'].some((name) => name in action) ||
        [action.do, action.otherwise].some(leadsAway)),
  );

/**
 * Whether every button of a modal leads to another screen, signs out or sends something. Nobody can then continue on
 * the screen below the modal.
 */
function isWayOut({ modals }: Flow, id: string): boolean {
  const { close, actions = [] } = modals[id] ?? {};
  const lists = [...(close === undefined ? [] : [close]), ...actions].map((button) => jsonOf(button));
  return lists.length > 0 && lists.every((button) => leadsAway(asObject(button).do));
}

/**
 * Finds modals that open by themselves, some time after the start or after an arrival. After an arrival, only modals
 * count whose every button leads away.
 */
export const openedUnasked = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'OpenAction').flatMap((node): Finding[] => {
    const delay = delayOf(subject, node);
    const [first, , part] = segments(node.pointer);
    const isUnasked =
      (node.file === 'flow.json' && first === 'on_start') || (node.file === 'routes.json' && part === 'on_arrival');
    const modal = textIn(node.value, 'open') ?? '';
    if (!isUnasked || delay === undefined || delay.milliseconds <= AT_ONCE) return [];
    if (node.file !== 'flow.json' && !isWayOut(subject.flow, modal)) return [];
    const message = isWayOut(subject.flow, modal)
      ? `After ${delay.text} "${modal}" takes the screen away from everybody: its buttons only lead away`
      : `After ${delay.text} this modal interrupts people wherever they are, also in a form`;
    return [{ file: node.file, pointer: delay.pointer, message, hint: 'open it when somebody presses a button' }];
  });
