import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readSettings } from '#server';
import { Environment } from '../../src/server/environment.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tundish-settings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the limits are those that docs/operations.md names when no setting says otherwise', async () => {
  const docs = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const rows = [...docs.matchAll(/^\| `([A-Z_]+)` +\| (\d+) +\|/gm)].map(([, name = '', value]) => [
    name,
    Number(value),
  ]);
  expect(rows.length).toBeGreaterThan(4);
  expect(Environment.parse({})).toMatchObject(Object.fromEntries(rows));
});

describe('[RT-0] staging', () => {
  test('starts without any settings, and keeps the secret that it generates', async () => {
    const settings = await readSettings({ DATA_DIR: folder });
    expect(settings).toMatchObject({ environment: 'staging', port: 8080, trustProxy: 0 });
    expect(settings.tokenSecret.length).toBeGreaterThanOrEqual(32);
    expect((await readSettings({ DATA_DIR: folder })).tokenSecret).toBe(settings.tokenSecret);
    expect(await readFile(join(folder, 'token-secret'), 'utf8')).toBe(settings.tokenSecret);
    expect((await stat(join(folder, 'token-secret'))).mode & 0o777).toBe(0o600);
  });

  test('[AU-1] refuses a secret file that a crash left incomplete', async () => {
    const crashed = join(folder, 'crashed');
    await mkdir(crashed);
    await writeFile(join(crashed, 'token-secret'), '');
    await expect(readSettings({ DATA_DIR: crashed })).rejects.toThrow(/token-secret is incomplete/);
  });

  test('a data folder that cannot be used is reported in a sentence', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const failure = await readSettings({ DATA_DIR: file }).catch((error: unknown) => String(error));
    expect(failure).toMatch(/The data folder .*a-file can't be used \(EEXIST\)\. Set DATA_DIR to another one\.$/);
  });

  const rightsOf = async (path: string) => (await stat(path)).mode & 0o777;

  test('makes the data folder private to its owner, and logs this only if the folder had wider permissions', async () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const made = join(folder, 'made', 'deep');
    await readSettings({ DATA_DIR: made });
    expect(await rightsOf(made)).toBe(0o700);
    expect(said).not.toHaveBeenCalled();
    await chmod(made, 0o755);
    await readSettings({ DATA_DIR: made });
    expect(await rightsOf(made)).toBe(0o700);
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`${made} was open to other users`));
    said.mockRestore();
  });

  test('refuses a shared folder with other files, and keeps its rights', async () => {
    const shared = join(folder, 'shared');
    await mkdir(shared);
    await writeFile(join(shared, 'notes.txt'), '');
    await chmod(shared, 0o755);
    await expect(readSettings({ DATA_DIR: shared })).rejects.toThrow(
      /contains other files\. Set DATA_DIR to a folder of its own\.$/,
    );
    expect(await rightsOf(shared)).toBe(0o755);
  });

  test('an empty variable counts as not set', async () => {
    expect((await readSettings({ DATA_DIR: folder, PORT: '', DATABASE_URL: '' })).port).toBe(8080);
  });

  test('reports wrong settings by name, without their values', async () => {
    const env = { DATA_DIR: folder, PORT: '99999', DATABASE_URL: 'mysql://me:secret@host', RATE_LIMIT_ADDRESS: '0' };
    const failure = await readSettings(env).catch((error: unknown) => String(error));
    for (const name of ['PORT', 'DATABASE_URL', 'RATE_LIMIT_ADDRESS']) expect(failure).toContain(`${name}: `);
    expect(failure).not.toContain('secret@');
  });
});

describe('[MA-5] DoseSpot', () => {
  const complete = {
    DOSESPOT_URL: 'https://dosespot.example/v2/Full_EPCSV2',
    DOSESPOT_SUBSCRIPTION_KEY: 'sub',
    DOSESPOT_CLINIC_ID: '1',
    DOSESPOT_CLINIC_KEY: 'clinic-secret',
    DOSESPOT_USER_ID: '2',
  };

  test('is used when all its settings are given, the sample catalogue otherwise', async () => {
    expect((await readSettings({ DATA_DIR: folder })).doseSpot).toBeUndefined();
    expect((await readSettings({ DATA_DIR: folder, ...complete })).doseSpot).toEqual({
      url: complete.DOSESPOT_URL,
      subscriptionKey: 'sub',
      clinicId: '1',
      clinicKey: 'clinic-secret',
      userId: '2',
    });
  });

  test('incomplete settings are refused with the missing names, without values', async () => {
    const failure = await readSettings({ DATA_DIR: folder, ...complete, DOSESPOT_URL: '', DOSESPOT_USER_ID: '' }).catch(
      (error: unknown) => String(error),
    );
    expect(failure).toMatch(/ {2}DOSESPOT_URL: is required with .*\n {2}DOSESPOT_USER_ID: is required with .*$/);
    expect(failure).not.toContain('clinic-secret');
  });
});

