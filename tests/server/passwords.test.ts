import * as argon2 from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords } from '#server';

const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
const saltOf = (hash: string) => hash.split('$')[4];

test('for an unknown account, verify computes a hash of the same cost and returns false', async () => {
  const costs: unknown[] = [];
  const passwords = createPasswords({
    hash: (password, options) => {
      costs.push({ ...options, salt: options?.salt?.length });
      return argon2.hash(password, options);
    },
  });
  expect(await passwords.verify(null, 'twelve purple otters')).toBe(false);
  expect(await passwords.verify('nonsense', 'twelve purple otters')).toBe(false);
  const known = await passwords.hash('twelve purple otters');
  expect(known).toMatch(COST);
  await passwords.verify(known, 'twelve purple otters');
  expect(costs).toEqual(Array.from({ length: 4 }, () => costs[0]));
});

test('a hash can reuse the salt of another hash, so that one computation checks a password against both; otherwise salts differ', async () => {
  const passwords = createPasswords();
  const first = await passwords.hash('twelve purple otters');
  expect(await passwords.hash('twelve purple otters', first)).toBe(first);
  const other = await passwords.hash('nine calm herons', first);
  expect(saltOf(other)).toBe(saltOf(first));
  expect(other).not.toBe(first);
  expect(saltOf(await passwords.hash('twelve purple otters'))).not.toBe(saltOf(first));
  expect([await passwords.verify(first, 'twelve purple otters'), await passwords.verify(first, 'x')]).toEqual([
    true,
    false,
  ]);
});

test('a hash with an older cost, or in the library’s default format, is still accepted', async () => {
  const passwords = createPasswords();
  const older = await argon2.hash('twelve purple otters', { memoryCost: 8192, timeCost: 3, parallelism: 1 });
  expect(await passwords.verify(older, 'twelve purple otters')).toBe(true);
  expect(await passwords.verify(older, 'twelve purple otter')).toBe(false);
});

test('composed and combining letters give the same password', async () => {
  const passwords = createPasswords();
  const composed = await passwords.hash('café au lait');
  expect(await passwords.verify(composed, 'cafe\u0301 au lait')).toBe(true);
});
