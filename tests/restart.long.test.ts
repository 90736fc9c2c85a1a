import { beforeAll, expect, test } from 'vitest';
import { dumpOf, emptyPlace, type Place } from './support/copied-storage.ts';
import { playUntilTheMiddle } from './support/half-played-day.ts';
import { testApi } from './support/test-api.ts';

const HOURS_3_MS = 3 * 60 * 60_000;
const SMALL_STEP_MS = 97_000;

let origin: Place;
let stoppedAt: Date;

beforeAll(async () => {
  origin = await emptyPlace();
  const storage = await origin.open();
  stoppedAt = await playUntilTheMiddle(storage);
  await storage.close();
}, 300_000);

test('a process that is stopped, moved three hours and started has the same state as one that never stopped', async () => {
  const running = await after(async ({ clock, scheduler }) => {
    await clock.set(later());
    await scheduler.catchUp();
  });
  const stopped = await after(async () => {}, { startsAt: later() });
  // Both days (each a region and its stage) were seeded, and the Challenge and both days ended in
  // these hours, so the restarted process had overdue jobs.
  expect(whatHappened(running)).toMatchObject({
    'segment.seeded': 4,
    'segment.finished': 5,
    'series.unplayed': 1,
  });
  expect(running['point_awards']!.length).toBeGreaterThan(0);
  expect(stopped).toEqual(running);
}, 300_000);

test('many small steps of the clock lead to the same state as one leap', async () => {
  const leapt = await after(async () => {}, { startsAt: later() });
  const stepped = await after(async ({ clock, scheduler }) => {
    for (
      let at = stoppedAt.getTime();
      at < later().getTime();
      at = Math.min(at + SMALL_STEP_MS, later().getTime())
    ) {
      await clock.set(new Date(Math.min(at + SMALL_STEP_MS, later().getTime())));
      await scheduler.catchUp();
    }
  });
  expect(stepped).toEqual(leapt);
}, 300_000);

const later = () => new Date(stoppedAt.getTime() + HOURS_3_MS);
type Context = Awaited<ReturnType<typeof testApi>>['context'];

/**
 * Opens a copy of the same database as a process does at its start, lets time pass, and returns its
 * content.
 */
async function after(
  passTime: (context: Context) => Promise<void>,
  { startsAt = stoppedAt }: { startsAt?: Date } = {},
) {
  const storage = await (await origin.copy()).open();
  const { context } = await testApi({ now: startsAt, storage });
  await passTime(context);
  await context.scheduler.catchUp();
  const dump = await dumpOf(storage);
  await context.scheduler.stop();
  await storage.close();
  return dump;
}

function whatHappened(dump: Record<string, string[]>): Record<string, number> {
  const actions = dump['activity']!.map((row) => (JSON.parse(row) as { action: string }).action);
  return Object.fromEntries(
    [...new Set(actions)].map((action) => [action, actions.filter((one) => one === action).length]),
  );
}
