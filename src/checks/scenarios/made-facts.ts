import { type Contract, firstPart, type Flow, type Json, type JsonObject, type Operation } from '#core';
import { isBackends } from '../subject/backend-knows.ts';
import type { Facts } from './values.ts';

/** A request that the backend accepted. */
interface Succeeded {
  params: Readonly<Record<string, string>>;
  body: JsonObject;
  /** Whether all questions of the questionnaire are now answered; undefined when the request answered none. */
  isComplete: boolean | undefined;
}

const typesOf = ({ facts }: Contract, fact: string): readonly string[] => facts[fact]?.type ?? [];

/**
 * The value that a fact gets from a request. A fact of type boolean becomes true. A list gets the last parameter of the
 * path, which is the id of what the request is about. Any other fact gets the property of the body with its name.
 */
function valueFrom(contract: Contract, fact: string, path: string, { params, body }: Succeeded): Json | undefined {
  const types = typesOf(contract, fact);
  if (types.includes('boolean')) return true;
  if (!types.includes('array')) return body[fact.split('.')[1] ?? ''];
  const about = [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1];
  const slug = about === undefined ? undefined : params[about];
  return slug === undefined ? undefined : [slug];
}

/** The facts that a successful operation changes, with their new values. */
export function madeFacts(
  { makes, mayMake, unmakes, path }: Operation,
  contract: Contract,
  sent: Succeeded,
): [fact: string, value: Json][] {
  const value = (fact: string) => valueFrom(contract, fact, path, sent);
  const isSent = (fact: string) => sent.body[fact.split('.')[1] ?? ''] != null;
  const isMade = (fact: string) =>
    sent.isComplete ?? (typesOf(contract, fact).includes('boolean') ? isSent(fact) : value(fact) != null);
  return [
    ...unmakes.map((fact): [string, Json] => [fact, null]),
    ...[...makes, ...mayMake.filter(isMade)].map((fact): [string, Json] => [fact, value(fact) ?? true]),
  ];
}

/** Those known facts that the browser does not have. */
export function backendOnlyFacts(flow: Flow, contract: Contract, known: Facts): Facts {
  const facts = Object.keys(contract.facts);
  const isBackendOnly = (first: string) =>
    facts.every((fact) => firstPart(fact) !== first || isBackends(flow, contract, fact));
  const firsts = new Set(facts.map(firstPart).filter(isBackendOnly));
  return Object.fromEntries(Object.entries(known).filter(([first]) => firsts.has(first)));
}
