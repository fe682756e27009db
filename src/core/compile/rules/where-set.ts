import { asList, firstPart, isObject, type Json, ownEntry, pointerTo, type Problem } from '../../model/index.ts';
import { referencesOf } from '../../rules/index.ts';
import type { Files } from '../files.ts';
import { walk } from '../walk.ts';

/** A location in a flow's files. */
export type Place = Pick<Problem, 'file' | 'pointer'>;

/**
 * The action that sets more fields of a store at once than any other action. A field that nothing sets is probably
 * missing there.
 */
export function whereSetTogether(given: ReadonlyMap<string, readonly Place[]>, store: string): Place | undefined {
  const setting = [...given]
    .filter(([name]) => firstPart(name) === store)
    .flatMap(([, places]) => places)
    .filter(({ pointer }) => pointer.includes('/set/'))
    .map(({ file, pointer }) => ({ file, pointer: pointer.replace(/\/[^/]+$/, '') }));
  const counted = setting.map((one) => ({
    one,
    times: setting.filter(({ file, pointer }) => file === one.file && pointer === one.pointer).length,
  }));
  const most = Math.max(...counted.map(({ times }) => times));
  const [first, ...others] = counted.filter(({ times }) => times === most);
  if (first === undefined || most === 1) return undefined;
  return others.every(({ one }) => one.file === first.one.file && one.pointer === first.one.pointer)
    ? first.one
    : undefined;
}

/**
 * Finds where a boolean that completes a step should be set: in the main button or the form of the step's last screen,
 * after its call if it makes one.
 * @returns undefined when the boolean completes no step, or when the screen has several such controls
 */
export function whereStepEnds(files: Files, name: string): Place | undefined {
  const last = files.steps.steps.find(({ done_if }) => referencesOf(done_if).includes(name))?.routes.at(-1);
  return last === undefined ? undefined : mainActionsOf(files, last);
}

/**
 * The actions of the main button or form of a route's screen, after its call if it makes one.
 * @returns undefined when the screen has no such control, or several
 */
export function mainActionsOf({ all, routes }: Files, route: string): Place | undefined {
  const screen = ownEntry(routes.routes, route)?.screen ?? route;
  const file = `screens/${screen}.json`;
  const whole = all.find((one) => one.file === file);
  const found: { pointer: string; list: Json | undefined }[] = [];
  if (whole !== undefined)
    walk(file, whole.schemaId, whole.value, ({ schema, value, pointer }) => {
      if (!isObject(value)) return;
      const isMain = schema.title === 'FormSubmit' || (schema.title === 'ButtonBlock' && value.look === 'primary');
      if (isMain) found.push({ pointer: `${pointer}/do`, list: value.do });
    });
  const [only, ...others] = found;
  if (only === undefined && isObject(whole?.value) && whole.value.kind === 'page') return { file, pointer: '/blocks' };
  if (only === undefined || others.length > 0) return undefined;
  const actions = asList(only.list);
  const called = actions.findIndex((one) => isObject(one) && Array.isArray(one.then));
  const action = actions.at(-1);
  // If the list ends with a call without a `then`, the boolean must be set in a `then` of this call.
  if (called === -1 && isObject(action) && 'call' in action)
    return { file, pointer: only.pointer + pointerTo(actions.length - 1) };
  return { file, pointer: only.pointer + (called === -1 ? '' : pointerTo(called, 'then')) };
}
