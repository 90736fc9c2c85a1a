import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import { beforeAll, expect } from 'vitest';
import { countQueries } from '../../apps/server/src/platform/traces/count-queries.ts';
import { startDemo } from '../../apps/server/src/sim/demo/start-demo.ts';
import { championship } from './championship.ts';
import { askedThrough, testStorage } from './test-storage.ts';

/** The instant at which the demo began. */
export const BEGAN_AT = new Date('2026-11-24T16:10:00Z');
export const DAY_TWO_AT = '2026-11-24T15:30:00.000Z';
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** The number of rosters of the live stage by region. */
export const FIELD = { APAC: 16, EMEA: 32, NA: 16, SA: 16 };

/**
 * Starts a server whose demo has begun in an empty database and played until now, with helpers for
 * tests.
 */
export async function playedDemo() {
  const queries = countQueries();
  const demo = await championship({
    now: BEGAN_AT,
    env: { DEMO: 'on' },
    storage: askedThrough(queries, await testStorage()),
  });
  const { api, send, visitor } = demo;
  const { db } = api.context.storage;
  const statements = { written: 0, played: 0 };
  const dueAtFirst: { kind: string; dueAt: Date }[] = [];

  beforeAll(async () => {
    queries.count = 0;
    await startDemo(api.context);
    statements.written = queries.count;
    dueAtFirst.push(...(await db.selectFrom('dueWork').select(['kind', 'dueAt']).execute()));
    queries.count = 0;
    await api.context.scheduler.catchUp();
    statements.played = queries.count;
  }, 240_000);

  /** Moves the clock as the emulator's page does: bots play the time between in fewer steps. */
  async function jumpTo(instant: Date): Promise<void> {
    const answer = await send('/emulator/clock', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: instant.toISOString() }),
    });
    expect(answer.status).toBe(200);
  }

  async function press<Data>(step: string): Promise<Data> {
    const answer = await send(`/emulator/demo/${step}`, { method: 'POST' });
    expect(answer.ok).toBe(true);
    return ((await answer.json()) as { data: Data }).data;
  }

  const events = async () => (await visitor.events.list()).items;
  async function eventNamed(name: string) {
    const found = (await events()).findLast((event) => event.name === name);
    if (!found) throw new Error(`there is no event ${name}`);
    return found;
  }
  async function segmentOf(event: string, type: string, region: string): Promise<Segment> {
    const { items } = await visitor.events.segments((await eventNamed(event)).id);
    const found = items.find(
      (segment) => segment.level === 1 && segment.type.id === type && segment.name === region,
    );
    if (!found) throw new Error(`${event} has no ${type} ${region}`);
    return found;
  }
  const seriesOf = async (segment: string, query = {}): Promise<MatchSeries[]> =>
    (await visitor.matchSeries.list({ 'filter[segment]': segment, 'page[size]': 100, ...query }))
      .items;

  return {
    ...demo,
    db,
    statements,
    dueAtFirst,
    jumpTo,
    press,
    events,
    eventNamed,
    segmentOf,
    seriesOf,
  };
}
