import { asList, evaluate, factScope, isCondition, isObject, type JsonObject, lastPart, type Step } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { decidableLines } from '../../subject/controls.ts';
import { type Subject, textIn } from '../../subject/subject.ts';
import type { Choice } from './choices.ts';

/** By product, the items that a list shows for it: the product's variants for "data.variants". */
const itemsByProduct = ({ files }: Subject, of: string): [string, JsonObject[]][] =>
  Object.entries(files).flatMap(([file, product]): [string, JsonObject[]][] => {
    const name = textIn(product, 'slug');
    if (!file.startsWith('products/') || name === undefined || !isObject(product)) return [];
    const items = asList(product[lastPart(of)]).filter(isObject);
    return items.length === 0 ? [] : [[name, items]];
  });

/** Whether a list may show an item. Lines of its condition that read anything but the item count as true. */
function mayShow({ flow }: Subject, { list }: Choice, item: JsonObject): boolean {
  const condition = list.value.only_if;
  if (!isCondition(condition)) return true;
  const isKnown = (name: string) => name.startsWith('item.') && Object.hasOwn(item, name.slice('item.'.length));
  return evaluate(decidableLines(condition, isKnown), { ...factScope(flow, {}, TODAY), item }) !== false;
}

/** Reports a step whose only list of choices leaves out every item of a product. */
export const closedForProduct = (subject: Subject, { routes }: Step, all: readonly Choice[]): Finding[] => {
  const [only, ...more] = all;
  if (only === undefined || more.length > 0 || routes.length > 1) return [];
  const left = itemsByProduct(subject, only.of).find(
    ([, items]) => !items.some((item) => mayShow(subject, only, item)),
  );
  if (left === undefined) return [];
  return [
    {
      file: only.list.file,
      pointer: `${only.list.pointer}/only_if`,
      message: `This leaves out all of "${only.of}" that "${left[0]}" has, so whoever orders it can choose nothing`,
      hint: 'take these in too, or leave it out',
    },
  ];
};
