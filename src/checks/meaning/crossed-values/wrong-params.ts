import { type Contract, isObject, type Json, type JsonObject, schemasAt, shapeOf, responseSchemaNameOf } from '#core';
import type { Finding } from '../../check.ts';
import { valuesBelow } from '../../subject/values-below.ts';
import { objectsTitled, operationIn, nodesNaming, type Subject, textIn } from '../../subject/subject.ts';

/** The last word of a parameter's or field's name: "id" of "order_id". */
const lastWord = (name: string) => name.slice(name.search(/[^._]+$/));

/** The properties of every object in a contract. */
const objectsIn = ({ schemas }: Contract): readonly JsonObject[] => objectsOf(schemas);

function objectsOf(value: unknown, found: JsonObject[] = []): JsonObject[] {
  if (Array.isArray(value)) for (const one of value) objectsOf(one, found);
  else if (isObject(value)) {
    if (isObject(value.properties)) found.push(value.properties);
    for (const one of Object.values(value)) objectsOf(one, found);
  }
  return found;
}

/** The last words of parameters that identify something, such as an order. */
const IDENTITIES = ['id', 'slug'];

/** Finds parameters for an id that get another field of the same object, such as its email address. */
export function paramsFromOtherFields(subject: Subject): Finding[] {
  const objects = objectsIn(subject.contract);
  const isBeside = (field: string, identity: string) =>
    objects.some((properties) => Object.hasOwn(properties, field) && Object.hasOwn(properties, identity));
  return nodesNaming(subject, 'reference').flatMap(({ file, pointer, value }): Finding[] => {
    const path = pointer.split('/');
    if (path.at(-2) !== 'params') return [];
    const identity = lastWord(path.at(-1) ?? '');
    const [field = '', ...around] = value.split('.').toReversed();
    const isKnown = isBeside(field, identity);
    const isOther =
      IDENTITIES.includes(identity) &&
      lastWord(field) !== identity &&
      (isKnown || IDENTITIES.includes(lastWord(field)));
    if (!isOther || around.length === 0) return [];
    const meant = isKnown ? `write "${[...around.toReversed(), identity].join('.')}"` : `name a "${identity}"`;
    const message = `"${path.at(-1) ?? ''}" says which one is meant, and "${value}" is not what identifies it`;
    return [{ file, pointer, message, hint: meant }];
  });
}

/**
 * The reference to the item's value for a parameter: "item.product.slug" for "product_slug". Undefined if the item has
 * none.
 */
function inItem(subject: Subject, file: string, of: string, param: string): string | undefined {
  const operation = operationIn(subject, textIn(subject.files[file], 'source') ?? '');
  const shape = operation && responseSchemaNameOf(operation);
  const [root, ...path] = of.split('.');
  if (root !== 'data' || shape === undefined) return undefined;
  const item = schemasAt(shapeOf(subject.contract, shape), [...path, '0']);
  return schemasAt(item, param.split('_')) === undefined ? undefined : `item.${param.replaceAll('_', '.')}`;
}

/** The remembered parameters that a link or `go` uses because it does not give them itself. */
function carriedOver({ flow }: Subject, to: Json | undefined, params: Json | undefined): string[] {
  const route = flow.routes.find(({ id }) => id === to);
  if (route === undefined && to !== 'next_path') return [];
  return (flow.remembered_params ?? []).filter(
    (param) =>
      (route === undefined || route.path.includes(`:${param}`)) && !(isObject(params) && Object.hasOwn(params, param)),
  );
}

/** Finds links and `go` actions in a list that do not give the parameter which identifies their item. */
export const linksWithoutTheirItem = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap((list) =>
    valuesBelow(subject, { file: list.file, pointer: `${list.pointer}/blocks` }).flatMap(({ file, pointer, value }) => {
      if (!isObject(value)) return [];
      return carriedOver(subject, value.go ?? value.to, value.params).flatMap((param): Finding[] => {
        const own = inItem(subject, list.file, textIn(list.value, 'of') ?? '', param);
        if (own === undefined) return [];
        const message = `Every item of this list leads to the same "${param}": the one that was open before`;
        return [
          {
            file,
            pointer: pointer + (isObject(value.params) ? '/params' : ''),
            message,
            hint: `add "params": { "${param}": "${own}" }`,
          },
        ];
      });
    }),
  );
