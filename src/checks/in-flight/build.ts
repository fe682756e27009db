import { contractOf, type Flow, type FlowSource, jsonOf, type Product } from '#core';
import type { PlayedFlow } from '../scenarios/backend.ts';
import { type Subject, subjectOf } from '../subject/subject.ts';

/** A build of the product: its flow, its contract, and its products with the versions of their questions. */
export interface Build extends PlayedFlow {
  subject: Subject;
}

/** Creates a build from a compiled flow. @param products by slug, each question with its version */
export const buildOf = (flow: Flow, source: FlowSource, products: Readonly<Record<string, Product>>): Build => ({
  flow,
  products,
  contract: contractOf(jsonOf(source.contract)),
  subject: subjectOf(flow, source),
});
