import { callsIn, defaultWords, firstPart, type Flow, hasEntry, holds, type Json, jsonOf, type State } from '#core';
import type { Finding } from '../../check.ts';
import { NOW } from '../../subject/clock.ts';
import { type Control, controlsOn } from '../../subject/controls.ts';
import { ledToAtOnce } from '../../subject/led-to.ts';
import { play } from '../../subject/play.ts';
import { type ReachedScreen, works } from '../../subject/presses.ts';
import { allReachableScreens, needsNoBackend } from '../../subject/reachable-screens.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { clearedWhenGoingBack } from '../answers-lost/cleared-when-going-back.ts';
import { clearsIn } from '../answers-lost/clears-in.ts';
import { enteredOn } from '../answers-lost/entered-on.ts';
import { finishesStep, isSentLater } from '../answers-lost/sent-later.ts';

/** Words that say that something is deleted or begun anew, or that people leave. */
const SAYS_SO = [
  /\b(?:again|anew|afresh|over|scratch|new|another|other|else|restart|reset|empty|erase|leave|quit|exit|stop|end)\b/iu,
  /\b(?:delet|remov|clear|discard|forget|cancel|withdraw|undo|throw|drop|lose|without)|\b(?:sign|log)(?:ging|ing)? ?out/iu,
  /\b(?:de nuevo|otra vez|nuev[oa]s?|otr[oa]s?|sin|deja|salir|cerrar)\b/iu,
  /\b(?:borra|elimin|quita|vac[ií]|descart|olvid|cancel|anula|reinici|reempez|pierd)/iu,
];

/** Whether the words of a button, or the heading of its screen, say that something is deleted or begun anew. */
function saysSo({ flow }: Subject, { file, value }: ObjectNode): boolean {
  const screen = flow.screens[file.slice('screens/'.length, -'.json'.length)];
  const heading = screen?.kind === 'page' || screen?.kind === 'form' ? screen.heading : undefined;
  const words = [textIn(value, 'label'), heading].map((key) => defaultWords(flow, key ?? '') ?? '').join(' ');
  return SAYS_SO.some((pattern) => pattern.test(words));
}

/** Whether a call sends the answers in a store later, and a button leads to the screen on which people give them. */
const isEnteredThere = (subject: Subject, store: string, actions: Json | undefined): boolean =>
  isSentLater(subject, store) &&
  [...enteredOn(subject)].some(([{ id }, stores]) => stores.has(store) && ledToAtOnce(actions).includes(id));

/** The steps that a person has done. */
const doneBy = (flow: Flow, state: State) => flow.steps.filter(({ done_if }) => holds(done_if, { flow, state }));

/** Whether another control leads to the same screen and deletes nothing, so that people have the choice. */
function hasKeepingTwin(flow: Flow, control: Control & { kind: 'button' }, others: readonly Control[]): boolean {
  const led = flow.routes.filter(({ id }) => hasEntry(control.do, 'go', id)).map(({ id }) => id);
  return others.some((other) =>
    led.some((id) =>
      other.kind === 'link'
        ? other.to === id
        : other !== control && hasEntry(other.do, 'go', id) && clearsIn(jsonOf(other.do), '').length === 0,
    ),
  );
}

/** The stores with answers that have not been sent yet. */
const answeredIn = (subject: Subject, { answers }: State) =>
  Object.keys(answers).filter((store) => Object.keys(answers[store] ?? {}).length > 0 && isSentLater(subject, store));

/** Whether a button undoes steps that a person has done, or deletes answers, although nothing has been sent. */
function undoes(subject: Subject, { state, match }: ReachedScreen, label: string): boolean {
  const { flow } = subject;
  const open = controlsOn(flow, match.route, true).filter(({ conditions }) =>
    conditions.every((condition) => works(flow, { state, match }, condition)),
  );
  return open.some((control) => {
    if (control.kind !== 'button' || control.label !== label || hasKeepingTwin(flow, control, open)) return false;
    const after = play(flow, state, { type: 'pressed', match, now: NOW, do: control.do }).state;
    const [done, answered] = [doneBy(flow, after), answeredIn(subject, after)];
    return (
      doneBy(flow, state).some((step) => !done.includes(step)) ||
      answeredIn(subject, state).some((store) => !answered.includes(store))
    );
  });
}

/**
 * Finds buttons that delete what people have entered and not sent yet, although their text does not say so: "Start". Not
 * reported where another control leads to the same screen and deletes nothing.
 */
export function deletedUnsaid(subject: Subject): Finding[] {
  if (!needsNoBackend(subject)) return [];
  const reported = new Set(clearedWhenGoingBack(subject).map(({ file, pointer }) => file + pointer));
  return objectsTitled(subject, 'ButtonBlock').flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const isLost = (store: string) => finishesStep(subject, store) || isEnteredThere(subject, store, value.do);
    const [first] = clearsIn(value.do, `${pointer}/do`).filter(({ cleared }) => cleared.map(firstPart).some(isLost));
    const isOfScreen = file.startsWith('screens/') && callsIn(value.do).length === 0;
    if (first === undefined || !isOfScreen || reported.has(file + first.pointer) || saysSo(subject, node)) return [];
    const label = textIn(value, 'label') ?? '';
    const reached = [...(allReachableScreens(subject)?.values() ?? [])].filter(
      ({ match, state }) => file === `screens/${match.route.screen}.json` && state.modal === null,
    );
    if (!reached.some((one) => undoes(subject, one, label))) return [];
    const message = `"${label}" deletes what people have entered and not sent yet, and its text says nothing of it`;
    const hint = 'leave it out, or let the text say so, such as "Start again"';
    return [{ file, pointer: first.pointer, message, hint }];
  });
}
