import { type Problem, segments, asObject, lastPart } from '../../model/index.ts';
import { identified, schemasAt } from '../response-schemas.ts';
import { eachReference } from './references.ts';
import { error, type Rule } from './rule.ts';

/**
 * The keys of objects whose keys are compared with their values: fields of stores and requests, and parameters. `with`
 * is not one of them, because authors choose the names of a text's placeholders.
 */
const GIVES_NAMES = ['set', 'learns', 'params', 'query', 'body', 'headers'];

/** Reports the first value of each object that comes from a wrong field. Two swapped values are one mistake. */
export const crossedFields: Rule = (files) => {
  const found = crossedIn(files);
  const objectOf = ({ file, pointer }: Problem) => `${file}#${pointer.replace(/[^/]*$/, '')}`;
  return found.filter((one) => found.find((other) => objectOf(other) === objectOf(one)) === one);
};

/**
 * Finds values that come from a field with another name than their key, although the response or item has a field of
 * this name.
 */
const crossedIn: Rule = (files) =>
  eachReference(files, (referred) => {
    const { file, name, pointer, scope, isList, test } = referred;
    const [setting = '', target = ''] = segments(pointer).slice(-2);
    const [root, ...path] = name.split('.');
    // The contract does not describe the fields of forms. The check SM30 compares their names.
    if (scope === undefined || root === 'form' || isList || test !== undefined || !GIVES_NAMES.includes(setting))
      return [];
    const wanted = lastPart(target);
    const own = path.at(-1) ?? '';
    const propertiesAt = (around: readonly string[]) =>
      (schemasAt(scope.brought, around) ?? []).flatMap(({ schema: { properties } }) =>
        Object.entries(asObject(properties)),
      );
    const identifying = (around: readonly string[]) =>
      propertiesAt(around).flatMap(([field, part]) => (identified(part).includes(wanted) ? [field] : []));
    // The name may be that of an object, whose identifying field is meant: "variant.id".
    const inside = (around: readonly string[]) => identifying([...around, wanted]).map((field) => `${wanted}.${field}`);
    const fieldsIn = (around: readonly string[]) => [
      ...inside(around),
      ...propertiesAt(around).flatMap(([field]) => (field === wanted ? [field] : [])),
      ...identifying(around),
    ];
    // The field may be in the same object, or further out: an order has a total, and each of its items a price.
    const further = own === wanted ? [] : path.slice(0, -1).map((_, index) => path.slice(0, path.length - 2 - index));
    const around = [path.slice(0, -1), ...further].find((part) => fieldsIn(part).length > 0) ?? [];
    const fields = fieldsIn(around);
    const [meant] = fields;
    if (meant === undefined || (around.length === path.length - 1 && fields.includes(own))) return [];
    const typesOf = (field: string) =>
      (schemasAt(scope.brought, [...around, ...field.split('.')]) ?? []).flatMap(({ schema: { type } }) =>
        [type ?? []].flat(),
      );
    // Another rule reports a value of another type.
    const types = (schemasAt(scope.brought, path) ?? []).flatMap(({ schema: { type } }) => [type ?? []].flat());
    if (!typesOf(meant).some((type) => types.includes(type))) return [];
    const instead = [root, ...around, meant].join('.');
    return [
      error('SM30', file, pointer, `"${wanted}" is given "${name}", and there is "${instead}"`, `write "${instead}"`),
    ];
  });
