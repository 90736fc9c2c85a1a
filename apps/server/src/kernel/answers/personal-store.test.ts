import { expect, test } from 'vitest';
import { createPersonalStore, type PersonalAnswer } from './personal-store.ts';

const limits = { maxAnswers: 3, maxBytes: 10, maxHeaders: 1 };
const answer = (body: string): PersonalAnswer => ({
  readAt: { since: 0, seasonAt: 0, realAt: 0 },
  dependencies: { keys: [] },
  etag: `"${body}"`,
  headers: { whole: [], short: [] },
});

function createStore() {
  const store = createPersonalStore(limits);
  return {
    store,
    keep: (key: string, body: string) => store.keep(key, answer(body), body),
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
  store.forget('a');
  store.forget('b');
  expect(store.sizes()).toEqual({ answers: 0, bodies: 0, bytes: 0 });
});

test('does not cache a body larger than the whole memory', () => {
  const { store, keep, bodyAt } = createStore();
  keep('a', '12345678901');
  expect(store.find('a')).toBeDefined();
  expect(bodyAt('a')).toBeUndefined();
  expect(store.sizes()).toEqual({ answers: 1, bodies: 0, bytes: 0 });
});

test('shares headers between answers, and caches no answer beyond the number of different headers', () => {
  const store = createPersonalStore(limits);
  const of = (name: string) => ({ whole: [name, '1'], short: [] });
  expect(store.sharedHeaders(of('vary'))).toBe(store.sharedHeaders(of('vary')));
  expect(store.sharedHeaders(of('age'))).toBeUndefined();
});
