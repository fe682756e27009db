import {
  type Contract,
  factScope,
  type Flow,
  type Json,
  type JsonObject,
  nextOpen,
  type Scope,
  type Step,
} from '#core';
import { TODAY } from '../subject/clock.ts';
import { backendOnlyFacts } from './made-facts.ts';
import type { Facts } from './values.ts';

/** The data that the backend of a scenario has stored about its person: the account, and the contract's facts. */
export class StoredFacts {
  private readonly facts: Facts = {};
  private readonly flow: Flow;
  private readonly contract: Contract;
  /** The person in the form in which the backend returns them. */
  readonly person: JsonObject;

  constructor(flow: Flow, contract: Contract, person: JsonObject) {
    this.flow = flow;
    this.contract = contract;
    this.person = person;
  }

  /** Sets a fact. If its value is a list, the entries are added. */
  learn(fact: string, value: Json): void {
    const [first = '', rest = ''] = fact.split('.');
    const before = this.facts[first]?.[rest];
    const grown = Array.isArray(value) && Array.isArray(before) ? [...new Set([...before, ...value])] : value;
    this.facts[first] = { ...this.facts[first], [rest]: grown };
  }

  /** Copies the facts that another build has stored. */
  take(facts: Facts = {}): void {
    Object.assign(this.facts, facts);
  }

  /** A copy of the facts, which later changes do not affect. */
  copy(): Facts {
    return { ...this.facts };
  }

  /** The value of a store's field, or of a whole store. */
  get(store: string, field: string | undefined): Json | undefined {
    const stored = store === 'user' ? this.person : this.facts[store];
    return field === undefined ? stored : stored?.[field];
  }

  /** The facts that the browser does not have. */
  get backendOnly(): Facts {
    return backendOnlyFacts(this.flow, this.contract, this.facts);
  }

  /** The data on which the backend evaluates conditions. */
  get scope(): Scope {
    return factScope(this.flow, { user: this.person, ...this.facts }, TODAY);
  }

  /** The first unfinished step; undefined when all are done. */
  get open(): Step | undefined {
    return nextOpen(this.scope);
  }
}
