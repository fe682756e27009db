import { jsonOf, ownEntry, pointer, stringsIn } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { listed } from '../wording.ts';
import { eachObject } from './each-object.ts';
import { error, type Rule } from './rule.ts';

/** Whether a value belongs to what happens after a failure. */
const isReaction = (file: string, at: string) =>
  file === 'errors.json' || (file === 'calls.json' && /^\/calls\/[^/]+\/errors\//.test(at));

/** The reaction to a failure shows no toast of the type "success". */
export const toastsOfFailures: Rule = (files) =>
  eachObject(files, (file, { schema, pointer: at }, { toast }) => {
    if (schema.title !== 'ToastAction' || !isReaction(file, at) || typeof toast !== 'string') return [];
    const { type } = ownEntry(files.errors.toasts, toast) ?? {};
    const others = Object.entries(files.errors.toasts).flatMap(([name, one]) => (one.type === 'error' ? [name] : []));
    return type === 'success'
      ? [
          error(
            'RF13',
            file,
            at + pointer('toast'),
            `"${toast}" reports a success, and something has failed here`,
            others.length === 0 ? 'declare a toast of the type "error"' : `write ${listed(others)}`,
          ),
        ]
      : [];
  });

/** The names of the toasts that some failure shows. */
function namedByFailures(files: Files): ReadonlySet<string> {
  const named = new Set(stringsIn(jsonOf(files.errors.messages)));
  eachObject(files, (file, { pointer: at }, { toast }) => {
    if (typeof toast === 'string' && isReaction(file, at)) named.add(toast);
    return [];
  });
  return named;
}

/**
 * What always follows a successful call shows no toast of the type "error". If the toast is for nothing else, its type
 * is the mistake.
 */
export const toastsOfSuccesses: Rule = (files) => {
  const named = namedByFailures(files);
  return eachObject(files, (file, { schema, pointer: at }, { toast }) => {
    if (schema.title !== 'ToastAction' || typeof toast !== 'string' || !/\/then\/\d+$/.test(at)) return [];
    if (ownEntry(files.errors.toasts, toast)?.type !== 'error') return [];
    const message = `"${toast}" reports a failure, and here everything has worked`;
    return [
      named.has(toast)
        ? error('RF13', file, at + pointer('toast'), message, 'name a toast of the type "success"')
        : error('RF13', 'errors.json', pointer('toasts', toast, 'type'), message, 'write "success"'),
    ];
  });
};
