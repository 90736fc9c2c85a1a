import { createHash } from 'node:crypto';
import { answerTasks } from '../../platform/threads/answer-tasks.ts';
import { cutJson, type Range } from './cut-json.ts';
import { decodeUtf8, NOT_UTF8 } from './decode-utf8.ts';
import type { Fault } from './errors.ts';
import { parseJsonObject } from './json-text.ts';
import type { ReadBody } from './long-json.ts';

/** A piece takes a millisecond or two to parse. */
const PIECE_BYTES = 128 * 1024;
/** The longest part that is parsed at once: one item of a list, or all that is in no list. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Leaves out the mark that a text in UTF-8 may begin with. */
const decoder = new TextDecoder();

function readBody(bytes: Uint8Array<ArrayBuffer>): ReadBody {
  const text = decodeUtf8(bytes);
  if (text === undefined) return { bytes, fault: NOT_UTF8 };
  const parsed = parseJsonObject(text);
  if ('fault' in parsed) return { bytes, fault: parsed.fault };
  const textOf = ([from, to]: Range) => decoder.decode(bytes.subarray(from, to));
  const { rest, lists } = cutJson(bytes, PIECE_BYTES);
  const named = lists.map(({ name, pieces }) => ({
    name: JSON.parse(textOf(name)) as string,
    pieces,
  }));
  const isLong = (ranges: readonly Range[]) =>
    ranges.reduce((sum, [from, to]) => sum + to - from, 0) > MOST_BYTES;
  const longList = named.find(({ pieces }) => pieces.some((piece) => isLong([piece])));
  if (longList) return { bytes, fault: refuseLong(`/${longList.name}`) };
  if (isLong(rest)) return { bytes, fault: refuseLong('') };
  return {
    bytes,
    digest: createHash('sha256').update(bytes).digest('base64url'),
    rest: rest.map(textOf).join(''),
    lists: named,
  };
}

const refuseLong = (pointer: string): Fault => ({
  code: 'too-large',
  title: `At most ${MOST_BYTES} bytes in one item of a list, and beside the lists`,
  source: { pointer },
});

answerTasks(readBody, ({ bytes }) => [bytes.buffer]);
