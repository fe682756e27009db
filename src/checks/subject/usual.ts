import {
  answerOf,
  type Condition,
  evaluate,
  factScope,
  isObject,
  type Json,
  type JsonObject,
  partOf,
  shapeOf,
} from '#core';
import { TODAY } from './clock.ts';
import { decidableLines } from './controls.ts';
import { actionsOn, does } from './way-on.ts';
import { type FileSpot, objectsTitled, type ObjectSpot, operationIn, type Subject, textIn } from './subject.ts';

/**
 * The conditions on list items that close every control of a step, when the items are the contract's examples: for
 * instance, everything is out of stock.
 */
export function closedAsUsual(subject: Subject): Pick<FileSpot, 'file' | 'pointer'>[] {
  const { flow } = subject;
  return flow.steps.flatMap((step) => {
    const routes = flow.routes.filter(({ id }) => step.routes.includes(id));
    const doing = routes.flatMap((route) => actionsOn(subject, route).filter(({ list }) => does(subject, step, list)));
    const closed = doing.map(({ control }) => control && closingIn(subject, control));
    const [first] = closed;
    return first !== undefined && closed.every((one) => one !== undefined) ? [first] : [];
  });
}

/** The condition of an item's control, or of its list, that the contract's example does not meet. */
function closingIn(subject: Subject, { file, pointer: at, value }: ObjectSpot) {
  const around = objectsTitled(subject, 'ListBlock').findLast(
    (list) => list.file === file && at.startsWith(`${list.pointer}/item/`),
  );
  const item = around && exampleIn(subject, file, textIn(around.value, 'of') ?? '');
  if (around === undefined || item === undefined) return undefined;
  const isTold = (reference: string) => Object.hasOwn(item, reference.replace(/^item\./, ''));
  const scope = { ...factScope(subject.flow, {}, TODAY), item };
  const isClosed = (condition: Json | undefined) =>
    isCondition(condition) && evaluate(decidableLines(condition, isTold), scope) === false;
  const { if: shown, disabled_if: disabled } = value;
  if (isClosed(around.value.where)) return { file, pointer: `${around.pointer}/where` };
  if (isClosed(shown)) return { file, pointer: `${at}/if` };
  return isObject(disabled) && isClosed({ not: disabled }) ? { file, pointer: `${at}/disabled_if` } : undefined;
}

const isCondition = (value: Json | undefined): value is JsonObject & Condition => isObject(value);

/** The yes-or-no fields of a list's items, with the values of the contract's examples. */
function exampleIn(subject: Subject, file: string, reference: string): JsonObject | undefined {
  const screen = subject.files[file];
  const operation = operationIn(subject, textIn(screen, 'source') ?? '');
  const shape = operation && answerOf(operation);
  const [root, ...path] = reference.split('.');
  if (root !== 'data' || shape === undefined) return undefined;
  const items = partOf(shapeOf(subject.contract, shape), [...path, '0']) ?? [];
  const examples = items.flatMap(({ schema: { properties } }) =>
    Object.entries(isObject(properties) ? properties : {}).flatMap(([name, part]) => {
      const example = isObject(part) && Array.isArray(part.examples) ? part.examples[0] : undefined;
      return typeof example === 'boolean' ? [[name, example] as const] : [];
    }),
  );
  return Object.fromEntries(examples);
}
