import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Flow } from '#core';
import { isEmail } from './auth/email.ts';
import { lengthError, refuseGuessable } from './auth/password-rules.ts';
import { createPasswords } from './auth/passwords.ts';
import { refuseFieldErrors } from './forms.ts';
import { Refusal } from './refusal.ts';
import { readSettings } from './settings.ts';
import { exitWith, servedFlow, StartError } from './startup.ts';
import { openStore } from './store/store.ts';
import type { Store } from './store/store.ts';
import { line } from './clean-text.ts';
import { messageIn } from './visitor-language.ts';

/** The usage text of `npm run staff`, which creates staff accounts. */

const USAGE = `npm run staff -- --email ada@example.com --first-name Ada --last-name Lovelace
  Makes a staff account. The password is asked for, or read from standard input; never give it as an argument.
  --promote  makes the member with this address a staff account; the password stays the same`;

interface Wish {
  email: string;
  firstName: string;
  lastName: string;
  promote: boolean;
}

async function run(): Promise<void> {
  const wish = wishIn(process.argv.slice(2));
  const [settings, flow] = await Promise.all([readSettings(process.env), servedFlow()]);
  const store = await openStore(settings);
  try {
    const known = await store.accounts.byEmail(wish.email);
    await (known === null ? make(store, flow, wish) : promote(store, known.account, wish));
  } finally {
    await store.close();
  }
}

function wishIn(args: string[]): Wish {
  const text = { type: 'string', default: '' } as const;
  const options = {
    email: text,
    'first-name': text,
    'last-name': text,
    promote: { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    const email = values.email.trim();
    if (!isEmail(email)) throw new Error('--email is not an email address.');
    const [firstName, lastName] = [line(values['first-name']), line(values['last-name'])];
    if (!values.promote && (firstName === '' || lastName === ''))
      throw new Error('--first-name and --last-name are missing.');
    return { email, firstName, lastName, promote: values.promote };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

async function promote(store: Store, account: { id: string; role: string }, wish: Wish): Promise<void> {
  if (account.role === 'staff') throw new StartError(`${wish.email} is a staff account already. Nothing was changed.`);
  if (!wish.promote)
    throw new StartError(
      `${wish.email} already has a member account. Nothing was changed. Add --promote to make it a staff account.`,
    );
  if (!(await store.staffAccounts.promote(account.id, new Date())))
    throw new StartError(
      `${wish.email} was never verified, so somebody else may have created the account. Nothing was changed. Ask the owner to confirm the address first.`,
    );
  process.stdout.write(`${wish.email} is a staff account now. Its owner must sign in again.\n`);
}

async function make(store: Store, flow: Flow, { promote: isPromotion, ...owner }: Wish): Promise<void> {
  if (isPromotion) throw new StartError(`${owner.email} has no account. Leave out --promote to create one.`);
  const password = await askForPassword();
  await refusePassword(flow, owner, password);
  const passwordHash = await createPasswords().hash(password, await store.accounts.hashFor(owner.email));
  if (!(await store.staffAccounts.add({ ...owner, passwordHash, now: new Date() })))
    throw new StartError(`An account for ${owner.email} was created meanwhile. Nothing was changed.`);
  process.stdout.write(`${owner.email} is a staff account now.\n`);
}

/** Applies the sign-up password rules. @throws StartError with the flow's own error message */
async function refusePassword(flow: Flow, owner: Omit<Wish, 'promote'>, password: string): Promise<void> {
  try {
    refuseFieldErrors(lengthError(password));
    await refuseGuessable(password, { ...owner, brand: flow.brand.name });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = messageIn(flow, flow.default_locale, error.errors.message);
    throw new StartError(typeof message === 'string' ? message : Object.values(message).flat().join(' '));
  }
}

/** Reads the password: at a terminal without showing it, otherwise from the first line of the standard input. */
async function askForPassword(): Promise<string> {
  const { stdin: input, stderr } = process;
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (input.isTTY) stderr.write('Password (not shown): ');
  const reader = createInterface({ input, output: unseen, terminal: input.isTTY });
  for await (const first of reader) {
    if (input.isTTY) stderr.write('\n');
    return first;
  }
  throw new StartError('No password was entered. Nothing was changed.');
}

run().catch((error: unknown) => exitWith(error, 'The staff account could not be created'));
