import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edgeKeysOf, purgedKeysOf, tenantKeyIn, tenantKeyOf } from './edge-keys.ts';

const keysOf = (tenantId: string, ...dependencies: string[]) =>
  edgeKeysOf({ tenantId, dependencies })['surrogate-key'].split(' ');
const result = {
  action: 'match-series.reported',
  subject: { type: 'match-series', id: '63', version: 4 },
  topics: ['segments:5', 'rosters:8'],
};
/** Returns whether a change purges an answer. */
const isPurged = (answer: string[], change: Parameters<typeof purgedKeysOf>[0]) => {
  const purged = purgedKeysOf(change);
  return answer.some((key) => purged.has(key));
};

describe('the keys of an answer', () => {
  test('name the tenant and each dependency once, in both headers', () =>
    expect(
      edgeKeysOf({ tenantId: '1', dependencies: ['segments:5', 'match-series:63', 'segments:5'] }),
    ).toEqual({
      'surrogate-key': 't1 t1.segments.5 t1.match-series.63',
      'cache-tag': 't1,t1.segments.5,t1.match-series.63',
    }));

  test('write what caches forbid as codes', () =>
    expect(keysOf('1', '*', 'segments:*', '=segments:5', 'segments:5/rosters')).toEqual([
      't1',
      't1.~2a~',
      't1.segments.~2a~',
      't1.~3d~segments.5',
      't1.segments.5~2f~rosters',
    ]));

  test('contain no separator and differ by tenant and by dependency', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        const [, key = ''] = keysOf('1', one);
        expect(key).toMatch(/^[\w.~-]+$/);
        expect(keysOf('2', one)).not.toContain(key);
        expect(keysOf('1', other)[1] === key).toBe(one === other);
      }),
      { seed: 21 },
    ));

  test.each([
    ['many', Array.from({ length: 128 }, (_none, index) => `s:${index}`)],
    [
      'long',
      Array.from({ length: 100 }, (_none, index) => `match-series:${index}${'x'.repeat(30)}`),
    ],
  ])(
    'become the tenant’s key and that of every change if they are too %s',
    (_how, dependencies) => {
      const answer = keysOf('1', ...dependencies);
      expect(answer).toEqual(['t1', 't1.~2a~']);
      expect(isPurged(answer, [{ tenantId: '1', change: result }])).toBe(true);
    },
  );

  test.each([1, 20, 40, 100, 127, 500])('of %i dependencies fit into 2.3 KB', (length) => {
    const dependencies = Array.from({ length }, (_none, index) => `match-series:10000${index}`);
    const headers = edgeKeysOf({ tenantId: '1', dependencies });
    expect(headers['surrogate-key'].split(' ')).toHaveLength(length <= 40 ? length + 1 : 2);
    expect(Object.entries(headers).flat().join('').length).toBeLessThan(2_300);
  });
});

describe('a committed change', () => {
  test('purges its subject, its topics, the collection and what depends on everything', () =>
    expect([...purgedKeysOf([{ tenantId: '1', change: result }])]).toEqual(
      expect.arrayContaining([
        't1.match-series.63',
        't1.segments.5',
        't1.rosters.8',
        't1.match-series.~2a~',
        't1.~2a~',
      ]),
    ));

  test('does not purge all answers of the tenant', () =>
    expect(purgedKeysOf([{ tenantId: '1', change: result }]).has(tenantKeyOf('1'))).toBe(false));

  test('purges topics without the audiences that receive them', () => {
    const keys = purgedKeysOf([{ tenantId: '1', change: { ...result, audiences: ['users:7'] } }]);
    expect(keys.has('t1.segments.5')).toBe(true);
    expect([...keys].filter((key) => key.includes('users'))).toEqual([]);
  });

  test.each([
    ['its segment', ['segments:5'], true],
    ['its collection', ['match-series:*'], true],
    ['another series', ['match-series:64'], false],
    ['another segment', ['segments:6'], false],
    ['the segment itself alone', ['=segments:5'], false],
  ])('purges answers that depend on %s: %o, %s', (_what, dependencies, expected) =>
    expect(isPurged(keysOf('1', ...dependencies), [{ tenantId: '1', change: result }])).toBe(
      expected,
    ),
  );

  test('purges nothing of another tenant', () =>
    expect(isPurged(keysOf('2', 'segments:5', '*'), [{ tenantId: '1', change: result }])).toBe(
      false,
    ));

  test('has keys from which the tenant’s can be read', () => {
    for (const key of purgedKeysOf([{ tenantId: '12', change: result }]))
      expect(tenantKeyIn(key)).toBe(tenantKeyOf('12'));
  });
});
