import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createJobs } from '../apps/server/src/app/jobs.ts';
import type { Database } from '../apps/server/src/platform/storage/tables.ts';
import { countQueries } from '../apps/server/src/platform/traces/count-queries.ts';
import { SYSTEM_ACTOR, transact } from '../apps/server/src/platform/unit-of-work.ts';
import { championship } from './support/championship.ts';
import { askedThrough, testStorage } from './support/test-storage.ts';

type Row<Table extends keyof Database> = Insertable<Database[Table]>;
/**
 * Full brackets, in which every series of the first round leads to another without a bye: one known
 * next opponent makes a difference of one statement.
 */
const STAGES = [
  { format: 'single_elimination', few: 16, many: 128 },
  { format: 'double_elimination', few: 16, many: 128 },
  { format: 'swiss', few: 10, many: 100 },
  { format: 'round_robin', few: 10, many: 40 },
] as const;

/** Returns the number of statements of each read and command in a stage with this many rosters. */
async function statementsWith(
  rosters: number,
  format: (typeof STAGES)[number]['format'],
): Promise<Record<string, number>> {
  const storage = await testStorage();
  const queries = countQueries();
  const { api, operator, visitor, stage, roster, player, moveTo, inMinutes } = await championship({
    storage: askedThrough(queries, storage),
  });
  const {
    event,
    stage: top,
    region,
  } = await stage({ segment: { format, configuration: { bestOf: 1 } } });
  const window = inMinutes(55);
  const mine = await roster(region.id, 'Own');
  const other = await roster(region.id, 'Other');
  await multiply(storage.db, mine.id, rosters - 2);
  const countsByName: Record<string, number> = {};
  const count = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
    // A cache of five seconds: a busy machine would query once more here than there.
    api.context.hooks.forget();
    const before = queries.count;
    const result = await act();
    countsByName[name] = queries.count - before;
    return result;
  };
  const readAll = async (when: string) => {
    for (const path of readsOf({
      event: event.id,
      stage: top.id,
      region: region.id,
      roster: mine.id,
      user: mine.captain.id,
    }))
      await count(`${when}: ${path.replaceAll(/\d+(?=[/&?]|$)/g, 'n')}`, async () =>
        expect([path, (await api.request(`/api/${path}`)).status]).toEqual([path, 200]),
      );
  };

  const newcomer = await player();
  await count('a roster is made', () =>
    newcomer.client.rosters.create({ name: 'Late', segment: region.id }),
  );
  await readAll('registered');
  await moveTo(window);
  await count('a roster checks in', () => mine.captain.client.checkins.ofRoster(mine.id));
  await other.captain.client.checkins.ofRoster(other.id);
  const { context } = api;
  const jobs = createJobs(context);
  const job = (kind: string, subjectId: string) =>
    count(kind, () =>
      transact(context, { tenantId: context.tenants.defaultId, actor: SYSTEM_ACTOR }, (work) =>
        jobs.one[kind]!(work, { subjectId, payload: null }),
      ),
    );
  await job('segment-seeds', region.id);
  const {
    items: [series],
  } = await visitor.matchSeries.list({ 'filter[roster]': mine.id });
  await readAll('seeded');
  await job('segment-starts', top.id);
  await job('series-checkin-opens', series!.id);
  await job('series-starts', series!.id);
  const others = await comeTo(storage.db, { segmentId: region.id, except: series!.id });
  const round = (kind: string) =>
    count(`${kind}, for a round`, () =>
      transact(context, { tenantId: context.tenants.defaultId, actor: SYSTEM_ACTOR }, (work) =>
        jobs.many[kind]!(work, others, (_id, act) => act()),
      ),
    );
  await round('series-checkin-opens');
  await storage.db
    .updateTable('challenges')
    .set({ status: 'open' })
    .where('seriesId', 'in', others)
    .where('ordinal', '=', 0)
    .execute();
  await round('series-starts');
  await count('a result is set', () =>
    operator.matchSeries.report(series!.id, [
      { periods: [{ key: 'score', scores: [2, 0] }], forfeit: null },
    ]),
  );
  await readAll('played');
  return countsByName;
}

const readsOf = ({
  event,
  stage,
  region,
  roster,
  user,
}: Record<'event' | 'stage' | 'region' | 'roster' | 'user', string>) => [
  'events/1.0',
  `events/1.0/${event}`,
  `events/1.0/${event}/segments?include=parent,children`,
  `segments/1.0/${region}`,
  `segments/1.0/${stage}`,
  `segments/1.0/${region}/bracket`,
  `segments/1.0/${region}/standings?page[size]=100`,
  `rosters/1.0?filter[segment]=${region}&page[size]=100&include=team,players.user`,
  `rosters/1.0?filter[event]=${event}&filter[user]=${user}`,
  `rosters/1.0/${roster}?include=team,players.user`,
  `match-series/1.0?filter[segment]=${region}&page[size]=100&include=home`,
  `match-series/1.0?filter[user]=${user}`,
  `challenges/1.0?page[size]=100&include=matchSeries`,
  'teams/1.0?page[size]=100',
  'leaderboards/1.0',
];

