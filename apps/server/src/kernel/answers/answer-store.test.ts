import { expect, test } from 'vitest';
import { createAnswerStore, createInterner, type StoredAnswer } from './answer-store.ts';
import { simulateValidity } from './simulated-validity.fixture.ts';

function createStore() {
  const { validity } = simulateValidity();
  const store = createAnswerStore<StoredAnswer & { etag: string }, string, never>({
    validity,
    limits: { answers: 3, bytes: 10 },
    freshMs: 1_000,
    unheardMs: 1_000,
    sizeOf: ({ length }) => length,
  });
  return {
    store,
    keep: (key: string, body: string) =>
      store.keep(
        key,
        { readAt: validity.now(), dependencies: { keys: [] }, etag: `"${body}"` },
        body,
      ),
    bodyAt(key: string) {
      const found = store.find(key);
      return found && store.bodyOf(found);
    },
  };
}

test('drops the least used answers above the limit', () => {
  const { store, keep, bodyAt } = createStore();
  for (const key of ['a', 'b', 'a', 'c', 'd']) keep(key, key);
  expect(['a', 'b', 'c', 'd'].map(bodyAt)).toEqual(['a', undefined, 'c', 'd']);
  expect(store.sizes()).toEqual({ answers: 3, bodies: 3, bytes: 3 });
});

test('drops the least used bodies above the byte limit, and keeps their ETags', () => {
  const { store, keep, bodyAt } = createStore();
  keep('a', '1234567');
  keep('b', '7654321');
  expect(store.find('a')).toMatchObject({ etag: '"1234567"' });
  expect(['a', 'b'].map(bodyAt)).toEqual([undefined, '7654321']);
  keep('b', '1');
  expect(store.sizes()).toEqual({ answers: 2, bodies: 1, bytes: 1 });
});

test('does not cache a body larger than the whole memory', () => {
  const { store, keep, bodyAt } = createStore();
  keep('a', '12345678901');
  expect(store.find('a')).toBeDefined();
  expect(bodyAt('a')).toBeUndefined();
  expect(store.sizes()).toEqual({ answers: 1, bodies: 0, bytes: 0 });
});

test('shares equal values, and makes none beyond the number of different ones', () => {
  const headers = createInterner<string[]>(1);
  expect(headers('vary', () => ['vary'])).toBe(headers('vary', () => ['vary']));
  expect(headers('age', () => ['age'])).toBeUndefined();
});
