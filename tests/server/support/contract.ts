import type { Account } from '../../../src/server/store/accounts.ts';
import type { Db } from '../../../src/server/store/db.ts';
import type { Store } from '../../../src/server/store/store.ts';

/** A database under test, its store, and a way to make new people. */
export interface Contract {
  db: Db;
  store: Store;
  person(): Promise<Account>;
}
