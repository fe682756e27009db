import type { Json } from '#core';
import { cachedFor, type Subject } from './subject.ts';

/** Files that say or tell something, and lead nobody anywhere. */
const ONLY_SAID = /^(?:copy|products)\/|^(?:theme|analytics)\.json$/;

/** So many flows' ways are remembered, the one asked for last among them: what was explored of them is kept with them. */
const MOST_KEPT = 4;
const kept = new Map<string, Subject>();

/**
 * The part of a subject that decides where people get to: without texts, products, colours and what other services are
 * told. Two flows that differ in nothing else have one and the same, so what was found out about it holds for both.
 */
export const navigationPart = cachedFor((subject: Subject): Subject => {
  const ways = without(subject);
  const key = JSON.stringify([ways.flow, ways.files]);
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
