import { execFileSync } from 'node:child_process';
import type { PageChange } from '@ringside/contract/live/page-version';
import { beforeAll, expect, test, vi } from 'vitest';
import { countQueries } from '../apps/server/src/platform/traces/count-queries.ts';
import { championship } from './support/championship.ts';
import { readPageEvents, siteOf } from './support/site-of.ts';
import { askedThrough, testStorage } from './support/test-storage.ts';

beforeAll(() => void execFileSync(process.execPath, ['scripts/ensure-build.mjs']), 240_000);

const SWEEP = [{ periods: [{ key: 'score', scores: [2, 0] as [number, number] }], forfeit: null }];

/** Waits until a number has stayed the same for some polls. */
async function rest(count: () => number): Promise<void> {
  let [last, looks] = [count(), 0];
  await vi.waitUntil(
    () => {
      looks = count() === last ? looks + 1 : 0;
      last = count();
      return looks === 20;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/**
 * Counts the statements and renderings that one result causes while many viewers follow the match
 * or its bracket.
 */
async function causedByOneResult(viewers: number) {
  const storage = await testStorage();
  const queries = countQueries();
  const ringside = await championship({ storage: askedThrough(queries, storage) });
  const { api, operator, visitor, roster } = ringside;
  const { region } = await ringside.stage({ segment: { configuration: { bestOf: 1 } } });
  const rosters = [];
  for (const name of ['One', 'Two', 'Three', 'Four']) rosters.push(await roster(region.id, name));
  await ringside.advance(55);
  for (const { id, captain } of rosters) await captain.client.checkins.ofRoster(id);
  await ringside.advance(60);
  const { items } = await visitor.matchSeries.list({ 'filter[segment]': region.id });
  // The first result causes the reads that a process does once.
  const [first, series] = items.filter(({ competitors }) => competitors.every((one) => one.roster));
  const site = await siteOf(api);
  const pages = [`/match/${series!.id}`, `/brackets?segment=${region.id}`];
  const heads = new Map<string, string>();
  let [joined, deltaCount] = [0, 0];
  for (let viewer = 0; viewer < viewers; viewer += 1) {
    void readPageEvents<PageChange>(site.follow(pages[viewer % 2]!), ({ page, version, delta }) => {
      if (!heads.has(page)) heads.set(page, version);
      if (delta) deltaCount += 1;
      else joined += 1;
    });
  }
  await vi.waitUntil(() => joined === viewers, { timeout: 60_000 });
  await operator.matchSeries.report(first!.id, SWEEP);
  const onBracket = viewers / 2;
  await vi.waitUntil(() => deltaCount === onBracket, { timeout: 60_000 });
  deltaCount = 0;
  await rest(() => queries.count);
  api.context.hooks.forget();
  const countRendered = () =>
    api.context.metrics.kept.pages.made + api.context.metrics.kept.data.made;
  const before = { statements: queries.count, rendered: countRendered() };
  await operator.matchSeries.report(series!.id, SWEEP);
  await vi.waitUntil(() => deltaCount === viewers, { timeout: 60_000 });
  await rest(() => queries.count);
  const caused = {
    statements: queries.count - before.statements,
    rendered: countRendered() - before.rendered,
    deltas: deltaCount / viewers,
  };
  await site.close();
  return caused;
}

test('one result causes the same statements and renderings for 10, 500 and 5,000 viewers', async () => {
  const few = await causedByOneResult(10);
  expect(few).toMatchObject({ rendered: 0, deltas: 1 });
  expect(few.statements).toBeGreaterThan(0);
  expect(await causedByOneResult(500)).toEqual(few);
  expect(await causedByOneResult(5_000)).toEqual(few);
}, 300_000);