/**
 * Inserts copies of a full roster that has checked in: registering each through the API would take
 * a minute.
 */
async function multiply(
  db: Awaited<ReturnType<typeof testStorage>>['db'],
  id: string,
  times: number,
): Promise<void> {
  const copies = Array.from({ length: times }, (_, index) => index);
  const {
    id: _roster,
    seedReason: _reason,
    ...row
  } = await db.selectFrom('rosters').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { id: _team, ...team } = await db
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', row.teamId)
    .executeTakeFirstOrThrow();
  const members = await db
    .selectFrom('players')
    .selectAll()
    .where('rosterId', '=', id)
    .orderBy('id')
    .execute();
  const {
    id: _user,
    mergeMoved: _moved,
    ...user
  } = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', row.ownerId)
    .executeTakeFirstOrThrow();
  const users = await db
    .insertInto('users')
    .values(
      copies.flatMap((copy) =>
        members.map((_, index) => ({
          ...user,
          username: `U${copy}-${index}`,
          playerTag: `#C${copy}P${index}`,
        })),
      ) as Row<'users'>[],
    )
    .returning('id')
    .execute();
  const ownerOf = (copy: number) => users[copy * members.length]!.id;
  const teams = await db
    .insertInto('teams')
    .values(
      copies.map((copy) => ({
        ...team,
        name: `Copy ${copy}`,
        ownerId: ownerOf(copy),
      })) as Row<'teams'>[],
    )
    .returning('id')
    .execute();
  const rosters = await db
    .insertInto('rosters')
    .values(
      copies.map((copy) => ({
        ...row,
        name: `Copy ${copy}`,
        nameKey: `copy${copy}`,
        joiningKey: `COPY-${copy}`,
        teamId: teams[copy]!.id,
        ownerId: ownerOf(copy),
        checkedInAt: row.createdAt,
      })) as Row<'rosters'>[],
    )
    .returning('id')
    .execute();
  await db
    .insertInto('players')
    .values(
      copies.flatMap((copy) =>
        members.map(({ id: _id, ...member }, index) => ({
          ...member,
          rosterId: rosters[copy]!.id,
          userId: users[copy * members.length + index]!.id,
        })),
      ) as Row<'players'>[],
    )
    .execute();
  await db
    .insertInto('checkins')
    .values(
      copies.map((copy) => ({
        tenantId: row.tenantId,
        createdAt: row.createdAt,
        userId: ownerOf(copy),
        rosterId: rosters[copy]!.id,
        seriesId: null,
        recordedBy: null,
      })) as Row<'checkins'>[],
    )
    .execute();
}

/** Checks in the captains of both sides of each series of the first round but one. */
async function comeTo(
  db: Awaited<ReturnType<typeof testStorage>>['db'],
  { segmentId, except }: { segmentId: string; except: string },
): Promise<string[]> {
  const series = await db
    .selectFrom('matchSeries')
    .select(['id', 'tenantId', 'createdAt', 'homeRosterId', 'awayRosterId'])
    .where('segmentId', '=', segmentId)
    .where('roundNumber', '=', 1)
    .where('bracketNumber', '=', 0)
    .where('state', '=', 'scheduled')
    .where('id', '<>', except)
    .execute();
  const owners = new Map(
    (
      await db
        .selectFrom('rosters')
        .select(['id', 'ownerId'])
        .where('segmentId', '=', segmentId)
        .execute()
    ).map(({ id, ownerId }) => [id, ownerId]),
  );
  const rows = series.flatMap(({ id, tenantId, createdAt, homeRosterId, awayRosterId }) =>
    [homeRosterId, awayRosterId].map((roster) => ({
      tenantId,
      createdAt,
      userId: owners.get(roster!)!,
      seriesId: id,
      rosterId: null,
      recordedBy: null,
    })),
  );
  await db
    .insertInto('checkins')
    .values(rows as Row<'checkins'>[])
    .execute();
  return series.map(({ id }) => id);
}

describe('no read and no command queries each roster by itself', () => {
  test.each(STAGES)(
    '$format: $few rosters take as many statements as $many',
    async ({ format, few, many }) => {
      const fewCounts = await statementsWith(few, format);
      expect(Object.values(fewCounts).every((count) => count > 0)).toBe(true);
      expect(await statementsWith(many, format)).toEqual(fewCounts);
    },
    300_000,
  );
});
