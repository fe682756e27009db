import type { Flow, Product } from '#core';
import type { Payments } from './adapters/payments.ts';
import type { Limiter } from './auth/limiter.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Draining } from './draining.ts';
import type { Gate } from './load-limit.ts';
import type { Prescribing } from './prescribing.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';

/** The dependencies of every route: the flow, the store, and the services. */
export interface ServerContext {
  flow: Flow;
  /** Products by slug, in the default language. */
  products: ReadonlyMap<string, Product>;
  /** Products by locale and slug. */
  translated: ReadonlyMap<string, ReadonlyMap<string, Product>>;
  store: Store;
  prescribing: Prescribing;
  settings: Settings;
  passwords: Passwords;
  tokens: Tokens;
  limiter: Limiter;
  payments: Payments;
  /** Limits how many requests hash a password simultaneously. It is used before every such request. */
  hashingGate: Gate;
  draining: Draining;
  /** The current time. */
  clock(): Date;
}
