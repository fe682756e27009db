// The crash test runs this file as its own process: it writes through the store and reports each acknowledgement.
import { openStore } from '../../../src/server/store/store.ts';

const store = await openStore({ dataDir: process.argv[2] ?? '' });
for (let written = 0; ; written += 1) {
  const account = await store.accounts.create({
    email: `person${written}@example.com`,
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'member',
    passwordHash: 'hash',
    consents: [],

    now: new Date(),
  });
  const demographics = { date_of_birth: '1990-01-01', sex_at_birth: 'female', phone: '5550100134' };
  const address = { line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' };
  await store.profiles.saveDemographics(account?.id ?? '', { ...demographics, address }, new Date());
  process.stdout.write(`${account?.id}\n`);
}
