import { isObject, type JsonObject, ownEntry } from '#core';
import { type QuestionAt, hasStop, optionsIn, stopNames, textOrEmpty } from './asked.ts';
import type { DiffClass } from './finding.ts';
import type { QuestionDifferences } from './question-differences.ts';

const HELPS = ['note', 'helper_text', 'user_text_title', 'user_text_placeholder'];

/** An option before and after the change, with its pointer in both versions. */
interface ChangedOption {
  id: string;
  option: string;
  a: JsonObject | undefined;
  b: JsonObject | undefined;
  from: string;
  to: string;
  stopping: boolean;
  /** Whether the author declared that earlier answers keep their meaning. */
  isSame: boolean;
}

/** The other settings of an option, with their classes. */
const OTHERS: [field: string, kind: DiffClass, says: string][] = [
  ['none_answer', 'behaviour', 'excludes the other answers or no longer does'],
  ['need_more_info', 'behaviour', 'asks for more or no longer does'],
  ['form', 'behaviour', 'leads to another form of the product'],
  ['attachment', 'look', 'has another picture'],
];

/**
 * Compares the options of a question.
 * @param declared what its author declared about earlier answers
 */
export function optionDifferences(
  diff: QuestionDifferences,
  id: string,
  old: QuestionAt,
  now: QuestionAt,
  declared: JsonObject | undefined,
): void {
  const is = optionsIn(now);
  const was = mapped(diff, id, old, now, declared);
  const stopping = hasStop(diff.before.flow, old) || hasStop(diff.after.flow, now);
  for (const option of new Set([...was.keys(), ...is.keys()])) {
    const [a, b] = [was.get(option), is.get(option)];
    const from = a === undefined ? old.pointer : `${old.pointer}/answer_options/${a.index}`;
    const to = b === undefined ? now.pointer : `${now.pointer}/answer_options/${b.index}`;
    compare(diff, { id, option, a: a?.option, b: b?.option, from, to, stopping, isSame: declared?.meaning === 'same' });
  }
  const common = (one: Map<string, unknown>, other: Map<string, unknown>) =>
    [...one.keys()].filter((key) => other.has(key)).join();
  if (common(was, is) !== common(is, was))
    diff.add(
      'behaviour',
      `The answers to "${id}" stand in another order`,
      `${old.pointer}/answer_options`,
      `${now.pointer}/answer_options`,
    );
}

/** The old options, each under the new id that the author declared for it. */
function mapped(
  diff: QuestionDifferences,
  id: string,
  old: QuestionAt,
  now: QuestionAt,
  declared: JsonObject | undefined,
): ReturnType<typeof optionsIn> {
  const [was, is] = [optionsIn(old), optionsIn(now)];
  const taken = isObject(declared?.options) ? declared.options : {};
  return new Map(
    [...was].flatMap(([option, place]): [string, typeof place][] => {
      const next = ownEntry(taken, option);
      if (typeof next !== 'string' || next === option || is.has(option)) return [[option, place]];
      const at = (asked: QuestionAt, index: number | undefined) => `${asked.pointer}/answer_options/${index ?? 0}`;
      diff.add(
        'behaviour',
        `Whoever answered "${option}" to "${id}" has now answered "${next}"`,
        at(old, place.index),
        at(now, is.get(next)?.index),
      );
      if (!was.has(next)) return [[next, place]];
      // Two options became one. If the old option had a stop, the difference to report is the loss of this stop.
      return stopNames(diff.before.flow, place.option).length > 0 ? [[option, place]] : [];
    }),
  );
}

function compare(diff: QuestionDifferences, { id, option, a, b, from, to, stopping, isSame }: ChangedOption): void {
  const name = `"${option}" of "${id}"`;
  const before = a === undefined ? [] : stopNames(diff.before.flow, a);
  const after = b === undefined ? [] : stopNames(diff.after.flow, b);
  const who = `somebody who answers "${textOrEmpty((b ?? a)?.answer_text) || option}"`;
  if (before.join() !== after.join()) {
    const lost = before.filter((flag) => !after.includes(flag));
    const says =
      after.length === 0
        ? `${name} no longer stops`
        : lost.length > 0
          ? `${name} no longer sets ${lost.join(', ')}`
          : `${name} now sets ${after.join(', ')}`;
    diff.add('safety', b === undefined ? `${name}, which stops, is no longer offered` : says, from, to, who);
    if (b === undefined) return;
  } else if (a === undefined || b === undefined) {
    const says = b === undefined ? `${name} is no longer offered` : `${name} is offered, and was not`;
    return diff.add(b === undefined ? 'breaking' : 'behaviour', says, from, to, b === undefined ? who : undefined);
  }
  if (a === undefined || b === undefined) return;
  const [was, is] = [`${id}.${String(a.id)}`, `${id}.${option}`];
  const text = diff.reworded(name, was, is, ['answer_text']);
  if (text !== undefined)
    diff.add(stopping ? 'safety' : isSame ? 'copy' : 'breaking', text, `${from}/answer_text`, `${to}/answer_text`, who);
  const help = diff.reworded(`The help of ${name}`, was, is, HELPS);
  if (help !== undefined) diff.add(after.length > 0 ? 'safety' : 'copy', help, from, to);
  for (const [field, kind, says] of OTHERS)
    if (JSON.stringify(a[field] ?? false) !== JSON.stringify(b[field] ?? false))
      diff.add(kind, `${name} ${says}`, from, to);
}
