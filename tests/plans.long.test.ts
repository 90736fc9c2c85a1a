import { createClient } from '@ringside/contract/client';
import { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { seriesRepository } from '../apps/server/src/competition/match-series/series.repository.ts';
import { rosterRepository } from '../apps/server/src/competition/rosters/roster.repository.ts';
import { loadWithdrawn } from '../apps/server/src/competition/stage/loaded-series.query.ts';
import { realNow } from '../apps/server/src/platform/clock/real-time.ts';
import { maintainMonths } from '../apps/server/src/platform/storage/activity-months.ts';
import { SnakeCasePostgres } from '../apps/server/src/platform/storage/dialects.ts';
import { openPostgres } from '../apps/server/src/platform/storage/open-storage.ts';
import { createPipelinedTransact } from '../apps/server/src/platform/storage/pipelined.ts';
import { POOL, createPostgresPool } from '../apps/server/src/platform/storage/postgres-pool.ts';
import type { Storage } from '../apps/server/src/platform/storage/storage.ts';
import type { Database } from '../apps/server/src/platform/storage/tables.ts';
import { playUntilTheMiddle } from './support/half-played-day.ts';
import { makeLarge } from './support/large-championship.ts';
import { OPERATOR, testApi } from './support/test-api.ts';
import { databaseOnServer } from './support/test-storage.ts';

const { databaseUrl: server, template } = inject('database');
const ROSTERS = 120_000;
/** A table with at least this many rows is large. */
const LARGE = 5_000;

/* Left out: lists without a filter, which count all their rows, and an operator's list of seeds,
   whose 30,000 players a scan next to the others reads faster than single look-ups. */
interface Statement {
  sql: string;
  parameters: readonly unknown[];
}
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

describe.runIf(server)('twelve months of 10,000 rosters', () => {
  const loggedStatements: Statement[] = [];
  let client: pg.Client;
  let api: Awaited<ReturnType<typeof testApi>>;
  let large: Set<string>;
  const closing: (() => Promise<unknown>)[] = [];
  const ids: Record<string, string> = {};
  let token: string;

  beforeAll(async () => {
    const url = await databaseOnServer(server!, template);
    const storage = await openPostgres(url);
    closing.push(() => storage.close());
    const now = await playUntilTheMiddle(storage);
    client = new pg.Client({ connectionString: url });
    await client.connect();
    closing.push(() => client.end());
    await makeLarge(client);
    await maintainMonths(storage.db, { now });
    await client.query('analyze');
    large = new Set(
      (
        await client.query<{ name: string }>(
          "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and reltuples > $1",
          [LARGE],
        )
      ).rows.map(({ name }) => name),
    );
    const db = listened(url);
    api = await testApi({
      storage: { ...storage, db, transact: createPipelinedTransact(db) },
      now,
    });
    token = (
      await createClient((path, init) => api.request(path, init)).login(
        OPERATOR.email,
        OPERATOR.password,
      )
    ).data.token;
    for (const [name, text] of Object.entries(SOME))
      ids[name] = String((await client.query(text)).rows[0].id);
  }, 300_000);
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  function listened(url: string): Kysely<Database> {
    const db: Storage['db'] = new Kysely({
      dialect: new SnakeCasePostgres({ pool: createPostgresPool(url, POOL, () => {}) }),
      log: ({ query }) => void loggedStatements.push(query),
    });
    closing.push(() => db.destroy());
    return db;
  }

  /** Queries for one id of each kind, from the middle of the year. */
  const SOME = {
    event: 'select event_id as id from rosters order by rosters.id offset 60000 limit 1',
    segment: 'select segment_id as id from match_series order by id offset 50000 limit 1',
    roster:
      'select home_roster_id as id from match_series where home_roster_id is not null order by id offset 50000 limit 1',
    series:
      'select id from match_series where home_roster_id is not null order by id offset 50000 limit 1',
    user: 'select user_id as id from players order by id offset 180000 limit 1',
    team: 'select team_id as id from rosters order by id offset 60000 limit 1',
    leaderboard: 'select id from leaderboards limit 1',
  };

  const withIds = (path: string) =>
    path.replaceAll(/:([a-z]+)/g, (placeholder, name: string) => ids[name] ?? placeholder);

  /** Returns the nodes of a statement's plan. */
  async function planOf({ sql, parameters }: Statement): Promise<Node[]> {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (format json) ${sql}`,
      [...parameters],
    );
    const withThoseBelow = (node: Node): Node[] => [
      node,
      ...(node.Plans ?? []).flatMap(withThoseBelow),
    ];
    return withThoseBelow(rows[0]!['QUERY PLAN'][0]!.Plan);
  }

  /** Returns the statements that scan a large table from end to end, each with the table. */
  async function faultsOf(statements: Statement[]): Promise<string[]> {
    const faults = new Set<string>();
    for (const statement of statements) {
      if (!/^(select|insert|update|delete|with)\b/i.test(statement.sql)) continue;
      for (const node of await planOf(statement))
        if (node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name']!))
          faults.add(`${node['Relation Name']}: ${statement.sql}`);
    }
    return [...faults];
  }

  test('have as many rows as planned, and the check finds a scan', async () => {
    expect(Number((await client.query('select count(*) from rosters')).rows[0].count)).toBe(
      ROSTERS,
    );
    expect([...large]).toEqual(
      expect.arrayContaining([
        'rosters',
        'players',
        'users',
        'teams',
        'match_series',
        'checkins',
        'challenges',
        'activity',
        'due_work',
      ]),
    );
    expect(
      [...large].filter((name) => /^activity_\d/.test(name)).length,
      'each month of the log',
    ).toBeGreaterThan(9);
    expect(
      await faultsOf([{ sql: 'select id from rosters where name = $1', parameters: ['Anvil'] }]),
    ).toHaveLength(1);
  });

  test.each([
    'events/1.0',
    'events/1.0/:event',
    'events/1.0/:event/segments',
    'segments/1.0/:segment',
    'segments/1.0/:segment/bracket',
    'segments/1.0/:segment/bracket/packed',
    'segments/1.0/:segment/bracket/info',
    'segments/1.0/:segment/standings',
    'rosters/1.0?filter[event]=:event',
    'rosters/1.0?filter[segment]=:segment&sort=seed',
    'rosters/1.0?filter[event]=:event&filter[user]=:user',
    'rosters/1.0?filter[user]=:user',
    'rosters/1.0?filter[owner]=:user',
    'rosters/1.0?filter[team]=:team',
    'rosters/1.0?filter[event]=:event&filter[search]=Anvil',
    'rosters/1.0/:roster?include=team,players.user',
    'roster/1.0/:roster/standings/points',
    'match-series/1.0?filter[event]=:event',
    'match-series/1.0?filter[segment]=:segment',
    'match-series/1.0?filter[roster]=:roster',
    'match-series/1.0?filter[user]=:user',
    'match-series/1.0?filter[event]=:event&filter[user]=:user',
    'match-series/1.0?filter[event]=:event&filter[state]=open',
    'match-series/1.0/:series',
    'match-series/1.0/:series/explanation',
    'match-series/1.0/:series/history',
    'match-series/1.0/:series/standings/points',
    'challenges/1.0?filter[matchSeries]=:series',
    'bracket/1.0/:segment/match-series',
    'teams/1.0/:team',
    'teams/1.0?filter[owner]=:user',
    'teams/1.0?filter[user]=:user',
    'leaderboards/1.0',
    'leaderboards/1.0/:leaderboard/entries',
    'announcements/1.0',
    'categories/1.0',
  ])('visitors read %s', async (path) => {
    loggedStatements.length = 0;
    const answer = await api.request(`/api/${withIds(path)}`);
    expect(answer.status).toBe(200);
    expect(loggedStatements.length).toBeGreaterThan(0);
    expect(await faultsOf(loggedStatements)).toEqual([]);
  });

  test.each([
    'checkins/1.0?filter[matchSeries]=:series',
    'checkins/1.0?filter[roster]=:roster',
    'checkins/1.0?filter[user]=:user',
    'challenges/1.0/mine',
    'alarms/1.0?filter[event]=:event',
    'users/1.0/:user',
    'users/1.0/:user/activity-log',
    'activity-log/1.0?filter[subject]=match-series:series',
    'activity-log/1.0?filter[user]=:user',
    'activity-log/1.0/grouped?filter[user]=:user',
    'chat/1.0/history?filter[matchSeries]=:series',
    'match-series/1.0/:series/attachments',
    'game-accounts/1.0?filter[user]=:user',
  ])('signed-in users read %s', async (path) => {
    loggedStatements.length = 0;
    const answer = await api.request(`/api/${withIds(path)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    expect(await faultsOf(loggedStatements)).toEqual([]);
  });

  test.each([
    { what: 'calendars of a roster', path: '/calendar/rosters/:roster.ics' },
    { what: 'calendars of a player', path: '/calendar/users/:user.ics' },
  ])('$what', async ({ path }) => {
    loggedStatements.length = 0;
    const answer = await api.request(withIds(path));
    expect(answer.status).toBe(200);
    expect(await faultsOf(loggedStatements)).toEqual([]);
  });

  test('a stream that resumes where it broke off', async () => {
    const position = BigInt(api.context.live.position());
    loggedStatements.length = 0;
    const reader = api.context.live
      .open({
        tenantId: api.context.tenants.defaultId,
        topics: new Set([`match-series:${ids.series}`, 'users:1']),
        after: String(position - 300n),
      })
      .getReader();
    await expect.poll(() => loggedStatements.length, { timeout: 30_000 }).toBeGreaterThan(0);
    await reader.cancel();
    expect(await faultsOf(loggedStatements)).toEqual([]);
  });

  test('due jobs and everything that follows from them', async () => {
    loggedStatements.length = 0;
    await api.context.clock.set(new Date(+api.context.clock.now() + 60 * 60_000));
    await api.context.scheduler.catchUp();
    expect(loggedStatements.length).toBeGreaterThan(50);
    expect(await faultsOf(loggedStatements)).toEqual([]);
  }, 300_000);

  test.each([
    {
      what: 'whether a series is still open',
      index: 'match_series_open',
      by: ['segment_id'],
      ask: (db: Storage['db'], tenantId: string) =>
        seriesRepository(db, tenantId).hasOpen(ids.segment!, { withDeletedSeries: true }),
    },
    {
      what: 'which rosters have withdrawn',
      index: 'rosters_withdrawn',
      by: ['segment_id'],
      ask: (db: Storage['db'], tenantId: string) => loadWithdrawn({ db, tenantId }, ids.segment!),
    },
    {
      what: 'which names resemble a new one',
      index: 'rosters_by_event',
      by: ['event_id', 'name_key'],
      ask: (db: Storage['db'], tenantId: string) =>
        rosterRepository(db, tenantId).namesLike('Anvil', { eventId: ids.event!, teamId: null }),
    },
  ])(
    'an index answers $what, without a scan of all rosters or series',
    async ({ index, by, ask }) => {
      const {
        storage: { db },
        tenants,
      } = api.context;
      loggedStatements.length = 0;
      await ask(db, tenants.defaultId);
      const scans = (await planOf(loggedStatements[0]!)).filter(
        (node) => node['Index Name'] !== undefined,
      );
      expect(scans.map((node) => node['Index Name'])).toEqual([index]);
      for (const column of by) expect(scans[0]!['Index Cond']).toContain(column);
    },
  );

  test('the monitoring queries', async () => {
    loggedStatements.length = 0;
    const { loadBacklog } = await import('../apps/server/src/platform/metrics/backlog.query.ts');
    const now = api.context.clock.now();
    await loadBacklog(api.context.storage.db, { now, realNow: realNow() });
    expect(await faultsOf(loggedStatements)).toEqual([]);
  });
});
