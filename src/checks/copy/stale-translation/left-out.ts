import { firstPart, pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { nearestId } from '../../subject/nearest-id.ts';
import type { Subject } from '../../subject/subject.ts';
import { writtenIn } from '../missing-translation.ts';

/** The finding about something that was removed from a product, and the keys of its translations. */
interface LeftOut {
  keys: string[];
  finding: Finding;
}

/** The product file that a file translates: "products/a.json" for "products/a.es.json". */
const productOf = (file: string) => file.replace(/\.[^.]+\.json$/, '.json');

/** Finds answers and quantities that an author removed from a product while their translation remains. */
function partsLeftOut({ nodes }: Subject, file: string, stale: readonly string[]) {
  const product = productOf(file);
  const entries = new Map(
    stale.flatMap((key) => {
      const [owner = '', id = '', ...field] = key.split('.');
      const isQuantity = field.length === 0 && /^\d/.test(id);
      if (field.length !== 1 && !isQuantity) return [];
      return [[`${owner}.${id}`, { owner, id, list: isQuantity ? 'quantities' : 'answer_options' }] as const];
    }),
  );
  return [...entries].flatMap(([path, { owner, id, list }]): LeftOut[] => {
    const its = nodes.find((node) => node.file === product && node.value === owner && node.pointer.endsWith('/id'));
    const pointer = its?.pointer.replace(/id$/, list);
    if (!nodes.some((node) => node.file === product && node.pointer === pointer)) return [];
    const keys = stale.filter((key) => key === path || key.startsWith(`${path}.`));
    const message = `"${owner}" has no "${id}" any more, and ${file} translates it`;
    const hint = 'put it back, or remove its translation, too';
    return [{ keys, finding: { file: product, pointer: pointer ?? '', message, hint } }];
  });
}

/** The ids of a product's questions and variants, each with the key of the list that has it. */
const listsIn = ({ nodes }: Subject, product: string) =>
  new Map(
    nodes.flatMap(({ file, pointer, value }) => {
      const [list = '', , key, ...deeper] = segments(pointer);
      const isId = file === product && key === 'id' && deeper.length === 0;
      return isId && typeof value === 'string' ? [[value, list] as const] : [];
    }),
  );

/** Finds questions and variants that an author removed from a product while their translation remains. */
function wholesLeftOut(subject: Subject, file: string, stale: readonly string[]): LeftOut[] {
  const product = productOf(file);
  const lists = listsIn(subject, product);
  const owners = [...new Set(Object.keys(writtenIn(subject.files, file)).map(firstPart))];
  // A key of one part is a text of the product itself, such as its summary.
  const parts = stale.filter((key) => key.includes('.'));
  return [...new Set(parts.map(firstPart))].flatMap((owner): LeftOut[] => {
    const list = lists.get(nearestId(owners, owner, (id) => lists.has(id)) ?? '');
    if (list === undefined || lists.has(owner)) return [];
    const message = `"${owner}" is not here any more, and ${file} translates it`;
    const hint = 'put it back, or remove its translation, too';
    const keys = parts.filter((key) => firstPart(key) === owner);
    return [{ keys, finding: { file: product, pointer: pointerTo(list), message, hint } }];
  });
}

/** One finding for each part of a product that an author removed while its translation remains. */
export const leftOut = (subject: Subject, file: string, stale: readonly string[]): LeftOut[] =>
  file.startsWith('products/') ? [...wholesLeftOut(subject, file, stale), ...partsLeftOut(subject, file, stale)] : [];
