import { evaluate, isObject, type Json, pointerTo, referencesOf, type Route, type Step, isCondition } from '#core';
import { decidableLines } from './controls.ts';
import type { Position } from './position.ts';
import { guardFacts } from './visitors.ts';
import { type FileNode, objectsTitled, operationIn, type ObjectNode, type Subject, textIn } from './subject.ts';

/** A location in a flow's files. */
type Place = Pick<FileNode, 'file' | 'pointer'>;

/** The lists of actions on a screen: the list of each button and form, and the list that runs after its last question. */
export function actionsOn(
  subject: Subject,
  { screen }: Route,
): (Place & { list: Json | undefined; control?: ObjectNode })[] {
  const file = `screens/${screen}.json`;
  const pressed = objectsTitled(subject, 'ButtonBlock', 'FormSubmit')
    .filter((node) => node.file === file)
    .map((control) => ({ file, pointer: `${control.pointer}/do`, list: control.value.do, control }));
  const value = subject.files[file];
  const asked = isObject(value) && value.kind === 'questionnaire' ? value.on_complete : undefined;
  return [...pressed, ...(asked === undefined ? [] : [{ file, pointer: '/on_complete', list: asked }])];
}

/**
 * Whether some actions complete a step. They make a call that makes the step's facts true, or they set these facts
 * themselves.
 */
export function completesStep(subject: Subject, step: Step, part: Json | undefined): boolean {
  const facts = referencesOf(step.done_if);
  if (Array.isArray(part)) return part.some((one) => completesStep(subject, step, one));
  if (!isObject(part)) return false;
  const { makes = [], mayMake = [] } = operationIn(subject, textIn(part, 'call') ?? '') ?? {};
  if ([...makes, ...mayMake].some((fact) => facts.includes(fact))) return true;
  if (isObject(part.set) && Object.keys(part.set).some((name) => facts.includes(name))) return true;
  return Object.values(part).some((one) => completesStep(subject, step, one));
}

/** The pointer of the condition that hides or disables a control at a position. */
function closing(
  subject: Subject,
  { state, match }: Position,
  { pointer: here, value }: ObjectNode,
): string | undefined {
  const known = guardFacts(subject.flow).map(({ store, field }) => `${store}.${field}`);
  const isOpen = (condition: Json | undefined) =>
    !isCondition(condition) ||
    evaluate(
      decidableLines(condition, (name) => known.includes(name)),
      { flow: subject.flow, state, match },
    ) !== false;
  if (!isOpen(value.if)) return `${here}/if`;
  const { disabled_if: disabled } = value;
  return isObject(disabled) && !isOpen({ not: disabled }) ? `${here}/disabled_if` : undefined;
}

/** Whether an action goes to a route that belongs to no step. */
const isAside = ({ flow }: Subject, { value }: ObjectNode): boolean =>
  flow.routes.some(({ id }) => id === value.go) &&
  !flow.steps.some(({ routes }) => routes.includes(textIn(value, 'go') ?? ''));

/**
 * Where to change a screen so that it leads to the next step. First choice: the condition that closes the control which
 * completes the step. Then the last `go` of this control, preferably one to a route outside the steps. Otherwise the
 * control's actions. Undefined when no control completes the step and the screen has no main button.
 */
export function nextStepLocation(subject: Subject, position: Position, route: Route): Place | undefined {
  const { flow } = subject;
  const step = flow.steps.find(({ routes }) => routes.includes(route.id));
  const all = actionsOn(subject, route);
  // If the arrival itself completes the step, the main button must lead on.
  const found =
    step &&
    (all.find(({ list }) => completesStep(subject, step, list)) ??
      all.findLast(({ control }) => control?.value.look === 'primary'));
  if (found === undefined) return undefined;
  const { file, control } = found;
  const closed = control && closing(subject, position, control);
  if (closed !== undefined) return { file, pointer: closed };
  const leads = objectsTitled(subject, 'GoAction').filter(
    (node) => node.file === file && node.pointer.startsWith(`${found.pointer}/`),
  );
  const last = leads.findLast((node) => isAside(subject, node)) ?? leads.at(-1);
  if (last !== undefined) return { file, pointer: last.pointer + pointerTo('go') };
  const call = objectsTitled(subject, 'CallAction').findLast(
    (node) => node.file === file && node.pointer.startsWith(`${found.pointer}/`) && Array.isArray(node.value.then),
  );
  return { file, pointer: call === undefined ? found.pointer : call.pointer + pointerTo('then') };
}
