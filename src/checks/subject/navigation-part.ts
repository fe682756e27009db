import type { Json } from '#core';
import { cachedFor, type Subject } from './subject.ts';

/** Files that do not affect navigation. */
const ONLY_SAID = /^(?:copy|products)\/|^(?:theme|analytics)\.json$/;

/** How many explored flows to remember, the most recent ones. */
const MOST_KEPT = 4;
const kept = new Map<string, Subject>();

/** Everything that the results of exploring a subject depend on, as text. */
export const navigationKey = cachedFor(({ flow, files, contract }: Subject): string =>
  JSON.stringify([flow, files, contract]),
);

/**
 * The part of a subject that decides navigation: without texts, products, colours and analytics. Flows that differ
 * only in those share one part, and the results of exploring it.
 */
export const navigationPart = cachedFor((subject: Subject): Subject => {
  const ways = without(subject);
  const key = navigationKey(ways);
  const same = kept.get(key) ?? ways;
  kept.delete(key);
  kept.set(key, same);
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
  return same;
});

function without({ flow: whole, files: all, spots, contract }: Subject): Subject {
  const { suppress: _, ...led } = whole;
  const analytics = { ...whole.analytics, events: {}, disabled: [] };
  const flow = { ...led, analytics, texts: {}, serverTexts: {}, productTexts: {}, consents: {} };
  const files = Object.fromEntries(
    Object.entries(all).flatMap(([file, value]): [string, Json][] => (ONLY_SAID.test(file) ? [] : [[file, value]])),
  );
  return { flow, files, contract, spots: spots.filter(({ file }) => !ONLY_SAID.test(file)) };
}
