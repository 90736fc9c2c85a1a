import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyDelta } from './apply-delta.ts';
import { diffJson, type Json } from './page-delta.ts';
import { sharedDataOf, versionOf } from './page-version.ts';

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
const row = fc.record({ id: fc.constantFrom('1', '2', '3', '4', '5', '6'), wins: fc.nat(3) });
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 6 });
const text = fc.string({ minLength: 0, maxLength: 200, unit: fc.constantFrom('a', 'b') });
const value = fc.oneof(json, rows as fc.Arbitrary<Json>, text);

/** Serialises and parses a value, as the network does. */
const sent = <Value>(of: Value): Value => JSON.parse(JSON.stringify(of)) as Value;

test('a delta leads from any value to any other', () =>
  fc.assert(
    fc.property(value, value, (one, other) => {
      const [before, after] = [sent(one), sent(other)];
      const delta = diffJson(before, after);
      expect(delta ? applyDelta(before, sent(delta)) : before).toEqual(after);
    }),
    { numRuns: 2000, seed: 21 },
  ));

test('equal values have no delta', () =>
  fc.assert(
    fc.property(value, (one) => {
      expect(diffJson(sent(one), sent(one))).toBeUndefined();
    }),
    { numRuns: 500, seed: 22 },
  ));

test('a row that moves up is sent as an order, not as rows', () => {
  const before = Array.from({ length: 20 }, (_none, index) => ({
    id: String(index),
    name: 'A name of a roster that is rather long',
    wins: 0,
  }));
  const after = [{ ...before[19]!, wins: 1 }, ...before.slice(0, 19)];
  const delta = diffJson(before, after);
  expect(delta).toEqual({
    l: 1,
    o: [19, ...Array.from({ length: 19 }, (_none, index) => index)],
    p: { 0: { p: { wins: [1] } } },
  });
});

test('unchanged parts keep their identity', () => {
  const before = { a: { deep: [1] }, b: { deep: [2] } };
  const after = applyDelta(before, diffJson(before, { a: { deep: [1] }, b: { deep: [3] } })!);
  expect((after as typeof before).a).toBe(before.a);
});

test('a version follows from the content, not from the order of members', () => {
  expect(versionOf({ a: { x: 1, y: [1, 2] } })).toBe(versionOf({ a: { y: [1, 2], x: 1 } }));
  expect(versionOf({ a: { x: 1 } })).not.toBe(versionOf({ a: { x: 2 } }));
  expect(versionOf({ a: [1, 2] })).not.toBe(versionOf({ a: [2, 1] }));
});

test('a version excludes what belongs to one reading', () =>
  expect(
    sharedDataOf({
      root: { origin: 'https://cup.example' },
      shell: { now: '2026', position: '4', signedIn: true, launching: false, season: { now: 1 } },
      page: { rows: [undefined], none: undefined },
      empty: undefined,
    }),
  ).toEqual({ shell: { season: { now: 1 } }, page: { rows: [null] } }));
