import {
  responseSchemaNameOf,
  type Condition,
  evaluate,
  factScope,
  isObject,
  type Json,
  type JsonObject,
  schemasAt,
  shapeOf,
  asObject,
  isCondition,
} from '#core';
import { TODAY } from './clock.ts';
import { decidableLines } from './controls.ts';
import { actionsOn, completesStep } from './next-step-location.ts';
import { type FileNode, objectsTitled, type ObjectNode, operationIn, type Subject, textIn } from './subject.ts';

/**
 * The kinds of sample items for a list. A `usual` item has the contract's examples. In a `bare` item, everything that
 * the contract does not require is null.
 */
export type Sample = 'usual' | 'bare';

/** The location of a condition that is false for a sample item, so that no such item can be chosen. */
interface ClosedPlace extends Pick<FileNode, 'file' | 'pointer'> {
  sample: Sample;
  step: string;
}

/**
 * Finds conditions that close every control of a step for a sample item. For example, only items out of stock, or only
 * items with a badge, can be chosen.
 */
export function closedForExamples(subject: Subject): ClosedPlace[] {
  const { flow } = subject;
  return flow.steps.flatMap((step) => {
    const routes = flow.routes.filter(({ id }) => step.routes.includes(id));
    const doing = routes.flatMap((route) =>
      actionsOn(subject, route).filter(({ list }) => completesStep(subject, step, list)),
    );
    for (const sample of ['usual', 'bare'] as const) {
      const closed = doing.map(({ control }) => control && closingIn(subject, control, sample));
      const [first] = closed;
      if (first !== undefined && closed.every((one) => one !== undefined)) return [{ ...first, sample, step: step.id }];
    }
    return [];
  });
}

/** The condition that is false for a sample item: of a control in a list, or of the list. */
function closingIn(subject: Subject, { file, pointer, value }: ObjectNode, sample: Sample) {
  const around = objectsTitled(subject, 'EachBlock').findLast(
    (list) => list.file === file && pointer.startsWith(`${list.pointer}/blocks/`),
  );
  const item = around && exampleIn(subject, file, textIn(around.value, 'of') ?? '', sample);
  if (around === undefined || item === undefined) return undefined;
  const isKnown = (reference: string) => Object.hasOwn(item, reference.replace(/^item\./, ''));
  const scope = { ...factScope(subject.flow, {}, TODAY), item };
  const truthOf = (condition: Condition) => evaluate(decidableLines(condition, isKnown), scope);
  // An unknown value hides a control, but does not disable it.
  const isHeld = (condition: Json | undefined) => !isCondition(condition) || truthOf(condition) === true;
  const { if: shown, disabled_if: disabled } = value;
  if (!isHeld(around.value.only_if)) return { file, pointer: `${around.pointer}/only_if` };
  if (!isHeld(shown)) return { file, pointer: `${pointer}/if` };
  return isCondition(disabled) && truthOf({ not: disabled }) === false
    ? { file, pointer: `${pointer}/disabled_if` }
    : undefined;
}

/**
 * A sample item of a list on a screen, with the fields that have examples in the contract. Undefined when the list does
 * not come from the screen's data.
 */
export function exampleIn(subject: Subject, file: string, reference: string, sample: Sample): JsonObject | undefined {
  const screen = subject.files[file];
  const operation = operationIn(subject, textIn(screen, 'source') ?? '');
  const shape = operation && responseSchemaNameOf(operation);
  const [root, ...path] = reference.split('.');
  if (root !== 'data' || shape === undefined) return undefined;
  const items = schemasAt(shapeOf(subject.contract, shape), [...path, '0']) ?? [];
  const examples = items.flatMap(({ schema: { properties, required } }) =>
    Object.entries(asObject(properties)).flatMap(([name, part]): [string, Json][] => {
      const isPromised = Array.isArray(required) && required.includes(name);
      const example = isObject(part) && Array.isArray(part.examples) ? part.examples[0] : undefined;
      // A backend that sends a boolean for some items sends it for every item, so it is never null.
      if (sample === 'bare' && !isPromised && typeof example !== 'boolean') return [[name, null]];
      return example === undefined ? [] : [[name, example]];
    }),
  );
  return Object.fromEntries(examples);
}
