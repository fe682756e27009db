import * as argon2 from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords } from '#server';

const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

test('for an unknown account, verify checks a hash of the same cost and returns false', async () => {
  const checked: string[] = [];
  const passwords = await createPasswords({
    hash: argon2.hash,
    verify: (hashed, password) => (checked.push(String(hashed)), argon2.verify(hashed, password)),
  });
  const known = await passwords.hash('twelve purple otters');
  expect(await passwords.verify(known, 'twelve purple otters')).toBe(true);
  expect(await passwords.verify(null, 'twelve purple otters')).toBe(false);
  expect(checked).toEqual([known, expect.stringMatching(COST)]);
  expect(known).toMatch(COST);
});

test('composed and combining letters give the same password', async () => {
  const passwords = await createPasswords();
  const composed = await passwords.hash('café au lait');
  expect(await passwords.verify(composed, 'cafe\u0301 au lait')).toBe(true);
});
