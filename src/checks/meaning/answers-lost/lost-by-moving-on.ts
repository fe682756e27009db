import { callsIn, asList, asObject, firstPart, isCondition, type Json, pointerTo, referencesOf, segments } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { ledTo } from '../../subject/led-to.ts';
import { type ObjectNode, objectsTitled, nodesByFile, type Subject } from '../../subject/subject.ts';
import { finishesStep, isOfAnswers, mustBeSent, sends } from './sent-later.ts';

const clearedBy = ({ value }: ObjectNode): string[] =>
  asList(value.clear).flatMap((one) => (typeof one === 'string' ? [firstPart(one)] : []));

/** Whether an action runs only after one kind of failure, such as the end of the session, and not after all others. */
const isForFailure = (subject: Subject, { file, pointer }: ObjectNode) =>
  objectsTitled(subject, 'IfAction').some(
    (one) =>
      one.file === file &&
      pointer.startsWith(`${one.pointer}/do/`) &&
      isCondition(one.value.if) &&
      referencesOf(one.value.if).some((name) => firstPart(name) === 'failure'),
  );

/**
 * Finds back arrows that sign people out, and "Go Home" buttons of the error screen that sign people out or delete
 * their answers. Nobody expects this from these buttons.
 */
const signedOutUnasked = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'WipeAction', 'ClearAction').flatMap((node): Finding[] => {
    const [first, , part] = segments(node.pointer);
    const isArrow = node.file === 'routes.json' && first === 'routes' && part === 'on_back' && 'wipe' in node.value;
    const isHome = node.file === 'errors.json' && node.pointer.startsWith('/screen/on_go_home/');
    const isLost = 'wipe' in node.value || clearedBy(node).some((store) => mustBeSent(subject, store));
    if ((!isArrow && !isHome) || !isLost || isForFailure(subject, node)) return [];
    const what = 'wipe' in node.value ? 'signs people out' : 'deletes answers, which have not been sent';
    const who = isArrow ? 'The arrow' : 'The button that leads home from the error screen';
    return [{ file: node.file, pointer: node.pointer, message: `${who} ${what}`, hint: 'only lead on from here' }];
  });

/** The keys of failures that are temporary, after which people can send the same input again. */
const PASSING = new Set(['usual', 'network', 'timeout', 'malformed', 'other', '429', '500', '502', '503', '504']);

/** The stores that receive what people typed into a form. */
const typedInto = (subject: Subject): Set<string> =>
  new Set(
    objectsTitled(subject, 'SetAction').flatMap(({ value }) =>
      Object.entries(asObject(value.set)).flatMap(([name, from]) =>
        typeof from === 'string' && firstPart(from) === 'form' ? [firstPart(name)] : [],
      ),
    ),
  );

/** The key of the failure that an action reacts to, such as "network"; undefined for other actions. */
function failureOf({ file, pointer }: ObjectNode): string | undefined {
  const [first = '', second, third, fourth] = segments(pointer);
  if (file === 'errors.json') return first === 'statuses' ? second : first;
  return file === 'calls.json' && third === 'errors' ? fourth : undefined;
}

/** Finds stores with what people typed or chose that are cleared because a request failed. */
const lostByFailure = (subject: Subject): Finding[] => {
  const typed = typedInto(subject);
  return objectsTitled(subject, 'ClearAction').flatMap((node): Finding[] => {
    const status = failureOf(node);
    const store = clearedBy(node).find((one) => typed.has(one) || finishesStep(subject, one));
    if (status === undefined || !PASSING.has(status) || store === undefined || isOfAnswers(subject, store)) return [];
    const message = `When a request fails (${status}), what people entered in "${store}" is thrown away`;
    return [{ file: node.file, pointer: node.pointer, message, hint: 'keep it, so that they can try again' }];
  });
};

/** The outermost list of actions around an action. */
const listAround = (subject: Subject, { file, pointer }: ObjectNode): Json | undefined =>
  (nodesByFile(subject).get(file) ?? []).find(
    ({ schema, value, pointer: list }) =>
      schema.title === 'Actions' && Array.isArray(value) && pointer.startsWith(`${list}/`),
  )?.value;

/**
 * Finds actions that delete answers without a call that has sent them, either after the last question, or on a later
 * step that leads on to another. People who go back to change one answer find that all are gone.
 */
const clearedByMovingOn = (subject: Subject): Finding[] => {
  const { screens, steps } = subject.flow;
  const inSteps = new Set(steps.flatMap(({ routes }) => routes));
  return objectsTitled(subject, 'ClearAction').flatMap((node): Finding[] => {
    const store = clearedBy(node).find((one) => isOfAnswers(subject, one) && mustBeSent(subject, one));
    if (store === undefined || !node.file.startsWith('screens/') || segments(node.pointer).includes('then')) return [];
    const here = routesAt(subject, node);
    const asking = ({ screen: id }: { screen: string }) => {
      const screen = screens[id];
      return screen?.kind === 'questionnaire' && screen.store === store;
    };
    const isLast = node.pointer.startsWith(`${pointerTo('on_complete')}/`) && here.some(asking);
    const asked = subject.flow.routes.filter(asking).map(({ id }) => id);
    const list = listAround(subject, node);
    // Other findings report answers that are cleared before or while they are sent.
    if (callsIn(list).some((call) => sends(subject, call, store))) return [];
    const onward = ledTo(list).filter((id) => inSteps.has(id));
    const isStep = here.some(({ id }) => inSteps.has(id)) && onward.length > 0;
    if (!isLast && (!isStep || onward.some((id) => asked.includes(id)))) return [];
    const message = `This deletes the answers in "${store}", which no call has sent: who goes back finds none of them`;
    const place = { file: node.file, pointer: node.pointer + pointerTo('clear') };
    return [{ ...place, message, hint: 'clear them in the "then" of the call that sends them' }];
  });
};

/** Finds answers and sign-ins that are lost although people only went back, went home, continued, or met a failure. */
export const lostByMovingOn = (subject: Subject): Finding[] => [
  ...signedOutUnasked(subject),
  ...lostByFailure(subject),
  ...clearedByMovingOn(subject),
];
