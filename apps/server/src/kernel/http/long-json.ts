import { pauseBetweenSlices } from '../../platform/slices.ts';
import { createThread } from '../../platform/threads/thread.ts';
import type { Range } from './cut-json.ts';
import type { Fault } from './errors.ts';
import type { ParsedJson } from './json-text.ts';

/** Above this length a body is checked in a thread of its own, in bytes. */
export const LONG_BYTES = 256 * 1024;

/** The thread returns what it found in a body, and the bytes that it was given. */
export type ReadBody = { bytes: Uint8Array<ArrayBuffer> } & (
  | { fault: Fault }
  | {
      digest: string;
      rest: string;
      lists: { name: string; pieces: Range[] }[];
    }
);

const readInThread = createThread<Uint8Array<ArrayBuffer>, ReadBody>(
  new URL('./long-json-worker.ts', import.meta.url),
);

/**
 * Parses the object in a long text as `parseJsonObject` does, with the same faults and one more: a
 * part that cannot be parsed in a moment. A thread checks the text and cuts its lists into pieces;
 * this thread parses one piece after the other, between which other requests have their turn. Takes
 * the bytes away from their owner. `digest` identifies the text.
 */
export async function parseLongJson(
  sent: Uint8Array<ArrayBuffer>,
): Promise<ParsedJson & { digest: string }> {
  const read = await readInThread(sent, [sent.buffer]);
  if ('fault' in read) return { fault: read.fault, digest: '' };
  const { bytes, digest, rest, lists } = read;
  const json = JSON.parse(rest) as Record<string, unknown>;
  const buffer = Buffer.from(bytes.buffer);
  for (const { name, pieces } of lists) {
    const items: unknown[] = [];
    for (const [from, to] of pieces) {
      for (const item of JSON.parse(`[${buffer.toString('utf8', from, to)}]`) as unknown[])
        items.push(item);
      await pauseBetweenSlices();
    }
    json[name] = items;
  }
  return { json, digest };
}
