import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, readMigrations } from '../../src/server/store/migrate.ts';
import { createStore } from '../../src/server/store/store.ts';
import type { Store } from '../../src/server/store/store.ts';
import type { Db } from '../../src/server/store/db.ts';
import { minutes } from './support/minutes.ts';
import { catalogueContract } from './support/catalogue-contract.ts';
import { outboxContract } from './support/outbox-contract.ts';
import { questionnairesContract } from './support/questionnaires-contract.ts';
import { sessionsContract } from './support/sessions-contract.ts';
import { waitingContract } from './support/waiting-contract.ts';

/** What every database must do for the server. Runs on each implementation of `Db`. */
export function storeContract(name: string, open: () => Promise<Db>): void {
  describe(`the store on ${name}`, () => {
    let db: Db;
    let store: Store;
    let people = 0;
    const person = async () => {
      const email = `Person${(people += 1)}@Example.com`;
      const account = await store.accounts.create({
        email,
        firstName: 'Ada',
        lastName: 'Lovelace',
        role: 'member',
        passwordHash: 'hash',
        consents: [],

        now: minutes(0),
      });
      if (!account) throw new Error(`${email} is taken`);
      return account;
    };
    beforeAll(async () => {
      db = await open();
      await migrate(db);
      store = createStore(db);
    }, 60_000);
    afterAll(() => store.close());

    test('applied migrations are not run again', async () => {
      await migrate(db);
      const { rows } = await db.query('select count(*)::int as count from schema_migrations');
      expect(rows).toEqual([{ count: (await readMigrations()).length }]);
    });

    test('a migration edited after it was applied is refused', async () => {
      const undo = (sha256: unknown) =>
        db.query("update schema_migrations set sha256 = $1 where name = '0001-accounts.sql'", [sha256]);
      const { rows } = await db.query("select sha256 from schema_migrations where name = '0001-accounts.sql'");
      await undo('other');
      await expect(migrate(db)).rejects.toThrow('0001-accounts.sql was changed');
      await undo(rows[0]?.['sha256']);
    });

    test('a database migrated by a newer version is refused', async () => {
      await db.query("insert into schema_migrations (name, sha256) values ('9999-later.sql', 'any')");
      await expect(migrate(db)).rejects.toThrow(/newer version of Tundish.*9999-later\.sql/);
      await db.query("delete from schema_migrations where name = '9999-later.sql'");
    });

    test('[EC-7] during an update, a server of the previous version can still add accounts and mails', async () => {
      const now = minutes(0);
      await db.query(
        `insert into users (id, email, email_key, first_name, last_name, role, registration_state, password_hash, created_at)
         values ('before', 'before@example.com', 'before@example.com', 'Ada', 'Lovelace', 'member', 'pending', 'hash', $1)`,
        [now],
      );
      expect(await store.accounts.byId('before')).toMatchObject({ emailVerification: 'required' });
      await db.query('insert into outbox (at, recipient, subject, body) values ($1, $2, $3, $4)', [
        now,
        'before@example.com',
        'Reset your password',
        'link',
      ]);
      expect(await store.outbox.take(100, minutes(1), minutes(2))).toEqual([]);
    });

    test('a transaction that throws changes nothing', async () => {
      const { id } = await person();
      const failing = db.tx(async (sql) => {
        await sql.query("update users set first_name = 'Grace' where id = $1", [id]);
        throw new Error('half way');
      });
      await expect(failing).rejects.toThrow('half way');
      expect((await store.accounts.byId(id))?.firstName).toBe('Ada');
    });

    test('[VA-2] one address has one account, in any case of letters', async () => {
      const account = await person();
      const again = {
        ...account,
        email: account.email.toUpperCase(),
        passwordHash: 'x',
        consents: [],
        now: minutes(0),
      };
      expect(await store.accounts.create(again)).toBeNull();
      expect(await store.accounts.byEmail(account.email.toLowerCase())).toEqual({ account, passwordHash: 'hash' });
      expect(await store.accounts.byEmail('nobody@example.com')).toBeNull();
      expect(await store.accounts.byId('nobody')).toBeNull();
    });

    test('members that match a search come by last and then first name, whatever the case; no more than asked for', async () => {
      const named = [
        ['ada', 'Searched'],
        ['Zoe', 'searched'],
        ['Bea', 'Searched'],
        ['Xenia', 'Also Searched'],
        ['Cleo', 'SEARCHED'],
      ] as const;
      for (const [firstName, lastName] of named) {
        const { id } = await person();
        await store.members.change(id, { name: { first: firstName, last: lastName } }, minutes(0));
      }
      const found = async (most: number) =>
        (await store.accounts.search('searched', most)).map(({ firstName }) => firstName);
      expect(await found(10)).toEqual(['Xenia', 'ada', 'Bea', 'Cleo', 'Zoe']);
      expect(await found(2)).toEqual(['Xenia', 'ada']);
    });

    test('demographics complete the registration and are returned as they were saved last', async () => {
      const { id, registrationState } = await person();
      expect(registrationState).toBe('pending');
      const saved = {
        date_of_birth: '1990-02-28',
        sex_at_birth: 'female',
        phone: '5550100134',
        address: { line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' },
      };
      expect(await store.profiles.demographics(id)).toBeNull();
      expect((await store.profiles.saveDemographics(id, saved, minutes(1))).registrationState).toBe('completed');
      const corrected = {
        date_of_birth: '1991-03-01',
        sex_at_birth: 'male',
        phone: '5550100135',
        address: { line1: '2 Side St', line2: 'Apt 3', city: 'Albany', state: 'NY', zip: '12207' },
      };
      await store.profiles.saveDemographics(id, corrected, minutes(2));
      expect(await store.profiles.demographics(id)).toEqual(corrected);
    });

    test('a name and an address saved together change together or not at all', async () => {
      const { id } = await person();
      const address = { line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' };
      const saved = { date_of_birth: '1990-02-28', sex_at_birth: 'female', phone: '5550100134', address };
      await store.profiles.saveDemographics(id, saved, minutes(0));
      const moved = { ...address, line1: '2 Main St' };
      const change = (first: string) =>
        store.members.change(id, { name: { first, last: 'King' }, address: moved }, minutes(1));
      // The database refuses NUL.
      await expect(change('Ada\0')).rejects.toThrow(/encoding|0x00/);
      expect(await store.accounts.byId(id)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
      expect((await store.profiles.demographics(id))?.address).toEqual(address);
      expect(await change('Augusta')).toMatchObject({ firstName: 'Augusta', lastName: 'King' });
      expect((await store.profiles.demographics(id))?.address).toEqual(moved);
      expect(await store.members.change(id, { address }, minutes(2))).toMatchObject({ firstName: 'Augusta' });
    });

    test('stores the newest body mass index with one decimal', async () => {
      const { id } = await person();
      expect(await store.profiles.bmi(id)).toBeNull();
      await store.profiles.saveBmi(id, { height_in: 68, weight_lb: 160, bmi: 24.3 }, minutes(0));
      await store.profiles.saveBmi(id, { height_in: 68.5, weight_lb: 161.2, bmi: 24.2 }, minutes(1));
      expect(await store.profiles.bmi(id)).toEqual({ height_in: 68.5, weight_lb: 161.2, bmi: 24.2 });
    });

    outboxContract(() => ({ db, store, person }));
    sessionsContract(() => ({ db, store, person }));
    questionnairesContract(() => ({ db, store, person }));
    catalogueContract(() => ({ db, store, person }));
    waitingContract(() => ({ db, store, person }));

    test('stores one cart per person, replaces it and clears it', async () => {
      const { id } = await person();
      const cart = {
        product_slug: 'migraine-relief',
        variant: 'tablet-50',
        quantity: 9,
        subscriptionType: 'monthly',
        isRdt: false,
        maxQuantity: 12,
        numberOfVariants: 2,
        isVariableVariant: false,
      };
      await store.carts.save(id, cart, minutes(0));
      await store.carts.save(id, { ...cart, quantity: 12 }, minutes(1));
      expect(await store.carts.read(id)).toEqual({ ...cart, quantity: 12 });
      await store.carts.clear(id);
      expect(await store.carts.read(id)).toBeNull();
    });

    test('counts uses within their window, also simultaneous ones', async () => {
      const hit = (now: Date) => store.rateLimits.hit('somebody', 60_000, now);
      await Promise.all(Array.from({ length: 20 }, () => hit(minutes(0))));
      expect(await hit(new Date(minutes(1).getTime() - 1))).toEqual({ count: 21, resetsAt: minutes(1) });
      expect(await hit(minutes(1))).toEqual({ count: 1, resetsAt: minutes(2) });
      await store.rateLimits.clear('somebody');
      expect((await hit(minutes(1))).count).toBe(1);
      await store.rateLimits.sweep(minutes(2));
      const { rows } = await db.query("select key from rate_limits where key = 'somebody'");
      expect(rows).toEqual([]);
    });

    test('[decision 32] a window begun by a clock far ahead is dropped; one by a clock slightly ahead is kept', async () => {
      const hit = async (now: Date) => (await store.rateLimits.hit('ahead', 60_000, now)).count;
      expect([await hit(minutes(500_000)), await hit(minutes(500_000))]).toEqual([1, 2]);
      expect([await hit(minutes(1)), await hit(minutes(1))]).toEqual([1, 2]);
      expect(await hit(new Date(minutes(1).getTime() - 30_000))).toBe(3);
      await hit(minutes(500_000));
      expect((await store.rateLimits.hit('ahead', 60_000, minutes(1))).resetsAt).toEqual(minutes(2));
    });

    test('the audit keeps actor, member and action in order', async () => {
      const entry = { actorId: 'staff', memberId: 'audited', recordedAt: minutes(0) };
      await store.audit.record({ ...entry, action: 'first' });
      await store.audit.record({ ...entry, action: 'second' });
      expect(await store.audit.of('audited')).toEqual([
        { ...entry, action: 'first' },
        { ...entry, action: 'second' },
      ]);
    });
  });
}
