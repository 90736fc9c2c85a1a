import { expect, test } from 'vitest';
import { createPersonalStore, type PersonalAnswer } from './personal-store.ts';

const limits = { maxAnswers: 3, maxBytes: 10, maxHeaders: 1 };
const answer = (body: string): PersonalAnswer => ({
  readAt: { since: 0, seasonAt: 0, realAt: 0 },
  dependencies: { keys: [] },
  etag: `"${body}"`,
  headers: { whole: [], short: [] },
  body,
});

test('drops the oldest answers above the limit', () => {
  const store = createPersonalStore(limits);
  for (const key of ['a', 'b', 'a', 'c', 'd']) store.keep(key, answer(key));
  expect(['a', 'b', 'c', 'd'].map((key) => store.find(key)?.body)).toEqual([
    'a',
    undefined,
    'c',
    'd',
  ]);
  expect(store.sizes()).toEqual({ answers: 3, bodies: 3, bytes: 3 });
});

test('drops the oldest bodies above the byte limit, and keeps their ETags', () => {
  const store = createPersonalStore(limits);
  store.keep('a', answer('1234567'));
  store.keep('b', answer('7654321'));
  expect(store.find('a')).toMatchObject({ etag: '"1234567"', body: undefined });
  expect(store.find('b')?.body).toBe('7654321');
  store.forget('a');
  store.forget('b');
  expect(store.sizes()).toEqual({ answers: 0, bodies: 0, bytes: 0 });
});

test('does not cache a body larger than the whole memory', () => {
  const store = createPersonalStore(limits);
  store.keep('a', answer('12345678901'));
  expect(store.find('a')).toMatchObject({ body: undefined });
  expect(store.sizes()).toEqual({ answers: 1, bodies: 0, bytes: 0 });
});

test('shares headers between answers, and caches no answer beyond the number of different headers', () => {
  const store = createPersonalStore(limits);
  const of = (name: string) => ({ whole: [name, '1'], short: [] });
  expect(store.sharedHeaders(of('vary'))).toBe(store.sharedHeaders(of('vary')));
  expect(store.sharedHeaders(of('age'))).toBeUndefined();
});
