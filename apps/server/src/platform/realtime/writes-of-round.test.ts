import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writesOf } from './writes-of-round.ts';

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('each stream receives its texts in one write, in their order', () => {
  const arbitraryDelivery = fc.record({
    streams: fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd'), { minLength: 1 }),
    text: fc.constantFrom('1 ', '2 ', 'ä '),
  });
  fc.assert(
    fc.property(fc.array(arbitraryDelivery, { maxLength: 6 }), (drawn) => {
      const deliveries = drawn.map(({ streams, text }) => ({ streams: new Set(streams), text }));
      const writes = [...writesOf(deliveries)].map(([stream, bytes]) => [stream, decode(bytes)]);
      const expected = ['a', 'b', 'c', 'd'].flatMap((stream) => {
        const received = deliveries.filter(({ streams }) => streams.has(stream));
        return received.length > 0 ? [[stream, received.map(({ text }) => text).join('')]] : [];
      });
      expect(writes.toSorted()).toEqual(expected);
    }),
  );
});

test('streams with the same texts share their bytes', () => {
  const [both, single] = [new Set(['a', 'b', 'c']), new Set(['b'])];
  const bytesOf = (deliveries: Parameters<typeof writesOf<string>>[0]) =>
    Object.fromEntries(writesOf(deliveries));
  const alike = bytesOf([
    { streams: both, text: 'one' },
    { streams: both, text: 'two' },
  ]);
  expect(decode(alike.a!)).toBe('onetwo');
  expect([alike.b, alike.c].every((bytes) => bytes === alike.a)).toBe(true);
  const mixed = bytesOf([
    { streams: both, text: 'one' },
    { streams: single, text: 'two' },
  ]);
  expect(mixed.a).toBe(mixed.c);
  expect(['a', 'b'].map((stream) => decode(mixed[stream]!))).toEqual(['one', 'onetwo']);
});
