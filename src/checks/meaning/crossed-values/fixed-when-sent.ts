import { asList, asObject, isObject, type Json, jsonOf, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { referencesIn } from '../../subject/samples.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** What somebody chose or entered. */
const CHOSEN = /^(?:item|form|answers)\./;

/** The calls that send a field to be stored. */
const sending = ({ flow }: Subject, name: string): string[] =>
  Object.entries(flow.calls).flatMap(([id, { method, body }]) =>
    method !== 'GET' && referencesIn(body).some(([, reference]) => `${name}.`.startsWith(`${reference}.`)) ? [id] : [],
  );

const isText = (value: Json | undefined) => isObject(value) && typeof value.is === 'string';

/** Whether actions of a list make one of some calls, at any depth. */
const makes = (list: Json | undefined, calls: readonly string[]): boolean =>
  asList(list).some(
    (action) =>
      isObject(action) &&
      (calls.includes(textIn(action, 'call') ?? '') ||
        [action.then, action.do, action.otherwise].some((inner) => makes(inner, calls))),
  );

/**
 * Texts and numbers that replace what somebody chose or entered, in the same press as the call that sends it. The
 * backend gets another choice than people saw.
 */
export const fixedWhenSent = (subject: Subject): Finding[] => {
  const sets = objectsTitled(subject, 'SetAction');
  const isChosen = (name: string) =>
    sets.some(({ value }) => CHOSEN.test(String(asObject(value.set)[name]))) ||
    objectsTitled(subject, 'FormScreen', 'FormBlock').some(({ value }) => name.startsWith(`${textIn(value, 'fill')}.`));
  const lists = objectsTitled(subject, 'ButtonBlock', 'ModalAction', 'FormSubmit').map(
    ({ file, pointer: at, value }) => ({ file, at: at + pointer('do'), list: value.do }),
  );
  return sets.flatMap(({ file, pointer: at, value }): Finding[] =>
    Object.entries(asObject(value.set)).flatMap(([name, given]): Finding[] => {
      if (typeof given !== 'number' && !isText(jsonOf(given))) return [];
      const calls = sending(subject, name);
      const pressed = lists.find((one) => one.file === file && at.startsWith(`${one.at}/`));
      const isSent = pressed !== undefined && makes(pressed.list, calls);
      if (calls.length === 0 || !isSent || !isChosen(name)) return [];
      const message = `This replaces "${name}", which somebody has chosen, and "${calls[0] ?? ''}" sends it`;
      return [{ file, pointer: at + pointer('set', name), message, hint: 'leave it out' }];
    }),
  );
};
