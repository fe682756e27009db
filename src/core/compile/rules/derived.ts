import { DERIVED, derivedFact } from '../../rules/index.ts';
import { ENGINE_STORES, ownEntry, segments } from '../../model/index.ts';
import { TYPE_NAMES } from '../wording.ts';
import { eachReference } from './references.ts';
import { error, type Rule } from './rule.ts';
import { referenceType } from './reference-types.ts';

/** Whether a location is within a derived fact. */
export const isDerivation = (file: string, pointer: string): boolean =>
  file === 'flow.json' && pointer.startsWith('/derived/');

/** The type of value that each kind of derived fact is computed from. */
const MADE_OF = { years_since: 'date', count_of: 'array' } as const;

/** A derived fact is computed from a value of the right type. */
export const derivedFrom: Rule = (files) =>
  eachReference(files, (referred) => {
    const { file, name, pointer } = referred;
    const word = isDerivation(file, pointer)
      ? (['years_since', 'count_of'] as const).find((one) => pointer.endsWith(`/${one}`))
      : undefined;
    const type = word && referenceType(files, referred);
    if (word === undefined || type === undefined || type === MADE_OF[word] || name.startsWith(DERIVED)) return [];
    const message = `"${word}" asks for ${TYPE_NAMES[MADE_OF[word]]}, and "${name}" is ${TYPE_NAMES[type] ?? type}`;
    const [store = '', field = ''] = name.split('.');
    const isOwnText = type === 'string' && word === 'years_since' && !Object.hasOwn(ENGINE_STORES, store);
    const isStored = ownEntry(files.stores.stores, store)?.fields?.[field] !== undefined;
    const other =
      isOwnText && isStored ? `; if this is one, write "${field}": "date" under "${store}" in stores.json` : '';
    const hint = `name ${TYPE_NAMES[MADE_OF[word]]}${other}`;
    return [error('SC04', file, pointer, message, hint)];
  });

/** A derived fact does not use itself or another derived fact, so there are no circular definitions. */
export const derivedOnce: Rule = (files) =>
  eachReference(files, ({ file, name, pointer: here, anchor }) => {
    if (!isDerivation(file, here) || derivedFact(files.flow.derived, name) === undefined) return [];
    const [, id = ''] = segments(here);
    const itself = name === DERIVED + id;
    const message = itself ? `"${id}" is made of itself` : `"${id}" is made of "${name}", which is derived itself`;
    const hint = 'name what is known of the person or the backend: a field of a store, or a fact of the contract';
    return [{ ...error('RF27', file, here, message, hint), anchor }];
  });
