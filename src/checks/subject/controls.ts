import {
  type Actions,
  type Block,
  type Condition,
  type Flow,
  hasEntry,
  innerBlocks,
  isObject,
  type Json,
  type JsonObject,
  type Route,
  type Values,
  asObject,
  referencesOf,
} from '#core';

/**
 * A control: the copy key of its label, and the conditions under which it is shown and enabled. `leadsBack`: it goes to
 * the `next_path` of its list item, which is a question that the visitor has answered. `isChoice`: it is a radio
 * button.
 */
export type Control = { label: string; conditions: readonly Condition[] } & (
  | { kind: 'link'; to: string; params?: Values | undefined }
  | { kind: 'button'; do: Actions; leadsBack?: boolean; isChoice?: boolean }
  | { kind: 'form'; name: string; do: Actions }
);

/**
 * Every control on a screen, except those of the header and footer. A questionnaire has no controls of its own, because
 * its Continue button is an event of core.
 * @param filled whether the lists of loaded data have items
 */
export function controlsOn(flow: Flow, { screen: id, layout }: Route, filled: boolean): Control[] {
  const screen = flow.screens[id];
  const links = layout === 'portal' ? (flow.layout.portal?.links ?? []) : [];
  const sidebar = links.map(({ label, to }): Control => ({ kind: 'link', label, to, conditions: [] }));
  if (screen === undefined || screen.kind === 'questionnaire') return sidebar;
  if (screen.kind === 'page')
    return [...sidebar, ...controlsIn([...(screen.aside ?? []), ...screen.blocks], [], filled)];
  const { above = [], below = [], submit } = screen;
  return [
    ...sidebar,
    { kind: 'form', name: '', ...submit, conditions: [] },
    ...controlsIn([...above, ...below], [], filled),
  ];
}

/**
 * Whether a list of loaded data may be empty for somebody: it has a text for this case (`empty`), or a heading of its
 * own and no condition on its length. A list whose controls go to the item's `next_path` shows what the visitor has
 * started, so it is never empty.
 */
function mayBeEmpty(block: Block, around: readonly Condition[]): boolean {
  if (block.block !== 'each' || !block.of.startsWith('data.')) return false;
  if (block.empty !== undefined) return true;
  const isAskedFor = around.some((condition) => Object.hasOwn(condition, `${block.of}.length`));
  return block.heading !== undefined && !isAskedFor && !leadsOn(block.blocks);
}

/** Whether a control in some blocks goes to the `next_path` of its list item. */
const leadsOn = (blocks: readonly Block[]): boolean => hasEntry(blocks, 'go', 'next_path');

/** Every control in some blocks, at any depth. @param around the conditions of the blocks around them */
export function controlsIn(blocks: readonly Block[], around: readonly Condition[], filled: boolean): Control[] {
  return blocks.flatMap((block): Control[] => {
    const conditions = block.if === undefined ? around : [...around, block.if];
    const inner = innerBlocks(block);
    if (inner !== undefined) {
      return !filled && mayBeEmpty(block, conditions) ? [] : controlsIn(inner, conditions, filled);
    }
    if (block.block === 'form') return [{ kind: 'form', name: block.name, ...block.submit, conditions }];
    if (block.block === 'link')
      return [{ kind: 'link', label: block.label, to: block.to, params: block.params, conditions }];
    if (block.block === 'answers')
      return filled && block.change !== undefined
        ? [{ kind: 'button', ...block.change, leadsBack: true, conditions }]
        : [];
    if (block.block !== 'button') return [];
    const { disabled_if: disabled } = block;
    return [
      {
        kind: 'button',
        label: block.label,
        do: block.do,
        isChoice: block.chosen_if !== undefined,
        conditions: disabled === undefined ? conditions : [...conditions, { not: disabled }],
      },
    ];
  });
}

/** The alternatives of a condition that consists only of an `any`. */
function onlyAlternatives(condition: Condition[string]): Condition[] | undefined {
  if (condition === undefined || typeof condition !== 'object' || Array.isArray(condition)) return undefined;
  const [[key, test] = [], ...others] = Object.entries(condition);
  return key === 'any' && Array.isArray(test) && others.length === 0 ? test : undefined;
}

/**
 * A condition without the lines that read an unknown value.
 * @param isKnown whether the value of a reference is known
 */
export function decidableLines(condition: Condition, isKnown: (reference: string) => boolean): Condition {
  const lines = Object.entries(condition).flatMap(([key, test]): [string, Condition[string]][] => {
    if (key === 'any') {
      const parts = Array.isArray(test) ? test : [];
      // If one alternative of `any` is undecidable, the whole line may be true, so it is left out.
      return parts.every((part) => referencesOf(part).every(isKnown)) ? [[key, parts]] : [];
    }
    // None of the alternatives in `not: { any: … }` may hold, so each decidable one counts.
    const alternatives = key === 'not' ? onlyAlternatives(test) : undefined;
    if (alternatives !== undefined) {
      const parts = alternatives.filter((part) => referencesOf(part).every(isKnown));
      return parts.length === 0 ? [] : [[key, { any: parts }]];
    }
    return referencesOf({ [key]: test }).every(isKnown) ? [[key, test]] : [];
  });
  return Object.fromEntries(lines);
}

/**
 * An object with a sample value for everything that some actions, and the calls in them, read from an item, the data or
 * a form.
 */
export function sampleFor(flow: Flow, actions: Actions, root: 'item' | 'data' | 'form'): JsonObject {
  const sample: JsonObject = {};
  const seen = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part === 'string' && part.startsWith(`${root}.`)) setPath(sample, part.split('.').slice(1));
    else if (Array.isArray(part)) part.forEach(look);
    else if (isObject(part)) {
      const { call } = part;
      if (typeof call === 'string' && !seen.has(call)) {
        seen.add(call);
        look(flow.calls[call]);
      }
      Object.values(part).forEach(look);
    }
  };
  look(actions);
  return sample;
}

/** The sample value for content of an item, the data or a form. */
export const SAMPLE = 'sample';

/** Sets the value at a path of an object, and creates the objects on the way. */
export function setPath(into: JsonObject, [first = '', ...rest]: readonly string[], value: Json = SAMPLE): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const inner = into[first];
  const next: JsonObject = asObject(inner);
  into[first] = next;
  setPath(next, rest, value);
}
