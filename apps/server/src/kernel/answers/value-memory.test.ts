import { expect, test } from 'vitest';
import { simulateValidity } from './simulated-validity.fixture.ts';
import { createValueMemory } from './value-memory.ts';

const HOLDING = { keys: ['=segments:5'], freshMs: 60_000 };

/** A memory with the number of its reads, whose value is that number. */
function opened() {
  const simulated = simulateValidity();
  const memory = createValueMemory(simulated.validity);
  const reads = { count: 0 };
  const read = async () => (reads.count += 1);
  return { ...simulated, memory, reads, read, get: () => memory.get('key', HOLDING, read) };
}

test('reads a value once, also for all who need it at the same time', async () => {
  const { get } = opened();
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

test.each<[string, (opening: ReturnType<typeof opened>) => void]>([
  ['after a change of one of its keys', ({ change }) => change()],
  ['after its time', ({ state }) => (state.realMs = 60_001)],
  ['after a move of the clock of the season', ({ state }) => (state.aheadMs = 3_600_000)],
  ['while the process does not hear the others', ({ state }) => (state.unheardMs = 1_001)],
])('reads a value again %s', async (_when, act) => {
  const opening = opened();
  await opening.get();
  act(opening);
  expect(opening.memory.find('key')).toBeUndefined();
  expect(await opening.get()).toBe(2);
});

test('keeps a value after other changes', async () => {
  const { get, change, memory } = opened();
  await get();
  change({ action: 'segment.changed', subject: { type: 'segments', id: '6' } });
  expect(memory.find('key')).toEqual({ value: 1 });
});

test('a change during a read lets the next reader read again', async () => {
  const { get, change, reads } = opened();
  const before = get();
  change();
  expect(await get()).toBe(2);
  await before;
  expect(reads.count).toBe(2);
});

test('does not keep a failure', async () => {
  const { memory, get } = opened();
  const failed = memory.get('key', HOLDING, () => Promise.reject(new Error('away')));
  await expect(failed).rejects.toThrow('away');
  expect(await get()).toBe(1);
});

test('a reader that holds locks awaits no other reader', async () => {
  const { memory, read } = opened();
  const stuck = Promise.withResolvers<number>();
  const waiting = memory.read('key', HOLDING, () => stuck.promise);
  expect(await memory.read('key', HOLDING, read)).toBe(1);
  stuck.resolve(7);
  expect(await waiting).toBe(7);
});
