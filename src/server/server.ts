import type { Flow, Product } from '#core';
import type { Payments } from './adapters/payments.ts';
import type { Limiter } from './auth/limiter.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Gate } from './load.ts';
import type { Prescribing } from './prescribing.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';

/** What every route is given: the flow, what is kept, and the means to know who is asking. */
export interface Server {
  flow: Flow;
  /** By slug, in the default language. */
  products: ReadonlyMap<string, Product>;
  /** By locale, in each language. */
  translated: ReadonlyMap<string, ReadonlyMap<string, Product>>;
  store: Store;
  prescribing: Prescribing;
  settings: Settings;
  passwords: Passwords;
  tokens: Tokens;
  limiter: Limiter;
  payments: Payments;
  /** Goes before every request that hashes a password; refuses those beyond the settings' number. */
  hashingGate: Gate;
  /** The time now. */
  clock(): Date;
}
