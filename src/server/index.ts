export { createPasswords, type Passwords } from './auth/passwords.ts';
export { type Adapters, createServer, type ServerOptions } from './create-server.ts';
export { loadProducts } from './products.ts';
export { sampleAccountsIn, seedSampleAccounts } from './seeds.ts';
export { readSettings, type Settings, SettingsError } from './settings.ts';
export { DatabaseError } from './store/db.ts';
export { openStore, type Store } from './store/store.ts';
