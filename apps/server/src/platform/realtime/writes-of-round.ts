import { unionOf } from './followers.ts';

/** A text for the streams that receive it. */
export interface Delivery<Stream> {
  streams: ReadonlySet<Stream>;
  text: string;
}

const encoder = new TextEncoder();

/**
 * Yields one write for each stream of a round of deliveries: its texts in their order, as bytes
 * that all streams with the same texts share. A write is computed when it is asked for, because a
 * large round is sent in parts.
 */
export function* writesOf<Stream>(
  deliveries: readonly Delivery<Stream>[],
): Generator<[stream: Stream, bytes: Uint8Array]> {
  const sets = new Set(deliveries.map(({ streams }) => streams));
  if (sets.size === 1) {
    const bytes = encoder.encode(deliveries.map(({ text }) => text).join(''));
    for (const set of sets) for (const stream of set) yield [stream, bytes];
    return;
  }
  const bytesByKey = new Map<string, Uint8Array>();
  for (const stream of unionOf(sets)) {
    // '101' is the key of the streams that receive the first and the third of three texts.
    const key = deliveries.map(({ streams }) => (streams.has(stream) ? '1' : '0')).join('');
    const bytes = bytesByKey.get(key) ?? encoder.encode(textsOf(deliveries, key));
    bytesByKey.set(key, bytes);
    yield [stream, bytes];
  }
}

const textsOf = (deliveries: readonly Delivery<unknown>[], key: string): string =>
  deliveries.map(({ text }, index) => (key[index] === '1' ? text : '')).join('');
