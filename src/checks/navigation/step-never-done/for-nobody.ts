import { asObject, canonical, type JsonObject, jsonOf, pointerTo, type Step } from '#core';
import type { Finding } from '../../check.ts';
import { contradicts } from '../../meaning/says-the-opposite/contradictions.ts';
import type { Subject } from '../../subject/subject.ts';

/** The line of a step's `only_if` that is the opposite of what every route of the step requires of people who enter. */
const closedLine = ({ flow }: Subject, { routes }: Step, lines: JsonObject): string | undefined => {
  const allowed = routes.map((id) => {
    const access = flow.routes.find((route) => route.id === id)?.access ?? '';
    return asObject(jsonOf(flow.access[access]?.allows));
  });
  const isOpposed = (name: string) =>
    allowed.every(({ [name]: asked }) => asked !== undefined && contradicts(asked, lines[name] ?? null));
  return allowed.length === 0 ? undefined : Object.keys(lines).find(isOpposed);
};

/**
 * The line of a step's `only_if` that is false for everybody whom `landing` leads to the step. An earlier entry of
 * `landing` leads those elsewhere for whom the line is true.
 */
const unledLine = ({ flow }: Subject, { routes }: Step, lines: JsonObject): string | undefined => {
  const index = flow.landing.findIndex(({ go }) => routes.includes(go));
  const led = flow.landing
    .slice(0, Math.max(index, 0))
    .map(({ if: condition }) => Object.entries(asObject(jsonOf(condition))));
  const isSame = ([name, test]: [string, unknown]) =>
    lines[name] !== undefined && canonical(lines[name]) === canonical(jsonOf(test));
  return led.find((asked) => asked.length > 0 && asked.every(isSame))?.[0]?.[0];
};

/**
 * Finds steps that exist only for people who cannot do them, because these people cannot enter the screen or are led
 * elsewhere.
 */
export const stepsForNobody = (subject: Subject): Finding[] =>
  subject.flow.steps.flatMap((step, index): Finding[] => {
    const lines = asObject(jsonOf(step.only_if));
    const closed = closedLine(subject, step, lines);
    const name = closed ?? unledLine(subject, step, lines);
    if (name === undefined) return [];
    const message =
      closed === undefined
        ? `The step "${step.id}" exists only for people whom "landing" leads elsewhere: those whom it leads here skip it`
        : `The step "${step.id}" exists only for people who may not enter its screen: everybody else skips it`;
    return [
      {
        file: 'steps.json',
        pointer: pointerTo('steps', index, 'only_if', name),
        message,
        hint: 'leave it out, or name those who must do the step',
      },
    ];
  });
