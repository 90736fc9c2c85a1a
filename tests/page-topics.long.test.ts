import { execFileSync } from 'node:child_process';
import type { PageChange } from '@ringside/contract/live/page-version';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { championship } from './support/championship.ts';
import { readPageEvents, siteOf } from './support/site-of.ts';

type Ringside = Awaited<ReturnType<typeof championship>>;

const SWEEP = [{ periods: [{ key: 'score', scores: [2, 0] as [number, number] }], forfeit: null }];

let ringside: Ringside;
let site: Awaited<ReturnType<typeof siteOf>>;
let series: string;
/** A text that only the members of a roster may read. */
let secret: string;
let pages: string[];
const readers: { name: string; headers: Record<string, string>; pageChanges: PageChange[] }[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/ensure-build.mjs']);
  ringside = await championship();
  const { region } = await ringside.stage({ segment: { configuration: { bestOf: 1 } } });
  const rosters = [];
  for (const name of ['One', 'Two']) rosters.push(await ringside.roster(region.id, name));
  secret = rosters[0]!.key;
  await ringside.advance(55);
  for (const { id, captain } of rosters) await captain.client.checkins.ofRoster(id);
  await ringside.advance(60);
  const { items } = await ringside.visitor.matchSeries.list({ 'filter[segment]': region.id });
  series = items[0]!.id;
  site = await siteOf(ringside.api);
  pages = [
    '/',
    `/match/${series}`,
    `/match/${series}/ban`,
    `/brackets?segment=${region.id}`,
    `/standings?segment=${region.id}`,
    `/schedule?segment=${region.id}`,
    `/rosters/${rosters[0]!.id}`,
  ];
  const { data } = await ringside.visitor.login('owner@ringside.example', 'correct horse battery');
  const stranger = await ringside.player();
  const roles = ['operator.viewer'];
  const { bearer: key } = await ringside.operator.apiKeys.create({ name: 'a program', roles });
  const tokens = {
    visitor: undefined,
    'a player of the match': rosters[0]!.captain.token,
    'another player': stranger.token,
    'an operator': data.token,
    'a program': key!,
  };
  for (const [name, token] of Object.entries(tokens)) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const reader = { name, headers, pageChanges: [] as PageChange[] };
    readers.push(reader);
    const topics = pages.map((page) => encodeURIComponent(`page:${page}`)).join(',');
    const answer = await site.request(`/api/stream/1.0?topics=${topics}`, { headers });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
    void readPageEvents<PageChange>(answer.body!, (change) => void reader.pageChanges.push(change));
  }
  await vi.waitUntil(
    () => readers.every(({ pageChanges }) => pageChanges.length === pages.length),
    {
      timeout: 30_000,
    },
  );
  await ringside.operator.matchSeries.report(series, SWEEP);
  const isFinal = ({ page, delta }: PageChange) => page === `/match/${series}` && delta;
  await vi.waitUntil(() => readers.every(({ pageChanges }) => pageChanges.some(isFinal)), {
    timeout: 20_000,
  });
  for (const page of pages) await site.request(`/live/head?page=${encodeURIComponent(page)}`);
  await vi.waitUntil(
    () => readers.every(({ pageChanges }) => pageChanges.length === readers[0]!.pageChanges.length),
    { timeout: 20_000 },
  );
}, 240_000);
afterAll(() => site.close());

describe('the topics of pages', () => {
  test('bring the same events to every role', () => {
    const [visitor, ...others] = readers;
    expect(visitor!.pageChanges.filter(({ delta }) => delta).length).toBeGreaterThan(3);
    for (const { name, pageChanges } of others)
      expect([name, pageChanges]).toEqual([name, visitor!.pageChanges]);
  });

  test('carry no text that only members may read', async () => {
    for (const page of pages) {
      const answer = await site.request(`/live/page?page=${encodeURIComponent(page)}`, {
        headers: readers[1]!.headers,
      });
      expect([page, (await answer.text()).includes(secret)]).toEqual([page, false]);
    }
    expect(JSON.stringify(readers.map(({ pageChanges }) => pageChanges))).not.toContain(secret);
  });

  test('the data of a signed-in player and of a visitor differ only in being signed in', async () => {
    const cookie = 'ringside_session=whatever';
    for (const page of [`/match/${series}`, pages[3]!]) {
      const [path, query = ''] = page.split('?');
      const read = async (headers = {}) =>
        (await (await site.request(`${path}.data?${query}`, { headers })).text()).replaceAll(
          /\d{4}-\d\d-\d\dT[\d:.]+Z/g,
          'an instant',
        );
      const [visitor, player] = [await read(), await read({ cookie })];
      expect(player.length - visitor.length).toBeLessThan(3);
      expect(visitor.length).toBeGreaterThan(1_000);
    }
  });

  test.each(['/there-is-no-such-page', '/match/999999', '/console', '/api/events/1.0'])(
    '%s has none',
    async (page) => {
      const answer = await site.request(`/live/head?page=${encodeURIComponent(page)}`);
      expect(answer.status).toBe(404);
    },
  );
});
