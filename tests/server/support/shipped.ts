import { fileURLToPath } from 'node:url';
import type { Flow, Product } from '#core';
import { loadFlow } from '#files';
import { loadProducts } from '#server';

const FLOW = fileURLToPath(new URL('../../../flows/ordering', import.meta.url));

let loading: Promise<{ flow: Flow; products: Product[] }> | undefined;

/** The real flow and products. They are compiled once, because that takes longer than most tests. */
export function shipped(): Promise<{ flow: Flow; products: Product[] }> {
  loading ??= load();
  return loading;
}

async function load(): Promise<{ flow: Flow; products: Product[] }> {
  const loaded = await loadFlow(FLOW);
  if (!('flow' in loaded)) throw new Error(JSON.stringify(loaded.problems, null, 2));
  // Frozen, so that no test changes them for the others.
  return frozen({ flow: loaded.flow, products: await loadProducts(FLOW) });
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}
