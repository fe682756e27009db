import { ownEntry, pointerTo } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { listed } from '../wording.ts';
import { eachObject } from './each-object.ts';
import { error, type Rule } from './rule.ts';

/** Whether a value belongs to the reaction to a failure. */
const isReaction = (file: string, pointer: string) =>
  file === 'errors.json' || (file === 'calls.json' && /^\/calls\/[^/]+\/errors\//.test(pointer));

/** A location that names a toast, and whether a failure precedes it. */
interface ToastUse {
  file: string;
  pointer: string;
  toast: string;
  afterFailure: boolean;
}

/** The parts of `messages` that name the toast of a failure's message. */
const TOASTS_OF_MESSAGES = ['warning', 'text', 'list'] as const;

/** Every location that names a toast. */
function placesOf(files: Files): ToastUse[] {
  const { messages } = files.errors;
  const found = TOASTS_OF_MESSAGES.map((part): ToastUse => ({
    file: 'errors.json',
    pointer: pointerTo('messages', part),
    toast: messages[part],
    afterFailure: true,
  }));
  eachObject(files, (file, { schema, pointer }, { toast }) => {
    if (schema.title === 'ToastAction' && typeof toast === 'string')
      found.push({ file, pointer: pointer + pointerTo('toast'), toast, afterFailure: isReaction(file, pointer) });
    return [];
  });
  return found;
}

/**
 * A toast after a failure does not have the type "success". If the toast is used only after failures, its type is the
 * mistake. Otherwise its name is.
 */
export const toastsOfFailures: Rule = (files) => {
  const all = placesOf(files);
  const errors = Object.entries(files.errors.toasts).flatMap(([name, one]) => (one.type === 'error' ? [name] : []));
  const toTypeOf = new Set<string>();
  return all.flatMap(({ file, pointer, toast, afterFailure }) => {
    if (!afterFailure || ownEntry(files.errors.toasts, toast)?.type !== 'success' || toTypeOf.has(toast)) return [];
    const message = `"${toast}" reports a success, and something has failed here`;
    if (all.some((one) => one.toast === toast && !one.afterFailure)) {
      const hint = errors.length === 0 ? 'declare a toast of the type "error"' : `write ${listed(errors)}`;
      return [error('RF13', file, pointer, message, hint)];
    }
    toTypeOf.add(toast);
    return [
      error(
        'RF13',
        'errors.json',
        pointerTo('toasts', toast, 'type'),
        `"${toast}" is shown when something has failed`,
        `write "${pointer === pointerTo('messages', 'warning') ? 'warning' : 'error'}"`,
      ),
    ];
  });
};

/**
 * A toast that always follows a successful call does not have the type "error". If the toast is used for nothing else,
 * its type is the mistake.
 */
export const toastsOfSuccesses: Rule = (files) => {
  const all = placesOf(files);
  return all.flatMap(({ file, pointer, toast }) => {
    if (!/\/then\/\d+\/toast$/.test(pointer) || ownEntry(files.errors.toasts, toast)?.type !== 'error') return [];
    const message = `"${toast}" reports a failure, and here everything has worked`;
    return [
      all.some((one) => one.toast === toast && one.afterFailure)
        ? error('RF13', file, pointer, message, 'name a toast of the type "success"')
        : error('RF13', 'errors.json', pointerTo('toasts', toast, 'type'), message, 'write "success"'),
    ];
  });
};
