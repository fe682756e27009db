import { asObject, firstPart, type Json, pointerTo, referencesOf, type Route, type Step } from '#core';
import { actionsOn, completesStep } from '../../subject/next-step-location.ts';
import { type FileNode, objectsTitled, type Subject } from '../../subject/subject.ts';

/** The location on a step's screen at which a value should be set, and the name of the value. */
interface NotSet {
  place: Pick<FileNode, 'file' | 'pointer'>;
  /** The name of the store and field: "cart.variant". */
  name: string;
}

/** The names of the fields that a `set` sets. */
const names = (set: Json | undefined): string[] => Object.keys(asObject(set));

/** The step that belongs to the route `from` and that the route `refusing` requires. */
const stepBetween = ({ flow }: Subject, from: Route, refusing: Route): Step | undefined =>
  flow.steps.find(({ id, routes }) => routes.includes(from.id) && refusing.requires?.done?.includes(id) === true);

/**
 * Finds the value that a screen should set. The screen belongs to a step and leads on without completing this step, so
 * the next route refuses people, because it requires the step.
 * @param from the id of the step's route
 * @param refused the ids of the routes that refuse
 */
export function notSet(subject: Subject, from: string, refused: readonly string[]): NotSet | undefined {
  const { routes } = subject.flow;
  const route = routes.find(({ id }) => id === from);
  const refusing = routes.find(({ id, requires }) => refused.includes(id) && requires?.done !== undefined);
  if (route === undefined || refusing === undefined) return undefined;
  const step = stepBetween(subject, route, refusing);
  const lists = actionsOn(subject, route);
  if (step === undefined || lists.some(({ list }) => completesStep(subject, step, list))) return undefined;
  const isHere = ({ file, pointer }: FileNode) =>
    lists.some((one) => one.file === file && pointer.startsWith(`${one.pointer}/`));
  const leading = objectsTitled(subject, 'GoAction').find((node) => node.value.go === refusing.id && isHere(node));
  const sets = objectsTitled(subject, 'SetAction');
  const name = referencesOf(step.done_if).find((one) => sets.some(({ value }) => names(value.set).includes(one)));
  if (leading === undefined || name === undefined) return undefined;
  const beside = sets.find(
    (node) => isHere(node) && names(node.value.set).some((one) => firstPart(one) === firstPart(name)),
  );
  const { file, pointer } = beside ?? leading;
  return { place: { file, pointer: pointer + pointerTo(beside === undefined ? 'go' : 'set') }, name };
}
