import { describe, expect, test } from 'vitest';
import { type Call, checkCalls } from './check-calls.ts';
import { checkChanges } from './check-changes.ts';
import type { LogEntry, RowChange } from './observe-changes.ts';

const row = (facts: Partial<RowChange> = {}): RowChange => ({
  transaction: '1',
  table: 'rosters',
  id: '7',
  kind: 'update',
  before: 1,
  after: 2,
  ...facts,
});
const entry = (facts: Partial<LogEntry> = {}): LogEntry => ({
  transaction: '1',
  action: 'roster.renamed',
  type: 'rosters',
  id: '7',
  version: 2,
  ...facts,
});
const call = (facts: Partial<Call> = {}): Call => ({
  command: 'rename',
  target: 'PATCH /api/rosters/1.0/7',
  status: 200,
  replayed: false,
  body: '{}',
  ...facts,
});

describe('a transaction and its log', () => {
  test.each([
    ['one change with its entry', [row()], [entry()]],
    [
      'two changes with their entries',
      [row(), row({ before: 2, after: 3 })],
      [entry(), entry({ version: 3 })],
    ],
    [
      'two changes of a batch in one statement, with their entries',
      [row({ after: 3 })],
      [entry(), entry({ version: 3 })],
    ],
    [
      'a new row with its entry',
      [row({ kind: 'insert', before: null, after: 1 })],
      [entry({ version: 1 })],
    ],
    [
      'a new series under the entry of its segment',
      [row({ table: 'match_series', kind: 'insert', before: null, after: 1 })],
      [entry({ type: 'segments', id: '3', action: 'segment.seeded', version: null })],
    ],
    ['a deleted row', [row({ kind: 'delete', before: 2, after: null })], [entry({ version: 3 })]],
    [
      'a notice next to the row',
      [row({ table: 'users' })],
      [entry({ type: 'users' }), entry({ type: 'users', action: 'user.signed-in', version: null })],
    ],
    ['an attempt without a new version', [row({ before: 2, after: 2 })], []],
  ])('%s breaks no rule', (_what, rows, entries) => {
    expect(checkChanges({ rows, entries })).toEqual([]);
  });

  test.each([
    ['a change without an entry', [row()], [], 'without an entry in the log'],
    [
      'a new player without an entry',
      [row({ table: 'players', kind: 'insert', before: null, after: null })],
      [],
      'without an entry in the log',
    ],
    [
      'a change with only an unrelated entry',
      [row()],
      [entry({ id: '8' })],
      'rose to [2], the log names []',
    ],
    [
      'an entry without a change',
      [row({ id: '8' })],
      [entry({ id: '8' }), entry()],
      'rose to [], the log names [2]',
    ],
    [
      'an entry without a version',
      [row()],
      [entry({ version: null })],
      'rose to [2], the log names [null]',
    ],
    [
      'two rises for one entry',
      [row(), row({ before: 2, after: 3 })],
      [entry({ version: 3 })],
      'rose to [2, 3], the log names [3]',
    ],
    ['two entries for one rise', [row()], [entry(), entry()], 'rose to [2], the log names [2, 2]'],
    [
      'a version that jumps',
      [row({ after: 3 })],
      [entry({ version: 3 })],
      'rose to [2, 3], the log names [3]',
    ],
    [
      'a version that falls',
      [row({ before: 3, after: 1 })],
      [entry({ version: 4 })],
      'rose to [1], the log names [4]',
    ],
    [
      'an entry in another transaction',
      [row()],
      [entry({ transaction: '2' })],
      'without an entry in the log',
    ],
  ])('%s is a fault', (_what, rows, entries, fault) => {
    expect(checkChanges({ rows, entries }).join('\n')).toContain(fault);
  });
});

describe('calls and their answers', () => {
  test('one accepted change per version and one execution per key break no rule', () => {
    const calls = [
      call({ ifMatch: '"1"' }),
      call({ ifMatch: '"1"', status: 412 }),
      call({ ifMatch: '"2"' }),
      call({ idempotencyKey: 'a', status: 201 }),
      call({ idempotencyKey: 'a', status: 201, replayed: true }),
      call({ idempotencyKey: 'a', status: 409 }),
      call({ status: 503 }),
    ];
    expect(checkCalls(calls)).toEqual([]);
  });

  test.each([
    [
      'two accepted changes of one version',
      [call({ ifMatch: '"1"' }), call({ ifMatch: '"1"' })],
      '2 changes were accepted',
    ],
    [
      'a request that is executed twice',
      [call({ idempotencyKey: 'a' }), call({ idempotencyKey: 'a' })],
      'done 2 times',
    ],
    [
      'two answers for one key',
      [call({ idempotencyKey: 'a' }), call({ idempotencyKey: 'a', replayed: true, body: '[]' })],
      '2 different answers',
    ],
    ['a failure', [call({ status: 500 })], '500'],
  ])('%s is a fault', (_what, calls, fault) => {
    expect(checkCalls(calls).join('\n')).toContain(fault);
  });
});
