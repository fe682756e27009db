import { ownEntry, pointer } from '../../model/index.ts';
import { listed } from '../wording.ts';
import { eachObject } from './each-object.ts';
import { error, type Rule } from './rule.ts';

/** The reaction to a failure shows no toast of the type "success". */
export const toastsOfFailures: Rule = (files) =>
  eachObject(files, (file, { schema, pointer: at }, { toast }) => {
    const isReaction = file === 'errors.json' || (file === 'calls.json' && /^\/calls\/[^/]+\/errors\//.test(at));
    if (schema.title !== 'ToastAction' || !isReaction || typeof toast !== 'string') return [];
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