describe('production', () => {
  const complete = {
    TUNDISH_ENV: 'production',
    DATA_DIR: '/nowhere',
    DATABASE_URL: 'postgres://tundish@db/tundish',
    TOKEN_SECRET: 'l3Vwq8ZrT0xKcD1mYe7uHnBf5sGjPa2o',
    PUBLIC_ORIGIN: 'https://shop.example/',
    SMTP_URL: 'smtps://user:secret@mail.example',
    PAYMENT_URL: 'https://pay.example/v1',
    PAYMENT_SECRET: 'known to the provider',
    PAYMENT_TOKENS_URL: 'https://pay.example/v1/tokens',
    MAIL_FROM: 'Tundish <no-reply@shop.example>',
    TRUST_PROXY: '0',
    SAMPLE_CATALOGUE: 'true',
  };

  test('starts with all required settings', async () => {
    const settings = await readSettings(complete);
    expect(settings).toMatchObject({ environment: 'production', publicOrigin: 'https://shop.example' });
  });

  test.each([
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'no-reply@mail.example' }, 'PUBLIC_ORIGIN'],
    [{ PAYMENT_URL: 'https://pay.example' }, 'PAYMENT_SECRET'],
    [{ ONYX_CLIENT_ID: 'tundish', ONYX_TOKEN_URL: 'https://id.example/token' }, 'ONYX_AUTHORIZE_URL'],
  ])('incomplete groups of settings are refused: %j', async (some, missing) => {
    await expect(readSettings({ DATA_DIR: folder, ...some })).rejects.toThrow(`${missing}: is required with`);
  });

  test('is refused with the list of missing settings', async () => {
    const failure = await readSettings({ TUNDISH_ENV: 'production' }).catch((error: unknown) => String(error));
    for (const name of [
      'DATABASE_URL',
      'TOKEN_SECRET',
      'PUBLIC_ORIGIN',
      'SMTP_URL',
      'MAIL_FROM',
      'PAYMENT_URL',
      'PAYMENT_SECRET',
      'PAYMENT_TOKENS_URL',
      'TRUST_PROXY',
      'DOSESPOT_URL',
    ])
      expect(failure).toContain(`${name}: `);
  });

  const refusalOf = (env: Record<string, string>) =>
    readSettings(env).then(
      () => 'no refusal',
      (error: unknown) => String(error),
    );

  test.each([
    ['too short', 'has 9 characters, fewer than 32'],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'repeats itself or follows a pattern'],
    ['x7Kq'.repeat(10), 'repeats itself or follows a pattern'],
    ['0123456789abcdef0123456789abcdef', 'repeats itself or follows a pattern'],
    ['changemechangemechangemechangeme', 'repeats itself or follows a pattern'],
    ['please-change-this-secret-before-production', 'is made of words'],
    ['a secret that is thirty-two long or more', 'is made of words'],
  ])('[AU-1] the weak secret %j is refused in any environment', async (secret, why) => {
    for (const env of [complete, { DATA_DIR: folder }])
      expect(await refusalOf({ ...env, TOKEN_SECRET: secret })).toBe(
        `SettingsError: These settings are not safe:\n  TOKEN_SECRET ${why}: anybody who guesses it can sign in as any person. ` +
          'Set it to the output of `openssl rand -base64 32`.',
      );
  });

  test.each(['base64', 'base64url', 'hex'] as const)('[AU-1] a random secret in %s is accepted', async (encoding) => {
    for (let count = 0; count < 20; count += 1) {
      const secret = randomBytes(32).toString(encoding).slice(0, 32);
      expect(await refusalOf({ ...complete, TOKEN_SECRET: secret }), secret).toBe('no refusal');
    }
  });

  const provider = {
    ONYX_AUTHORIZE_URL: 'https://id.example/authorize',
    ONYX_TOKEN_URL: 'https://id.example/token',
    ONYX_USERINFO_URL: 'https://id.example/me',
    ONYX_CLIENT_ID: 'tundish',
  };
  const platform = {
    DOSESPOT_URL: 'https://dosespot.example/v2',
    DOSESPOT_SUBSCRIPTION_KEY: 'sub',
    DOSESPOT_CLINIC_ID: '1',
    DOSESPOT_CLINIC_KEY: 'clinic',
    DOSESPOT_USER_ID: '2',
    SAMPLE_CATALOGUE: '',
  };
  test.each([
    ['PAYMENT_URL', complete],
    ['ONYX_AUTHORIZE_URL', { ...complete, ...provider }],
    ['ONYX_TOKEN_URL', { ...complete, ...provider }],
    ['ONYX_USERINFO_URL', { ...complete, ...provider }],
    ['DOSESPOT_URL', { ...complete, ...platform }],
  ])('refuses plain http for %s, except to this computer', async (name, env) => {
    expect(await refusalOf({ ...env, [name]: 'http://elsewhere.example/secret-path' })).toMatch(
      new RegExp(
        `not safe:\\n  ${name} begins with http://: anybody on the way could read .*\\. Write an https:// address\\.$`,
      ),
    );
    expect(await refusalOf({ ...env, [name]: 'http://localhost.elsewhere.example/' })).toContain(name);
    for (const here of ['http://localhost:9/', 'http://127.0.0.1:9/', 'http://[::1]:9/'])
      expect(await refusalOf({ ...env, [name]: here })).toBe('no refusal');
    expect(await refusalOf({ ...env, TUNDISH_ENV: 'staging', [name]: 'http://elsewhere.example/' })).toBe('no refusal');
  });

  test.each(['PUBLIC_ORIGIN', 'REDIRECT_ORIGIN'])('refuses plain http for %s', async (name) => {
    expect(await refusalOf({ ...complete, [name]: 'http://shop.example' })).toContain(`  ${name} begins with http://`);
  });

  test('[MA-5] refuses the sample catalogue unless it is asked for', async () => {
    expect(await refusalOf({ ...complete, SAMPLE_CATALOGUE: '' })).toMatch(/ DOSESPOT_URL: .* SAMPLE_CATALOGUE=true/);
    expect(await refusalOf({ ...complete, SAMPLE_CATALOGUE: 'false' })).toContain('DOSESPOT_URL');
    expect(await refusalOf({ ...complete, ...platform })).toBe('no refusal');
    expect(await refusalOf({ ...complete, ...platform, SAMPLE_CATALOGUE: 'true' })).toContain(
      'SAMPLE_CATALOGUE and DOSESPOT_URL are both set',
    );
  });
});
