import { accounts } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { audit } from './audit.ts';
import type { Audit } from './audit.ts';
import { carts } from './carts.ts';
import type { Carts } from './carts.ts';
import { catalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { consents } from './consents.ts';
import type { Consents } from './consents.ts';
import type { Db } from './db.ts';
import { emailVerifications } from './email-verifications.ts';
import type { EmailVerifications } from './email-verifications.ts';
import { funnelReader } from './funnel-data.ts';
import type { FunnelReader } from './funnel-data.ts';
import { members } from './members.ts';
import type { Members } from './members.ts';
import { migrate } from './migrate.ts';
import { orders } from './orders.ts';
import type { Orders } from './orders.ts';
import { outbox } from './outbox.ts';
import type { Outbox } from './outbox.ts';
import { passwordResets } from './password-resets.ts';
import type { PasswordResets } from './password-resets.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { profiles } from './profiles.ts';
import type { Profiles } from './profiles.ts';
import { questionnaires } from './questionnaires.ts';
import type { Questionnaires } from './questionnaires.ts';
import { questionVersions } from './question-versions.ts';
import type { QuestionVersions } from './question-versions.ts';
import { rateLimits } from './rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';
import { combinedReads } from './reads.ts';
import { reservations } from './reservations.ts';
import type { Reservations } from './reservations.ts';
import { sampleCharges } from './sample-charges.ts';
import type { SampleCharges } from './sample-charges.ts';
import { sessions } from './sessions.ts';
import type { Sessions } from './sessions.ts';
import { staffAccounts } from './staff-accounts.ts';
import type { StaffAccounts } from './staff-accounts.ts';
import { submissions } from './submissions.ts';
import type { Submissions } from './submissions.ts';

/**
 * Everything that the server stores, by subject. Each writing method is one transaction. After it has resolved, a crash
 * cannot undo the change.
 */
export interface Store {
  accounts: Accounts;
  audit: Audit;
  carts: Carts;
  consents: Consents;
  emailVerifications: EmailVerifications;
  funnel: FunnelReader;
  members: Members;
  orders: Orders;
  catalogue: Catalogue;
  outbox: Outbox;
  passwordResets: PasswordResets;
  profiles: Profiles;
  questionnaires: Questionnaires;
  questionVersions: QuestionVersions;
  rateLimits: RateLimits;
  reservations: Reservations;
  sampleCharges: SampleCharges;
  sessions: Sessions;
  staffAccounts: StaffAccounts;
  submissions: Submissions;
  /** Resolves when the database responds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the store for a migrated database. */
export function createStore(db: Db): Store {
  const reads = combinedReads(db);
  return {
    accounts: accounts(db),
    audit: audit(db),
    carts: carts(db),
    consents: consents(db),
    emailVerifications: emailVerifications(db),
    funnel: funnelReader(reads),
    members: members(db),
    orders: orders(db),
    catalogue: catalogue(db),
    outbox: outbox(db),
    passwordResets: passwordResets(db),
    profiles: profiles(db),
    questionnaires: questionnaires(db),
    questionVersions: questionVersions(db),
    rateLimits: rateLimits(db),
    reservations: reservations(db),
    sampleCharges: sampleCharges(db),
    sessions: sessions(db, reads),
    staffAccounts: staffAccounts(db),
    submissions: submissions(db),
    async ping() {
      await db.query('select 1');
    },
    close: () => db.close(),
  };
}

/**
 * Opens and migrates the database of the settings; without a URL, the embedded one in `dataDir`.
 * @throws DatabaseError if another process has locked it, it cannot be reached, a migration was edited, or its version
 * is newer
 */
export async function openStore({ databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string }): Promise<Store> {
  const db = databaseUrl ? await openPostgres(databaseUrl) : await openPglite(dataDir);
  try {
    await migrate(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return createStore(db);
}
