import { type Contract, type Flow, type Json, type JsonObject, learnsOf, type Operation } from '#core';
import { setPath } from '../subject/controls.ts';
import type { Reply } from '../subject/play.ts';
import { fittedToContract } from './completed.ts';
import type { StoredFacts } from './stored-facts.ts';

/** Writes the stored facts that a call reads from its response into that response. */
export function learnFrom(response: JsonObject, call: Flow['calls'][string], known: StoredFacts): void {
  for (const [target, source] of Object.entries(learnsOf(call))) {
    const [root = '', ...place] = source.split('.');
    const [store = '', field] = target.split('.');
    const value = known.get(store, field);
    if (root === 'response' && value != null) setPath(response, place, value);
  }
}

/** A successful reply, completed with everything that the contract requires of the response. */
export function wholeReply(contract: Contract, { responses, signsIn, method }: Operation, response: Json): Reply {
  const [, shape] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return {
    response: shape === undefined ? response : fittedToContract(contract, shape, response),
    signsIn: signsIn && method !== 'GET',
  };
}
