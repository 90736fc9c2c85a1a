import { afterAll, describe, expect, test } from 'vitest';
import { INVARIANTS, judgeSnapshot } from './invariants/check-season.ts';
import { PLANTS } from './invariants/planted-breaches.fixture.ts';
import { openOwnServer } from './own-server.ts';
import { playSeason } from './play-season.ts';
import { judgeOf } from './season-judge.ts';
import type { Snapshot } from './snapshot.ts';
import { openWorld } from './world.ts';

const server = await openOwnServer();
afterAll(() => server.close());
const moments: { now: Snapshot; before: Snapshot | null }[] = [];
const world = openWorld(server.send, server.operator);
const judge = await judgeOf(world);
const standings = await playSeason(
  world,
  { rosters: 12, seed: 'planted', months: 1, url: undefined },
  {
    tells: () => {},
    async moment(moment) {
      const before = moments.at(-1)?.now ?? null;
      const now = await judge.judge(moment);
      moments.push({ now, before: before?.label === now.label ? before : null });
    },
  },
);

test('a season of twelve ends with a champion and no broken invariant', () => {
  expect(judge.breaches).toEqual([]);
  expect(standings[0]!.placement).toBe(1);
  expect(standings.length).toBeGreaterThan(7);
});

test('at least twenty invariants are checked in a season, and each has its planted breach', () => {
  const names = INVARIANTS.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(20);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(PLANTS).sort()).toEqual([...names].sort());
  expect(names.filter((name) => !judge.counts.get(name))).toEqual([]);
});

describe('each planted breach is found', () => {
  test.each(INVARIANTS.map(({ name }) => name))('%s', (name) => {
    const planted = firstSpoilt(PLANTS[name]!);
    expect(planted, 'no moment of the season could be spoilt this way').toBeDefined();
    expect(
      judgeSnapshot(planted!.now, planted!.before).breaches.map(({ invariant }) => invariant),
    ).toContain(name);
  });
});

/** Returns the first moment that a plant can break, broken; the others are never copied. */
function firstSpoilt(plant: (typeof PLANTS)[string]) {
  for (const { now, before } of moments) {
    const copy = structuredClone({ now, before });
    if (plant(copy.now, copy.before)) return copy;
  }
  return undefined;
}
