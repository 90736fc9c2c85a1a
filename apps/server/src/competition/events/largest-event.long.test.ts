import { isDeepStrictEqual } from 'node:util';
import { eventFile } from '@ringside/contract/collections/event-file';
import { expect, test } from 'vitest';
import { listBodyLists, mostItemsOf } from '../../kernel/http/body-lists.ts';
import { readBody } from '../../kernel/http/body.ts';
import { parseBody } from '../../kernel/http/parse-body.ts';
import { findEventFileFaults } from './event-file-faults.ts';
import { printEventFile } from './event-file.query.ts';
import { FILE_BYTES } from './events.routes.ts';
import { createLargestEvent } from './largest-event.fixture.ts';

const file = createLargestEvent();
const limits = { bodyMs: 60_000, uploadMs: 60_000, uploadBytesPerSecond: 1 };

/** Counts the turns that others have until it is stopped. */
function countTurns() {
  const count = { turns: 0, isOn: true };
  const next = () => {
    count.turns += 1;
    if (count.isOn) setImmediate(next);
  };
  setImmediate(next);
  return {
    stop() {
      count.isOn = false;
      return count.turns;
    },
  };
}

test('no list of the largest event is longer than an import takes', () => {
  const maxima = new Map(
    listBodyLists(eventFile).map(({ path, list }) => [path, mostItemsOf(list)]),
  );
  const lengths = Object.entries(file).flatMap(([name, list]) =>
    Array.isArray(list) ? [{ path: `/${name}`, length: list.length }] : [],
  );
  expect(lengths).toHaveLength(8);
  const rows = { path: '/standings/*/rows', length: file.standings[0]!.rows.length };
  const longer = [...lengths, rows].filter(({ path, length }) => length > (maxima.get(path) ?? 0));
  expect(longer).toEqual([]);
});

test('the largest event is read, validated and checked while others have their turn', async () => {
  const request = new Request('http://127.0.0.1/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(file),
  });
  const reading = countTurns();
  const sent = await readBody(request, true, { limits, maxBytes: FILE_BYTES });
  expect(reading.stop()).toBeGreaterThan(100);
  if (!('json' in sent)) throw new Error(JSON.stringify(sent));
  const validating = countTurns();
  const parsed = await parseBody(eventFile, sent.json);
  expect(validating.stop()).toBeGreaterThan(20);
  if (!('data' in parsed)) throw new Error(JSON.stringify(parsed.faults));
  expect(isDeepStrictEqual(parsed.data, file)).toBe(true);
  const checking = countTurns();
  expect(await findEventFileFaults(parsed.data, () => false)).toEqual([]);
  expect(checking.stop()).toBeGreaterThan(10);
});

test('the largest event is printed in parts while others have their turn', async () => {
  const printing = countTurns();
  let printed = '';
  for await (const text of printEventFile(file)) printed += text;
  expect(printing.stop()).toBeGreaterThan(10);
  expect(printed).toBe(JSON.stringify(file));
});
