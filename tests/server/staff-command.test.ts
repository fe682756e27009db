import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords, openStore } from '#server';
import type { Store } from '#server';
import { minutes } from './support/minutes.ts';
import { STAFF } from './support/process.ts';

const PASSWORD = 'nine calm otters drift';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tundish-staff-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command with a password on standard input. */
async function staff(args: string[], password = '') {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [STAFF, ...args], { env: { PATH, DATA_DIR: folder } });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stdin.on('error', () => undefined).end(`${password}\n`);
  const [code]: unknown[] = await once(child, 'exit');
  return { code, text };
}

async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ dataDir: folder });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const ADA = ['--email', 'ada@example.com', '--first-name', 'Ada', '--last-name', 'Love\u202elace'];

test('[LY-7] makes a staff account once, with a strong password and an audit row', async () => {
  expect(await staff(ADA, 'ada-lovelace')).toMatchObject({ code: 1, text: expect.stringContaining('easy to guess') });
  expect(await staff(ADA, '')).toMatchObject({ code: 1, text: expect.stringContaining('Use at least 10 characters') });
  expect(await staff(ADA, PASSWORD)).toEqual({ code: 0, text: 'ada@example.com is a staff account now.\n' });
  expect(await staff(ADA, PASSWORD)).toEqual({
    code: 1,
    text: 'ada@example.com is a staff account already. Nothing was changed.\n',
  });
  await inStore(async (store) => {
    const known = await store.accounts.byEmail('ada@example.com');
    expect(known?.account).toMatchObject({ role: 'staff', lastName: 'Lovelace', emailVerification: 'done' });
    expect(await createPasswords().verify(known?.passwordHash ?? null, PASSWORD)).toBe(true);
    expect(await store.audit.of(known?.account.id ?? '')).toMatchObject([
      { actorId: 'operator', action: 'staff account made' },
    ]);
  });
}, 300_000);

test('[LY-7] makes a member staff only with the option for it and a verified address', async () => {
  const email = 'grace@example.com';
  const id = await inStore(async (store) => {
    const member = { email, firstName: 'Grace', lastName: 'Hopper', role: 'member', passwordHash: 'none' } as const;
    const mail = {
      kind: 'email-verification',
      subject: '',
      text: '',
      now: minutes(0),
      usefulUntil: minutes(1),
    } as const;
    const link = { tokenHash: 'any', mail: () => mail, limit: { most: 1, since: minutes(0) } };
    return (await store.accounts.signUp({ ...member, consents: [], now: minutes(0) }, link)).id;
  });
  const untold = await staff(['--email', email, '--first-name', 'G', '--last-name', 'H'], PASSWORD);
  expect(untold).toMatchObject({ code: 1, text: expect.stringContaining('Add --promote') });
  const unverified = await staff(['--email', email, '--promote']);
  expect(unverified).toMatchObject({ code: 1, text: expect.stringContaining('was never verified') });
  const session = await inStore(async (store) => {
    await store.accounts.verifyEmail(id);
    return store.sessions.start(id, minutes(0));
  });
  expect(await staff(['--email', email, '--promote'])).toMatchObject({ code: 0 });
  await inStore(async (store) => {
    expect((await store.accounts.byId(id))?.role).toBe('staff');
    expect((await store.sessions.find(session.id))?.session.revokedAt).not.toBeNull();
    expect(await store.audit.of(id)).toMatchObject([{ actorId: 'operator', action: 'made staff' }]);
  });
}, 300_000);

test.each([
  [['--email', 'nobody'], 'is not an email address'],
  [['--email', 'new@example.com', '--first-name', 'A', '--last-name', '\u2066'], '--last-name are missing'],
  [['--email', 'new@example.com', '--password', PASSWORD], 'never give it as an argument'],
])(
  '%j is refused with a usage message',
  async (args, told) => {
    const { code, text } = await staff(args, PASSWORD);
    expect(code).toBe(1);
    expect(text).toContain(told);
    expect(text).toContain('npm run staff -- --email');
  },
  120_000,
);
