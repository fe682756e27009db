import type { Passwords } from './auth/passwords.ts';
import type { Account } from './store/accounts.ts';
import type { Store } from './store/store.ts';

/** The password of all sample accounts, which exist on staging only. */
const PASSWORD = 'tundish-staging-only';

interface Sample {
  email: string;
  firstName: string;
  lastName: string;
  role: Account['role'];
}
const PATIENT: Sample = { email: 'patient@example.com', firstName: 'Pat', lastName: 'Rivera', role: 'member' };
const SAMPLES: Sample[] = [
  PATIENT,
  { email: 'prospect@example.com', firstName: 'Robin', lastName: 'Lee', role: 'member' },
  { email: 'staff@example.com', firstName: 'Sam', lastName: 'Okafor', role: 'staff' },
];
const DEMOGRAPHICS = {
  date_of_birth: '1985-04-21',
  sex_at_birth: 'female',
  phone: '5550100134',
  address: { line1: '12 Orchard Street', line2: 'Apt 3', city: 'Springfield', state: 'IL', zip: '62701' },
};

/** Adds the missing sample accounts, with verified addresses. The sample patient's registration is complete. */
export async function seedSampleAccounts(store: Store, passwords: Passwords, now: Date): Promise<void> {
  for (const sample of SAMPLES) {
    const known = await store.accounts.byEmail(sample.email);
    const passwordHash = known ? '' : await passwords.hash(PASSWORD);
    const account = known?.account ?? (await store.accounts.create({ ...sample, passwordHash, consents: [], now }));
    if (known && known.account.emailVerification !== 'done') await store.accounts.verifyEmail(known.account.id);
    if (sample === PATIENT && account?.registrationState === 'pending') {
      await store.profiles.saveDemographics(account.id, DEMOGRAPHICS, now);
    }
  }
}

/** The addresses of the sample accounts in a database. */
export async function sampleAccountsIn(store: Store): Promise<string[]> {
  const known = await Promise.all(SAMPLES.map(({ email }) => store.accounts.byEmail(email)));
  return known.flatMap((found) => (found ? [found.account.email] : []));
}
