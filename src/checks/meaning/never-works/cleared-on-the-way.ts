import { asList, evaluate, factScope, firstPart, isObject, type Json, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { type AssignedValues, valueSet } from '../../subject/assigned-values.ts';
import { TODAY } from '../../subject/clock.ts';
import { conditionsAt, lineOfCondition } from '../../subject/conditions-at.ts';
import { decidableLines } from '../../subject/controls.ts';
import { nestedFacts } from '../../subject/facts.ts';
import { listNodes, type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The routes to which some actions lead after they have cleared a field or its store. */
const reachedEmpty = (subject: Subject, field: string): Route[] => {
  const clears = (action: Json) =>
    isObject(action) && asList(action.clear).some((one) => one === field || one === firstPart(field));
  const led = listNodes(subject).flatMap(({ schema, value }) => {
    const from = schema.title === 'Actions' ? value.findIndex(clears) : -1;
    return from === -1 ? [] : value.slice(from).flatMap((action) => textIn(action, 'go') ?? []);
  });
  return subject.flow.routes.filter(({ id }) => led.includes(id));
};

const givesValue = (values: AssignedValues) => values === 'any' || values.some((value) => value !== null);

/** The actions on a route's screen that give a field a value. */
const settersOn = (subject: Subject, { screen }: Route, field: string): ObjectNode[] =>
  objectsTitled(subject, 'SetAction').filter(
    ({ file, value }) =>
      file === `screens/${screen}.json` && isObject(value.set) && givesValue(valueSet(value.set[field])),
  );

/** Whether a control is hidden or disabled while a field has no value. */
const isClosedWithout = (subject: Subject, control: ObjectNode, field: string): boolean => {
  const scope = factScope(subject.flow, nestedFacts([[field, null]]), TODAY);
  return conditionsAt(subject, control).some(
    ({ condition }) =>
      evaluate(
        decidableLines(condition, (name) => name === field),
        scope,
      ) === false,
  );
};

/** Whether something fills a field when people come to a route: its own call, or an action on arrival. */
function isFilledThere({ flow }: Subject, { screen, on_arrival: list = [] }: Route, field: string): boolean {
  const shown = flow.screens[screen];
  const source = shown !== undefined && 'source' in shown ? shown.source : undefined;
  const learns = flow.calls[source ?? '']?.learns ?? {};
  return list.length > 0 || Object.keys(learns).some((name) => name === field || name === firstPart(field));
}

/**
 * Finds choices that are closed while their own field is empty, on a screen to which another one leads after it has
 * cleared this field. GR06 reports the fields that complete a step.
 */
export function clearedOnTheWay(subject: Subject): Finding[] {
  const { flow } = subject;
  const ofSteps = flow.steps.flatMap(({ done_if: done }) => Object.keys(done));
  const fields = Object.entries(flow.stores).flatMap(([store, { fields: all = {} }]) =>
    Object.keys(all).map((field) => `${store}.${field}`),
  );
  return fields.flatMap((field) => {
    if (ofSteps.includes(field)) return [];
    return reachedEmpty(subject, field).flatMap((route): Finding[] => {
      const setters = settersOn(subject, route, field);
      const [first] = setters;
      const isClosed = setters.every((one) => isClosedWithout(subject, one, field));
      if (first === undefined || !isClosed || isFilledThere(subject, route, field)) return [];
      return [
        {
          file: first.file,
          pointer: lineOfCondition(subject, first, field),
          message: `Nobody can choose here: this waits for "${field}", which is cleared on the way to "${route.id}" and which only this choice sets`,
          hint: 'leave the condition out',
        },
      ];
    });
  });
}
