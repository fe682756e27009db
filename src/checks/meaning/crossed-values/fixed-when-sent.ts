import { asList, asObject, firstPart, isObject, type Json, jsonOf, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { filesAround } from '../../subject/routes-at.ts';
import { referencesIn } from '../../subject/samples.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** Matches references to what people chose or entered. */
const CHOSEN = /^(?:item|form|answers)\./;

/** The calls that send a field to the backend, which stores it. */
export const sending = ({ flow }: Subject, name: string): string[] =>
  Object.entries(flow.calls).flatMap(([id, { method, body }]) =>
    method !== 'GET' && referencesIn(body).some(([, reference]) => `${name}.`.startsWith(`${reference}.`)) ? [id] : [],
  );

const isText = (value: Json | undefined) => isObject(value) && typeof value.is === 'string';

/** The lists of actions inside of an action. */
const inner = ({ then, do: actions, otherwise }: Record<string, Json | undefined>) => [then, actions, otherwise];

/** Whether a list of actions makes one of some calls, at any depth. */
const makes = (list: Json | undefined, calls: readonly string[]): boolean =>
  asList(list).some(
    (action) =>
      isObject(action) &&
      (calls.includes(textIn(action, 'call') ?? '') || inner(action).some((one) => makes(one, calls))),
  );

/** Every field that a list of actions sets, at any depth, with its value. */
const setIn = (list: Json | undefined): (readonly [name: string, given: Json | undefined])[] =>
  asList(list).flatMap((action) =>
    isObject(action) ? [...Object.entries(asObject(action.set)), ...inner(action).flatMap(setIn)] : [],
  );

/** Whether an action sets a field only if the field has no value. Nobody has chosen anything then. */
const isDefault = (subject: Subject, { file, pointer }: ObjectNode, name: string) =>
  objectsTitled(subject, 'IfAction').some(
    (one) =>
      one.file === file &&
      pointer.startsWith(`${one.pointer}/do/`) &&
      asObject(asObject(one.value.if)[name]).known === false,
  );

/** Whether an action runs on arrival at a step's screen, after the step that the field completes. */
function isAfterChoice({ flow }: Subject, name: string, pointer: string): boolean {
  const [, id = ''] = /^\/routes\/([^/]+)\/on_arrival\//.exec(pointer) ?? [];
  const made = flow.steps.findIndex(({ done_if }) => referencesOf(done_if).includes(name));
  return made !== -1 && flow.steps.slice(made + 1).some(({ routes }) => routes.includes(id));
}

/** Whether an action runs after a press or on arrival without a condition. */
const isForAll = (pointer: string) => !/\/(?:do|then|on_arrival)\/\d+\/(?:do|otherwise)\//.test(pointer);

/**
 * Finds actions that replace a choice before it is sent, so that the backend gets another choice than people saw:
 * - a constant that is set in the same press as the call, or on arrival at a later step;
 * - another field of the same store, such as the email address instead of the phone number. Not reported: a press that
 * also chooses the item, and a second button if another one sends the choice.
 */
export const fixedWhenSent = (subject: Subject): Finding[] => {
  const sets = objectsTitled(subject, 'SetAction');
  const isChosen = (name: string) =>
    sets.some(({ value }) => CHOSEN.test(String(asObject(value.set)[name]))) ||
    objectsTitled(subject, 'FormScreen', 'FormBlock').some(({ value }) => name.startsWith(`${textIn(value, 'fill')}.`));
  const lists = objectsTitled(subject, 'ButtonBlock', 'ModalAction', 'FormSubmit').map(({ file, pointer, value }) => ({
    file,
    pointer: pointer + pointerTo('do'),
    list: value.do,
  }));
  return sets.flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const pressed = lists.find((one) => one.file === file && pointer.startsWith(`${one.pointer}/`));
    return Object.entries(asObject(value.set)).flatMap(([name, given]): Finding[] => {
      const isCopied =
        typeof given === 'string' && given !== name && firstPart(given) === firstPart(name) && isForAll(pointer);
      if (typeof given !== 'number' && !isText(jsonOf(given)) && !(isCopied && isChosen(given))) return [];
      const calls = sending(subject, name);
      const isLater = isForAll(pointer) && isAfterChoice(subject, name, pointer);
      if (calls.length === 0 || !isChosen(name) || !(isLater || (pressed !== undefined && makes(pressed.list, calls))))
        return [];
      const choosesItself = setIn(pressed?.list).some(
        ([other, from]) => firstPart(other) === firstPart(name) && String(from).startsWith('item.'),
      );
      const isKeptElsewhere = lists.some(
        (one) =>
          one !== pressed &&
          [file, ...filesAround(subject, node)].includes(one.file) &&
          makes(one.list, calls) &&
          setIn(one.list).every(([other]) => other !== name),
      );
      if (choosesItself || isKeptElsewhere || isDefault(subject, node, name)) return [];
      const message = `This replaces "${name}", which somebody has chosen, and "${calls[0] ?? ''}" sends it`;
      return [{ file, pointer: pointer + pointerTo('set', name), message, hint: 'leave it out' }];
    });
  });
};
