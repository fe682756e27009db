import { isObject, type Json, type JsonObject, asList } from '#core';
import type { Pass } from './pass.ts';

/** The rule lists of the first edition, each with the action list that replaces it. */
const RENAMED = { when_empty: 'on_empty', when_complete: 'on_complete', go_home: 'on_go_home' };

/**
 * Turns rules into nested lists of actions. Of the rules, the first that applied was used, so each rule becomes the
 * `otherwise` of the rule before it.
 */
function asActions(rules: Json[]): Json[] {
  return rules.reduceRight<Json[]>((rest, rule) => {
    if (!isObject(rule)) return [rule, ...rest];
    const actions = asList(rule.do);
    if (rule.if === undefined) return actions;
    return [{ if: rule.if, do: actions, ...(rest.length > 0 ? { otherwise: rest } : {}) }];
  }, []);
}

/** An object in which lists of rules are replaced by lists of actions. The order of its keys stays the same. */
function converted(value: JsonObject): JsonObject {
  const entries = Object.entries(value).map(([key, part]) => {
    const found = Object.entries(RENAMED).find(([old]) => old === key);
    return found && Array.isArray(part) ? [found[1], asActions(part)] : [key, part];
  });
  return Object.fromEntries(entries);
}

/** `when_empty`, `when_complete` and `go_home` become action lists, and `start` becomes `on_start`. */
export const actionLists: Pass = {
  name: 'action-lists',
  upgrade: (files) =>
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => {
        if (!isObject(file)) return [name, file];
        if (name.startsWith('screens/')) return [name, converted(file)];
        if (name === 'errors.json' && isObject(file.screen)) return [name, { ...file, screen: converted(file.screen) }];
        if (name !== 'flow.json') return [name, file];
        const entries = Object.entries(file).map(([key, part]) => [key === 'start' ? 'on_start' : key, part]);
        return [name, Object.fromEntries(entries)];
      }),
    ),
};
