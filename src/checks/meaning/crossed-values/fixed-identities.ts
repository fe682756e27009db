import {
  asObject,
  identified,
  isObject,
  type Json,
  learnsOf,
  paramsOf,
  schemasAt,
  pointerTo,
  responseSchemaNameOf,
  type Route,
  shapeOf,
} from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { routesAt, routesOfCall } from '../../subject/routes-at.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';
import { valuesBelow } from '../../subject/values-below.ts';
import { fixedText } from './fixed-values.ts';

type Part = ReturnType<typeof schemasAt>;

/** The part of a call's response at a path, such as "members.0". */
function responseAt(subject: Subject, call: string, path: readonly string[]): Part {
  const operation = operationIn(subject, call);
  const shape = operation && responseSchemaNameOf(operation);
  return shape === undefined ? undefined : schemasAt(shapeOf(subject.contract, shape), path);
}

/** The items of a list, which is in the screen's data or in a response that was stored. */
function itemsOf(subject: Subject, file: string, of: string): Part {
  const [root, ...path] = of.split('.');
  if (root === 'data') return responseAt(subject, textIn(subject.files[file], 'source') ?? '', [...path, '0']);
  return Object.entries(subject.flow.calls).flatMap(([id, call]) => {
    const [, ...from] = learnsOf(call)[of]?.split('.') ?? [];
    return from.length === 0 ? [] : (responseAt(subject, id, [...from, '0']) ?? []);
  });
}

/** The field of an object that a parameter identifies it by: "id" of an order for "order_id". */
const identifying = (part: Part, param: string): string | undefined =>
  part
    ?.flatMap(({ schema: { properties } }) => Object.entries(asObject(properties)))
    .find(([, field]) => identified(field).includes(param))?.[0];

/** Whether a parameter identifies something in the contract, as "order_id" identifies an order. */
const isIdentity = ({ contract }: Subject, param: string) =>
  Object.values(contract.schemas).some(({ properties }) =>
    Object.values(asObject(properties)).some((field) => identified(field).includes(param)),
  );

const hasInAddress = ({ path, optional_params: optional = [] }: Route, name: string) =>
  paramsOf(path).includes(name) || optional.includes(name);

/** Finds queries of calls with a constant id, although a page that makes the call has the id in its address. */
const fixedInQueries = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { query = {} }]) =>
    Object.entries(query).flatMap(([name, value]): Finding[] => {
      const isFixed = fixedText(value) !== undefined && isIdentity(subject, name);
      if (!isFixed || !routesOfCall(subject, id).some((route) => hasInAddress(route, name))) return [];
      const message = `"${id}" is always about this "${name}", whichever the address names`;
      const pointer = pointerTo('calls', id, 'query', name);
      return [{ file: 'calls.json', pointer, message, hint: `write "route.${name}"` }];
    }),
  );

/** Finds parameters of calls with a constant id, although buttons in a list of such objects make the call. */
const fixedForItems = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer, value: list }) => {
    const items = itemsOf(subject, file, textIn(list, 'of') ?? '');
    return valuesBelow(subject, { file, pointer: `${pointer}/blocks` }).flatMap(({ schema, value }) => {
      const id = schema.title === 'CallAction' && isObject(value) ? (textIn(value, 'call') ?? '') : '';
      const { params = {}, query = {} } = subject.flow.calls[id] ?? {};
      return Object.entries({ params, query }).flatMap(([part, values]) =>
        Object.entries(values).flatMap(([name, given]): Finding[] => {
          const own = identifying(items, name);
          if (fixedText(given) === undefined || own === undefined) return [];
          const message = `"${id}" is always about this "${name}", whichever item of the list somebody chooses`;
          const where = pointerTo('calls', id, part, name);
          return [{ file: 'calls.json', pointer: where, message, hint: `write "item.${own}"` }];
        }),
      );
    });
  });

/** Whether `name` is the slug of a product, and the flow has other products as well. */
const isOneOfSeveral = ({ files }: Subject, name: string) => {
  const products = new Set(
    Object.entries(files).flatMap(([file, value]) => (file.startsWith('products/') ? [textIn(value, 'slug')] : [])),
  );
  return products.size > 1 && products.has(name);
};

/** The parameters that a link or `go` gives as constants. */
const constantsIn = (params: Json | undefined) =>
  Object.entries(asObject(params)).flatMap(([name, value]) => {
    const text = fixedText(value);
    return text === undefined ? [] : [{ name, text }];
  });

/**
 * Finds links and `go` actions that lead to a step of one fixed object, such as a product, although the current address
 * names the visitor's own. Only routes that require earlier steps count, because an offer of another product leads to
 * that product's first questions.
 */
const fixedOnTheWay = (subject: Subject): Finding[] =>
  writtenWith(subject, 'go', 'to').flatMap((node) => {
    const { file, pointer, value } = node;
    const to = subject.flow.routes.find(({ id }) => id === (value.go ?? value.to));
    if (to?.requires === undefined) return [];
    const asked = conditionsAround(subject, node);
    return constantsIn(value.params).flatMap(({ name, text }): Finding[] => {
      const isHere = routesAt(subject, node).every(({ path }) => paramsOf(path).includes(name));
      // The screen's data may contain the same id under another name: "data.slug".
      const own = identifying(responseAt(subject, textIn(subject.files[file], 'source') ?? '', []), name);
      const isAsked = asked.some((one) => one === `route.${name}` || one === `data.${own ?? ''}`);
      if (!isIdentity(subject, name) || !isHere || isAsked || !isOneOfSeveral(subject, text)) return [];
      const message = `This leads everybody to "${to.id}" of "${text}", also those who are ordering something else`;
      return [{ file, pointer: pointer + pointerTo('params', name), message, hint: `write "route.${name}"` }];
    });
  });

/** Finds constant ids where each address or item should give its own: in queries, in lists, and in navigation. */
export const fixedIdentities = (subject: Subject): Finding[] => {
  const found = [...fixedInQueries(subject), ...fixedForItems(subject), ...fixedOnTheWay(subject)];
  return [...new Map(found.map((one) => [one.file + one.pointer, one])).values()];
};
