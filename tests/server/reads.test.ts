import { setTimeout as wait } from 'node:timers/promises';
import process from 'node:process';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readAhead } from '../../src/server/auth/read-ahead.ts';
import { combinedReads } from '../../src/server/store/reads.ts';
import type { Sql } from '../../src/server/store/db.ts';

/** A database that returns the texts of each key, unless it is broken. */
function fakeDatabase() {
  const statements: { text: string; keys: string[][][] }[] = [];
  const state = { isBroken: false };
  const prepared: Sql['prepared'] = async (text, params) => {
    if (state.isBroken) throw new Error('gone');
    const keys = params.map((list): string[][] => JSON.parse(String(list)));
    statements.push({ text, keys });
    return {
      rows: [Object.fromEntries(keys.map((list, index) => [`column${index}`, list.map((key) => key.join('-'))]))],
    };
  };
  const unused = async () => Promise.reject(new Error('unused'));
  return { reads: combinedReads({ prepared, query: unused, script: unused }), statements, state };
}

test('reads requested in the same tick are combined into one SQL statement, and each caller gets its own result', async () => {
  const { reads, statements } = fakeDatabase();
  const [cats, , dogs] = ['cats', 'birds', 'dogs'].map((sql) => reads.reader(sql));
  expect(await Promise.all([dogs?.('rex'), cats?.('tom', '1'), dogs?.('rex')])).toEqual(['rex', 'tom-1', 'rex']);
  expect(await cats?.('kit')).toBe('kit');
  expect(statements.map(({ keys }) => keys)).toEqual([[[['tom', '1']], [['rex'], ['rex']]], [[['kit']]]]);
  expect(statements.map(({ text }) => text.match(/cats|birds|dogs/g))).toEqual([['cats', 'dogs'], ['cats']]);
});

test('the same readers send the same SQL, in whatever order they are used', async () => {
  const { reads, statements } = fakeDatabase();
  const [cats, dogs] = [reads.reader('cats'), reads.reader('dogs')];
  await Promise.all([cats('tom'), dogs('rex')]);
  await Promise.all([dogs('rex'), cats('tom')]);
  expect(new Set(statements.map(({ text }) => text)).size).toBe(1);
});

test('a failed read rejects every caller that waits for it, and the next call reads again', async () => {
  const { reads, state } = fakeDatabase();
  const find = reads.reader('cats');
  state.isBroken = true;
  const outcomes = await Promise.allSettled([find('1'), find('2')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  state.isBroken = false;
  expect(await find('3')).toBe('3');
});

test('a hundred keys are read by one statement, more by several', async () => {
  const { reads, statements } = fakeDatabase();
  const find = reads.reader('cats');
  const keys = Array.from({ length: 150 }, (_, index) => String(index));
  expect(await Promise.all(keys.map((key) => find(key)))).toEqual(keys);
  expect(statements.map((one) => one.keys[0]?.length)).toEqual([100, 50]);
});

test('a read ahead that fails after its request was refused causes no unhandled rejection', async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown) => void unheard.push(error);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const reading = readAhead(() => Promise.reject(new Error('gone')));
  const app = fastify();
  app.get('/', async (request) => {
    reading.begin(request, 'ada');
    return 'refused';
  });
  expect((await app.inject('/')).body).toBe('refused');
  await wait(20);
  expect(unheard).toEqual([]);
  await app.close();
});
