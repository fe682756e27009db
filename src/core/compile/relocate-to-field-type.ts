import { ENGINE_STORES, lastPart, ownEntry, pointerTo, type Problem } from '../model/index.ts';
import type { Files } from './files.ts';

/** The problem of a value that has another type than the store's field into which it is put. */
export interface TypeProblem extends Problem {
  /** The field: "promotion.token". */
  field?: string;
  /** The name of the other value: "query.token". */
  other?: string;
  /** The type that the field holds, and the types that the other value may have. */
  holds?: string;
  types?: readonly string[];
}

/** Whether the value has the same name as the field, so that it is probably the right value. */
const isNamesake = ({ field = '', other = '' }: TypeProblem) => lastPart(field) === lastPart(other);

/**
 * Decides where to report values of another type. Usually that is at the value. But if several values, or one of the
 * same name, differ from the type of one field, the field has the wrong type. Then it gets the only problem.
 * @param problems at the values, where they are written
 */
export function relocateToFieldTypes({ stores }: Files, problems: readonly TypeProblem[]): Problem[] {
  const places = new Map<string, Problem>();
  const of = (field: string) => problems.filter((one) => one.field === field);
  for (const { field } of problems) {
    const [store = '', name = '', ...inner] = field?.split('.') ?? [];
    const isStored = ownEntry(ownEntry(stores.stores, store)?.fields ?? {}, name) !== undefined;
    const [first, ...others] = of(field ?? '');
    if (!isStored || inner.length > 0 || Object.hasOwn(ENGINE_STORES, store)) continue;
    if (first === undefined || (others.length === 0 && !isNamesake(first))) continue;
    places.set(field ?? '', {
      rule: 'SC04',
      severity: 'error',
      file: 'stores.json',
      pointer: pointerTo('stores', store, 'fields', name),
      anchor: 'value',
      message: others.length === 0 ? first.message : `${first.message} (and ${others.length} more like this)`,
      hint: 'write the type that is used there',
    });
  }
  const others = problems.filter(({ field = '' }) => !places.has(field));
  return [...places.values(), ...withoutExchanged(others).map(asProblem)];
}

const around = ({ file, pointer }: Problem) => `${file}#${pointer.slice(0, pointer.lastIndexOf('/'))}`;

/** Whether two names end with the same word: a card's "token" is sent as "payment_token". */
const areAlike = (one: string, two: string) => one === two || one.endsWith(`_${two}`) || two.endsWith(`_${one}`);

/** Whether one value could be stored in the field of the other, by its type. */
const mayBe = ({ types }: TypeProblem, { holds = '' }: TypeProblem) => types?.includes(holds) === true;

/** Whether two values of one object were exchanged: both names fit the other's field, or one name and both types do. */
const isExchanged = (one: TypeProblem, two: TypeProblem) => {
  if (one.field === undefined || one.other === undefined || around(one) !== around(two)) return false;
  const named = [
    areAlike(lastPart(one.field), lastPart(two.other ?? '')),
    areAlike(lastPart(one.other), lastPart(two.field ?? '')),
  ];
  return named.every(Boolean) || (named.includes(true) && mayBe(one, two) && mayBe(two, one));
};

/** Merges the problems of two values that were exchanged into one. */
function withoutExchanged(problems: readonly TypeProblem[]): TypeProblem[] {
  return problems.flatMap((one, index) => {
    const other = problems.find((two) => two !== one && isExchanged(one, two));
    if (other === undefined) return [one];
    return problems.indexOf(other) < index ? [] : [{ ...one, hint: 'exchange the two values' }];
  });
}

function asProblem(found: TypeProblem): Problem {
  const { field: _, other: __, holds: ___, types: ____, ...problem } = found;
  return problem;
}
