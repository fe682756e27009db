import { afterEach, expect, test } from 'vitest';
import { installMemoryStorage } from '../../src/services/storage/memory-storage.ts';

const before = ['localStorage', 'sessionStorage', 'indexedDB'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);
afterEach(() => {
  for (const [name, was] of before) Object.defineProperty(globalThis, name, was ?? { value: undefined });
});

test('[decision 13] where the browser’s storage is out of reach, the page has one of its own, and no keys', () => {
  installMemoryStorage();
  localStorage.setItem('a', '1');
  localStorage.setItem('a', '2');
  localStorage.setItem('b', '');
  expect(['a', 'b', 'c', 'length'].map((key) => localStorage.getItem(key))).toEqual(['2', '', null, null]);
  expect([Object.keys(localStorage), localStorage.length]).toEqual([['a', 'b'], 2]);
  expect([localStorage.key(1), localStorage.key(2)]).toEqual(['b', null]);
  expect(sessionStorage.length).toBe(0);
  localStorage.removeItem('a');
  expect({ ...localStorage }).toEqual({ b: '' });
  localStorage.clear();
  expect(localStorage.length).toBe(0);
  expect(globalThis.indexedDB).toBeUndefined();
});
