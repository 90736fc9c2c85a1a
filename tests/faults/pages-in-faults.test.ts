import { execFileSync } from 'node:child_process';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openPostgres } from '../../apps/server/src/platform/storage/open-storage.ts';
import { POOL } from '../../apps/server/src/platform/storage/postgres-pool.ts';
import { championship } from '../support/championship.ts';
import { gateToDatabase, type Gate } from '../support/gate.ts';
import { siteOf } from '../support/site-of.ts';
import { databaseOnServer } from '../support/test-storage.ts';

const { databaseUrl: server, template } = inject('database');
const CONNECTIONS = 4;
const SOON_MS = 300;
const ROUNDS = 3;

interface World {
  request(path: string, headers?: Record<string, string>): Promise<Response>;
  paths: string[];
  gate: Gate;
  replicaGate: Gate;
  storage: Awaited<ReturnType<typeof openPostgres>>;
  other: pg.Client;
  close(): Promise<void>;
}

/** Opens a site whose database is behind a gate, and whose replica is the same behind another. */
async function openWorld(): Promise<World> {
  const database = await databaseOnServer(server!, template);
  const { gate, through } = await gateToDatabase(database);
  const { gate: replicaGate, through: replicaUrl } = await gateToDatabase(database);
  const storage = await openPostgres(through, {
    replicaUrl,
    pool: { ...POOL, connections: CONNECTIONS, connectMs: SOON_MS, statementMs: SOON_MS },
  });
  const { api, stage, roster, advance, visitor } = await championship({ storage });
  const { region } = await stage();
  const rosters = [await roster(region.id, 'One'), await roster(region.id, 'Two')];
  await advance(60);
  for (const { id, captain } of rosters) await captain.client.checkins.ofRoster(id);
  await advance(60);
  const { items } = await visitor.matchSeries.list({ 'filter[segment]': region.id });
  const series = items[0]!.id;
  const site = await siteOf(api);
  const other = new pg.Client({ connectionString: database });
  await other.connect();
  const pages = [
    '/',
    '/de',
    '/brackets',
    `/brackets?segment=${region.id}`,
    `/standings?segment=${region.id}&sort=-wins`,
    `/schedule?segment=${region.id}`,
    `/match/${series}`,
    `/match/${series}/ban`,
    `/rosters/${rosters[0]!.id}`,
    '/leaderboards',
    '/finals',
    '/rules',
    `/embed/match/${series}`,
    `/overlay/bracket/${region.id}`,
  ];
  const dataOf = (page: string) =>
    page.replace(/^([^?]*)/, (path) => `${path === '/' ? '/_' : path}.data`);
  const { token } = rosters[0]!.captain;
  return {
    request: async (path) =>
      site.app.request(
        path,
        path.startsWith('/api/users') ? { headers: { authorization: `Bearer ${token}` } } : {},
      ),
    paths: [
      ...pages,
      ...pages.map(dataOf),
      ...pages.map((page) => `/live/head?page=${encodeURIComponent(page)}`),
      `/live/page?page=${encodeURIComponent(pages[6]!)}`,
      `/api/stream/1.0?topics=segments:${region.id}&after=1`,
      '/api/events/1.0',
      `/api/segments/1.0/${region.id}/standings`,
      `/api/segments/1.0/${region.id}/bracket/packed`,
      `/api/match-series/1.0/${series}`,
      `/api/users/1.0/me`,
      `/game/1.0/roster/${rosters[0]!.id}`,
      `/calendar/rosters/${rosters[0]!.id}.ics`,
      `/pictures/match/${series}.png`,
      '/sitemap.xml',
    ],
    gate,
    replicaGate,
    storage,
    other,
    async close() {
      await other.end();
      await site.close();
      await storage.close();
      await gate.close();
      await replicaGate.close();
    },
  };
}

/** A fault: `begin` brings it, and returns what ends it. */
const FAULTS: { name: string; begin(world: World): Promise<() => unknown> }[] = [
  {
    name: 'connections are cut again and again',
    async begin({ gate }) {
      const timer = setInterval(() => gate.open(), 15);
      return () => clearInterval(timer);
    },
  },
  {
    name: 'PostgreSQL ends the sessions',
    async begin({ other }) {
      const end = () =>
        void other.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
      const timer = setInterval(end, 25);
      return () => clearInterval(timer);
    },
  },
  {
    name: 'the database is away',
    async begin({ gate }) {
      gate.shut();
      return () => gate.open();
    },
  },
  {
    name: 'the pool is exhausted',
    async begin({ storage }) {
      const over = Promise.withResolvers<void>();
      const holding = Array.from({ length: CONNECTIONS }, async () =>
        storage.db
          .transaction()
          .execute(async (trx) => {
            await sql`select 1`.execute(trx);
            await over.promise;
          })
          .catch(() => undefined),
      );
      await turn();
      return async () => {
        over.resolve();
        await Promise.all(holding);
      };
    },
  },
  {
    name: 'the replica is away',
    async begin({ replicaGate }) {
      replicaGate.shut();
      return () => replicaGate.open();
    },
  },
  {
    name: 'statements time out',
    async begin({ other }) {
      await other.query('begin');
      await other.query(
        'lock table events, segments, match_series, leaderboards, site_settings in access exclusive mode',
      );
      return () => other.query('rollback');
    },
  },
];

describe.runIf(server)(
  'each page, its data and head, each stream and call answers its last bytes or 503',
  () => {
    let world: World;
    beforeAll(async () => {
      execFileSync(process.execPath, ['scripts/ensure-build.mjs']);
      world = await openWorld();
    }, 240_000);
    afterAll(() => world?.close());

    /** Returns the answer's faults; none if it is whole, or 503 with the time to come back. */
    async function findFault(path: string): Promise<string[]> {
      const answer = await world.request(path);
      const wait = Number(answer.headers.get('retry-after'));
      if (path.startsWith('/api/stream/')) await answer.body?.cancel();
      else await answer.arrayBuffer();
      if (answer.status === 200) return [];
      return answer.status === 503 && wait >= 1 ? [] : [`${path}: ${answer.status} ${wait}`];
    }

    const failing = async () => {
      const faults = await Promise.all(world.paths.map(findFault));
      return faults.flat();
    };

    test.each(FAULTS)(
      'while $name',
      async ({ begin }) => {
        expect(await failing()).toEqual([]);
        const end = await begin(world);
        const faults: string[] = [];
        for (let round = 0; round < ROUNDS; round += 1) faults.push(...(await failing()));
        await end();
        expect([...new Set(faults)]).toEqual([]);
        const isWhole = async (path: string) => (await world.request(path)).status === 200;
        for (const path of world.paths)
          await vi.waitUntil(() => isWhole(path), { timeout: 10_000 });
      },
      120_000,
    );

    test('a page that was shown before stays while the database is away', async () => {
      const { request, gate } = world;
      const readPage = async () => {
        const { status, headers } = await request('/leaderboards');
        return { status, tag: headers.get('etag') };
      };
      const before = await readPage();
      expect(before.status).toBe(200);
      gate.shut();
      expect(await readPage()).toEqual(before);
      expect(await request('/fr/leaderboards')).toMatchObject({ status: 503 });
      gate.open();
      await vi.waitUntil(async () => (await request('/fr/leaderboards')).status === 200);
    });
  },
);
