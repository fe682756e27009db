import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../../src/server/store/accounts.ts';
import type { SavedAnswer } from '../../../src/server/store/saved-answer.ts';
import type { Contract } from './contract.ts';
import { minutes } from './minutes.ts';

const answer = (...ids: string[]): SavedAnswer => ({ answer: ids, user_texts: {} });
const CART = {
  product_slug: 'p',
  variant: 'tablet',
  quantity: 9,
  subscriptionType: null,
  isRdt: false,
  maxQuantity: null,
  numberOfVariants: null,
  isVariableVariant: false,
};
const PROFILE = {
  date_of_birth: '1990-02-28',
  sex_at_birth: 'female',
  phone: '5550100134',
  address: { line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' },
};
const DAY = 24 * 60;
let addresses = 0;

/** What every database must do for several accounts with one address (decision 53). */
export function waitingContract(contract: () => Contract): void {
  describe('[decision 53] accounts of one address', () => {
    const address = () => `Shared${(addresses += 1)}@Example.com`;
    const person = { firstName: 'Ada', lastName: 'Lovelace', role: 'member', consents: [] } as const;
    const mail = { kind: 'email-verification', subject: '', now: minutes(0), usefulUntil: minutes(DAY) } as const;
    /** Signs up, and says which link and mail that caused. */
    const signUp = async (email: string, passwordHash = `hash ${randomUUID()}`, now = minutes(0)) => {
      const token = randomUUID();
      const account = await contract().store.accounts.signUp(
        { ...person, email, passwordHash, now },
        {
          tokenHash: token,
          mail: (isKnown) => ({ ...mail, text: isKnown ? 'known' : 'new' }),
          limit: { most: 3, since: minutes(-DAY) },
        },
      );
      const { rows } = await contract().db.query('select recipient, body from outbox order by id desc limit 1');
      return { account, token, passwordHash, told: rows[0]?.['recipient'] === null ? null : rows[0]?.['body'] };
    };
    const setAside = () => ({
      tokenHash: randomUUID(),
      mail: () => ({ ...mail, text: '' }),
      limit: { most: 3, since: minutes(-DAY) },
    });
    const times = { now: minutes(1), since: minutes(-DAY) };
    const open = (token: string, { id }: Account) => contract().store.emailVerifications.use(token, id, minutes(-DAY));
    const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    const bring = (token: string, { id }: Account, now = minutes(100)) =>
      contract().store.emailVerifications.bring(
        token,
        id,
        () => ({
          stateOf: (medical) => (Object.keys(medical).length > 1 ? 'complete' : 'open'),
          startsOver: (before, after) => !isSame(before['form'], after['form']),
          earlierSteps: [],
        }),
        { since: minutes(-DAY), now },
      );
    /** A verified member, and an account that waits for the same address. */
    const pair = async () => {
      const email = address();
      const first = await signUp(email);
      await open(first.token, first.account);
      return { owner: first, again: await signUp(email.toUpperCase()) };
    };
    const begun = (userId: string, answers: Record<string, string>, now: Date, promotionToken: string | null = null) =>
      contract().store.questionnaires.submitPre({
        userId,
        productSlug: 'p',
        answers: Object.fromEntries(Object.entries(answers).map(([id, option]) => [id, answer(option)])),
        promotionToken,
        now,
      });
    const answered = async (userId: string, questionId: string, option: string, now: Date, draft = false) => {
      const { questionnaires } = contract().store;
      const { id = '' } = (await questionnaires.current(userId, 'p')) ?? {};
      const rules = { stateOf: () => 'open' as const, startsOver: () => false, earlierSteps: [] };
      await questionnaires.saveMedical({ id, userId, questionId, answer: answer(option), draft, now, ...rules });
    };
    const holders = async (email: string) => {
      const { rows } = await contract().db.query(
        'select id from users where lower(email) = $1 and email_key is not null',
        [email.toLowerCase()],
      );
      return rows.map(({ id }) => id);
    };

    test('the first sign-up holds the address, later ones wait; only a verified address is called known in the mail', async () => {
      const email = address();
      const [first, second] = [await signUp(email), await signUp(email.toUpperCase())];
      expect([first.account.isWaiting, second.account.isWaiting]).toEqual([false, true]);
      expect([first.told, second.told]).toEqual(['new', 'new']);
      await open(first.token, first.account);
      expect((await signUp(email)).told).toBe('known');
      expect((await contract().store.accounts.byEmail(email))?.account.id).toBe(first.account.id);
      expect(await contract().store.accounts.search(email, 5)).toHaveLength(3);
    });

    test('of many sign-ups at once exactly one holds the address', async () => {
      const email = address();
      const all = await Promise.all(Array.from({ length: 6 }, () => signUp(email)));
      expect(all.filter(({ account }) => !account.isWaiting)).toHaveLength(1);
      expect(new Set(all.map(({ account }) => account.id)).size).toBe(6);
    });

    test('no more mails than the limit go to one address, whoever signs up', async () => {
      const email = address();
      const told = [];
      for (let count = 0; count < 4; count += 1) told.push((await signUp(email)).told);
      expect(told).toEqual(['new', 'new', 'new', null]);
    });

    test('a password opens the account it belongs to; where several match, the one that holds the address', async () => {
      const { sessions, accounts } = contract().store;
      const { owner, again } = await pair();
      const { email } = owner.account;
      const opened = async (hash: string) => (await sessions.startWith(email, hash, minutes(1)))?.userId;
      expect(await opened(owner.passwordHash)).toBe(owner.account.id);
      expect(await opened(again.passwordHash)).toBe(again.account.id);
      expect(await opened('another hash')).toBeUndefined();
      await signUp(email, owner.passwordHash, minutes(1));
      expect(await opened(owner.passwordHash)).toBe(owner.account.id);
      expect(await accounts.hashFor(email)).toBe(owner.passwordHash);
    });

    test('where no account holds the address, a password opens the newest of those that wait', async () => {
      const { db, store } = contract();
      const { owner, again } = await pair();
      const { email } = owner.account;
      const newest = await signUp(email, again.passwordHash, minutes(2));
      for (let count = 0; count < 4; count += 1) await signUp(email, 'hash of an older one', minutes(count - 2));
      await db.query('delete from users where id = $1', [owner.account.id]);
      expect(await store.accounts.hashFor(email)).toBe(again.passwordHash);
      const opened = await store.sessions.startWith(email, again.passwordHash, minutes(3));
      expect(opened?.userId).toBe(newest.account.id);
    });

    test('the first account to be verified takes the address from an unverified account, which keeps its data', async () => {
      const { store } = contract();
      const email = address();
      const [first, second] = [await signUp(email), await signUp(email)];
      await store.passwordResets.request('reset of the first', email, minutes(0), () => ({ ...mail, text: '' }));
      await begun(first.account.id, { q: '1' }, minutes(1));
      expect(await open(second.token, first.account)).toEqual({ link: 'of_others' });
      expect(await bring(second.token, first.account)).toBe('refused');
      expect(await open(second.token, second.account)).toMatchObject({
        link: 'confirmed',
        account: { isWaiting: false, emailVerification: 'done' },
      });
      expect(await store.accounts.byId(first.account.id)).toMatchObject({
        isWaiting: true,
        emailVerification: 'required',
      });
      expect((await store.questionnaires.current(first.account.id, 'p'))?.pre).toEqual({ q: answer('1') });
      expect(await store.passwordResets.use('reset of the first', 'new', times, setAside())).toBe(false);
      // Its own link now says that the address is taken, and brings its answers to the verified account.
      expect(await open(first.token, first.account)).toEqual({ link: 'sign_in' });
      expect(await open(first.token, second.account)).toEqual({ link: 'bring' });
      expect(await bring(first.token, second.account)).toBe('brought');
      expect((await store.questionnaires.current(second.account.id, 'p'))?.pre).toEqual({ q: answer('1') });
    });

    test('an account older than verification keeps its address, and brings nothing to itself', async () => {
      const { db, store } = contract();
      const email = address();
      const old = await signUp(email);
      await db.query("update users set email_verification = 'suggested' where id = $1", [old.account.id]);
      await begun(old.account.id, { q: '1' }, minutes(1));
      const second = await signUp(email);
      expect(await open(second.token, second.account)).toEqual({ link: 'sign_in' });
      expect(await holders(email)).toEqual([old.account.id]);
      expect(await bring(old.token, old.account)).toBe('refused');
      expect((await store.questionnaires.current(old.account.id, 'p'))?.pre).toEqual({ q: answer('1') });
      expect(await open(old.token, old.account)).toMatchObject({ link: 'confirmed' });
      expect(await bring(second.token, old.account)).toBe('brought');
    });

    test('if several accounts verify the address at the same moment, exactly one gets it', async () => {
      const email = address();
      const all = [await signUp(email), await signUp(email), await signUp(email)];
      const links = await Promise.all(all.map(async ({ token, account }) => (await open(token, account))?.link));
      expect(links.toSorted()).toEqual(['confirmed', 'sign_in', 'sign_in']);
      expect(await holders(email)).toHaveLength(1);
    });

    test('a reset of the holder’s password and another’s verification at once leave one account with the address', async () => {
      const { store } = contract();
      for (let round = 0; round < 5; round += 1) {
        const email = address();
        const [first, second] = [await signUp(email), await signUp(email)];
        await store.passwordResets.request(`reset ${email}`, email, minutes(0), () => ({ ...mail, text: '' }));
        const [isReset, verified] = await Promise.all([
          store.passwordResets.use(`reset ${email}`, 'new', times, setAside()),
          open(second.token, second.account),
        ]);
        expect(verified?.link).toBe(isReset ? 'sign_in' : 'confirmed');
        const [holder] = await holders(email);
        expect(holder).not.toBe(first.account.id);
        expect(holder === second.account.id).toBe(!isReset);
      }
    });

    test('an external sign-in proves the account that holds the address, and leaves those that wait alone', async () => {
      const { owner, again } = await pair();
      const { emailVerifications } = contract().store;
      const proven = await emailVerifications.proveElsewhere(owner.account.email, { ...mail, text: '' }, setAside());
      expect(proven?.id).toBe(owner.account.id);
      expect(await contract().store.accounts.byId(again.account.id)).toMatchObject({ isWaiting: true });
    });

    test('a link brings everything that the account lacks, and newer answers, and closes the other account', async () => {
      const { store } = contract();
      const { owner, again } = await pair();
      const [mine, theirs] = [owner.account.id, again.account.id];
      await begun(mine, { both: 'old', only: 'mine' }, minutes(1));
      await answered(mine, 'newer', 'mine', minutes(30));
      await answered(mine, 'older', 'mine', minutes(2));
      await begun(theirs, { both: 'new', other: 'theirs' }, minutes(10));
      await answered(theirs, 'newer', 'theirs', minutes(11));
      await answered(theirs, 'older', 'theirs', minutes(12));
      await answered(theirs, 'half', 'theirs', minutes(13), true);
      await store.profiles.saveBmi(mine, { height_in: 68, weight_lb: 150, bmi: 22.8 }, minutes(2));
      await store.profiles.saveBmi(theirs, { height_in: 68, weight_lb: 160, bmi: 24.3 }, minutes(14));
      await store.profiles.saveDemographics(theirs, PROFILE, minutes(14));
      await store.carts.save(theirs, CART, minutes(15));
      const consent = { name: 'signup.consent', version: 'v', text: 'I agree', language: 'en', shownVersion: null };
      await store.consents.keep({ v: { text: { en: 'I agree' } } }, minutes(0));
      await store.consents.record(mine, [consent], minutes(1));
      await store.consents.record(theirs, [consent], minutes(15));
      const session = await store.sessions.start(theirs, minutes(16));

      expect(await bring(again.token, owner.account)).toBe('brought');
      const merged = await store.questionnaires.current(mine, 'p');
      expect(merged).toMatchObject({
        pre: { both: answer('new'), only: answer('mine'), other: answer('theirs') },
        medical: { newer: answer('mine'), older: answer('theirs') },
        drafts: { half: answer('theirs') },
        state: 'complete',
      });
      expect(await store.profiles.bmi(mine)).toMatchObject({ weight_lb: 160 });
      expect(await store.profiles.demographics(mine)).toEqual(PROFILE);
      expect(await store.carts.read(mine)).toEqual(CART);
      const given = { name: 'signup.consent', text: 'I agree' };
      expect(await store.consents.of(mine)).toMatchObject([
        { ...given, given_at: minutes(1) },
        { ...given, given_at: minutes(15) },
      ]);
      expect(await store.accounts.byId(mine)).toMatchObject({ registrationState: 'completed' });
      expect(await store.accounts.byId(theirs)).toBeNull();
      expect(await store.sessions.find(session.id)).toBeNull();
      expect(await store.audit.of(theirs)).toMatchObject([{ actorId: mine, action: 'answers brought over' }]);
      // A second time there is nothing left to bring.
      expect(await bring(again.token, owner.account)).toBe('refused');
    });

    test('[decision 13] of two drafts of one question the newer one stays, whoever began it', async () => {
      const { owner, again } = await pair();
      const [mine, theirs] = [owner.account.id, again.account.id];
      for (const userId of [mine, theirs]) await begun(userId, {}, minutes(1));
      await answered(mine, 'older', 'mine', minutes(2), true);
      await answered(mine, 'newer', 'mine', minutes(30), true);
      await answered(theirs, 'older', 'theirs', minutes(12), true);
      await answered(theirs, 'newer', 'theirs', minutes(11), true);
      expect(await bring(again.token, owner.account)).toBe('brought');
      expect((await contract().store.questionnaires.current(mine, 'p'))?.drafts).toEqual({
        older: answer('theirs'),
        newer: answer('mine'),
      });
    });

    test('an address for deliveries, and a newer cart, height and weight of one’s own, are never replaced', async () => {
      const { store } = contract();
      const { owner, again } = await pair();
      await store.profiles.saveDemographics(owner.account.id, PROFILE, minutes(1));
      await store.carts.save(owner.account.id, { ...CART, quantity: 3 }, minutes(20));
      const elsewhere = { ...PROFILE, address: { ...PROFILE.address, line1: '9 Other St' } };
      await store.profiles.saveDemographics(again.account.id, elsewhere, minutes(10));
      await store.carts.save(again.account.id, CART, minutes(10));
      await store.profiles.saveBmi(owner.account.id, { height_in: 68, weight_lb: 150, bmi: 22.8 }, minutes(20));
      await store.profiles.saveBmi(again.account.id, { height_in: 68, weight_lb: 160, bmi: 24.3 }, minutes(10));
      expect(await bring(again.token, owner.account)).toBe('brought');
      expect(await store.profiles.bmi(owner.account.id)).toMatchObject({ weight_lb: 150 });
      expect(await store.profiles.demographics(owner.account.id)).toEqual(PROFILE);
      expect((await store.carts.read(owner.account.id))?.quantity).toBe(3);
    });

    test.each([
      ['an account with a password brings', 'hash', 'Ada Lovelace', PROFILE],
      ['one that was set aside does not bring', null, ' ', null],
    ])('%s a name and an address for deliveries to who has none', async (_, hash, name, profile) => {
      const { db, store } = contract();
      const { owner, again } = await pair();
      await db.query("update users set first_name = '', last_name = '' where id = $1", [owner.account.id]);
      await store.profiles.saveDemographics(again.account.id, PROFILE, minutes(10));
      await db.query('update users set password_hash = $2 where id = $1', [again.account.id, hash]);
      expect(await bring(again.token, owner.account)).toBe('brought');
      const account = await store.accounts.byId(owner.account.id);
      expect(`${account?.firstName} ${account?.lastName}`).toBe(name);
      expect(account?.registrationState).toBe(profile === null ? 'pending' : 'completed');
      expect(await store.profiles.demographics(owner.account.id)).toEqual(profile);
    });

    test.each([
      ['again', 'owner', null],
      ['again', 'again', 9],
      ['owner', 'owner', 9],
      ['owner', 'again', null],
    ] as const)(
      'a cart stays only where the merged answers allow its choice: cart of %s, newer answer of %s: %j',
      async (chose, newer, quantity) => {
        const { store } = contract();
        const both = await pair();
        for (const [who, form] of [['owner', 'drops'] as const, ['again', 'tablet'] as const]) {
          await begun(both[who].account.id, {}, minutes(1));
          await answered(both[who].account.id, 'form', form, minutes(who === newer ? 30 : 3));
        }
        await store.carts.save(both[chose].account.id, CART, minutes(40));
        expect(await bring(both.again.token, both.owner.account)).toBe('brought');
        expect((await store.carts.read(both.owner.account.id))?.quantity ?? null).toBe(quantity);
      },
    );

    test.each([
      ['of two promotions, that of the account which is brought over', 'owner’s', 'brought', 'brought'],
      ['the owner’s promotion where the other account had none', 'owner’s', null, 'owner’s'],
      ['the other account’s promotion where the owner had none', null, 'brought', 'brought'],
    ])('what stays is %s', async (_, own, theirs, expected) => {
      const { owner, again } = await pair();
      await begun(owner.account.id, {}, minutes(1), own);
      await begun(again.account.id, {}, minutes(2), theirs);
      expect(await bring(again.token, owner.account)).toBe('brought');
      const questionnaire = await contract().store.questionnaires.current(owner.account.id, 'p');
      expect(questionnaire?.promotionToken).toBe(expected);
    });

    test('an order that was placed stays, and so does the questionnaire begun after it', async () => {
      const { db, store } = contract();
      const { owner, again } = await pair();
      const before = await begun(owner.account.id, { q: '1' }, minutes(1));
      await db.query("update user_questionnaires set state = 'ordered' where id = $1", [before?.id]);
      const after = await begun(again.account.id, { q: '2' }, minutes(2));
      expect(await bring(again.token, owner.account)).toBe('brought');
      expect((await store.questionnaires.current(owner.account.id, 'p'))?.id).toBe(after?.id);
      expect(await store.questionnaires.find(before?.id ?? '', owner.account.id)).toMatchObject({
        pre: { q: answer('1') },
      });
    });

    test('nothing is brought while an order is being paid for', async () => {
      const { db, store } = contract();
      const { owner, again } = await pair();
      const paying = await begun(owner.account.id, { q: '1' }, minutes(1));
      await begun(again.account.id, { q: '2' }, minutes(2));
      const set = (state: string) =>
        db.query('update user_questionnaires set state = $2 where id = $1', [paying?.id, state]);
      await set('paying');
      expect(await bring(again.token, owner.account)).toBe('busy');
      expect((await store.questionnaires.current(again.account.id, 'p'))?.pre).toEqual({ q: answer('2') });
      await set('open');
      expect(await bring(again.token, owner.account)).toBe('brought');
    });

    test('two simultaneous uses of a link copy the answers once', async () => {
      const { owner, again } = await pair();
      const both = await Promise.all([bring(again.token, owner.account), bring(again.token, owner.account)]);
      expect(both.toSorted()).toEqual(['brought', 'refused']);
    });

    test('a link brings nothing to anybody but the verified owner of the address, and nothing when it is old', async () => {
      const { store } = contract();
      const { owner, again } = await pair();
      const [other, third] = [await contract().person(), await signUp(owner.account.email)];
      for (const who of [other, again.account, third.account]) expect(await bring(again.token, who)).toBe('refused');
      expect(await open(again.token, third.account)).toEqual({ link: 'of_others' });
      const late = { since: minutes(1), now: minutes(2) };
      const rules = () => ({ stateOf: () => 'open' as const, startsOver: () => false, earlierSteps: [] });
      expect(await store.emailVerifications.bring(again.token, owner.account.id, rules, late)).toBe('refused');
      expect(await store.accounts.byId(again.account.id)).not.toBeNull();
    });

    test('old unverified accounts without data are swept; verified, used and new accounts are kept', async () => {
      const { store } = contract();
      const [used, signedIn, verified] = [await signUp(address()), await signUp(address()), await pair()];
      const [empty, waits] = [await signUp(address()), await signUp(verified.owner.account.email)];
      await begun(used.account.id, { q: '1' }, minutes(1));
      await store.sessions.start(signedIn.account.id, minutes(1));
      const young = await signUp(address(), 'hash', minutes(10));
      await store.accounts.sweep(minutes(5));
      const kept = async ({ account }: { account: Account }) => (await store.accounts.byId(account.id)) !== null;
      expect(await Promise.all([used, signedIn, verified.owner, young].map(kept))).toEqual([true, true, true, true]);
      expect(await Promise.all([empty, waits, verified.again].map(kept))).toEqual([false, false, false]);
    });
  });
}
