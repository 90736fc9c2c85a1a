import { ApiError } from '@ringside/contract/errors';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { championship } from '../../../../tests/support/championship.ts';

/** The number of simultaneous calls; with DATABASE_URL over as many connections as the pool has. */
const AT_ONCE = 100;

const { api, send, stage, roster, player, advance, operator, visitor, now, moveTo, inMinutes } =
  await championship();
const { db } = api.context.storage;
const won = [0, 1].map(() => ({
  periods: [{ key: 'score', scores: [2, 0] as [number, number] }],
  forfeit: null,
}));
type Player = Awaited<ReturnType<typeof player>>;

/** Runs simultaneous calls and counts each outcome by `ok` or the refusal's status and code. */
async function outcomes(calls: (() => Promise<unknown>)[]): Promise<Record<string, number>> {
  const settled = await Promise.allSettled(calls.map((call) => call()));
  const names = settled.map((one) =>
    one.status === 'fulfilled'
      ? 'ok'
      : one.reason instanceof ApiError
        ? `${one.reason.status} ${one.reason.code}`
        : String(one.reason),
  );
  return Object.fromEntries(
    [...Map.groupBy(names, (name) => name)]
      .map(([name, sameNames]) => [name, sameNames.length])
      .sort(),
  );
}
const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));
const players = async (count: number): Promise<Player[]> =>
  Promise.all(times(count, () => player()));
const count = async (
  table: 'rosters' | 'checkins' | 'players' | 'advanceSources',
  column: string,
  value: string,
) =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .where(column as never, '=', value as never)
        .executeTakeFirstOrThrow()
    ).total,
  );
const actions = async (action: string, subject: string) =>
  Number(
    (
      await db
        .selectFrom('activity')
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .where('action', '=', action)
        .where('subjectId', '=', subject)
        .executeTakeFirstOrThrow()
    ).total,
  );

/** The end of the event before this one, because at most two may overlap. */
let over = new Date(0);
async function open(name: string, segment: object = {}) {
  if (now() < over) await moveTo(over);
  const createdStage = await stage({
    event: { name, date: { from: inMinutes(-60), to: inMinutes(60 * 13) } },
    segment,
  });
  over = new Date(Date.parse(createdStage.event.date.to) + 60_000);
  return createdStage;
}

let crowd: Player[];
beforeAll(async () => {
  crowd = await players(AT_ONCE);
}, 60_000);

describe('a hundred simultaneous calls', () => {
  test('create the same month from the template once, and only two events may overlap', async () => {
    const dayOne = inMinutes(60 * 24 * 300);
    const setUp = (name: string) => () =>
      operator.events.setUpSeason({
        dayOne,
        months: [{ name }],
        regions: ['SA'],
        worldFinals: null,
      });
    expect(await outcomes(times(20, () => setUp('Raced')))).toEqual({
      ok: 1,
      '409 season-exists': 19,
    });
    expect(await outcomes(times(20, (index) => setUp(`Raced ${index}`)))).toEqual({
      ok: 1,
      '409 event-overlap': 19,
    });
  });

  test('take the last places of a region: as many rosters register as there are places', async () => {
    const { region } = await open('Last place', { rostersLimit: { limit: 3, standbyLimit: 0 } });
    expect(
      await outcomes(
        crowd.map(
          ({ client }, index) =>
            () =>
              client.rosters.create({ name: `Last place ${index + 100}`, segment: region.id }),
        ),
      ),
    ).toEqual({ ok: 3, '409 segment-full': 97 });
    expect(await count('rosters', 'segmentId', region.id)).toBe(3);
  });

  test('take the last place of a roster: one joins', async () => {
    const { region } = await open('One place');
    const full = await roster(region.id, 'Nearly Full');
    await full.members[2]!.client.rosters.leave(full.id);
    const key = await full.captain.client.rosters.joiningKey(full.id);
    expect(
      await outcomes(
        crowd.map(
          ({ client }) =>
            () =>
              client.rosters.join(key),
        ),
      ),
    ).toEqual({ ok: 1, '422 6': 99 });
    expect((await visitor.rosters.get(full.id)).players).toHaveLength(3);
  });

  test('let one player create rosters: one succeeds', async () => {
    const { region } = await open('Torn');
    const torn = await player();
    const outcomeCounts = await outcomes(
      times(
        AT_ONCE,
        (index) => () =>
          torn.client.rosters.create({ name: `Torn apart ${index + 100}`, segment: region.id }),
      ),
    );
    expect(outcomeCounts).toEqual({ ok: 1, '409 already-in-roster': 99 });
    expect(await count('players', 'userId', torn.id)).toBe(1);
  });

  test('create one roster with one idempotency key; each call gets it or a conflict', async () => {
    const { region } = await open('Once');
    const { token } = await player();
    const body = JSON.stringify({
      data: {
        type: 'rosters',
        attributes: { name: 'Only Once' },
        relationships: { segment: { data: { type: 'segments', id: region.id } } },
      },
    });
    const answers = await Promise.all(
      times(AT_ONCE, async () => {
        const answer = await send('/api/rosters/1.0', {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/vnd.api+json',
            'idempotency-key': 'the-same',
          },
          body,
        });
        return { status: answer.status, body: (await answer.json()) as { data?: { id: string } } };
      }),
    );
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(
      new Set(answers.filter(({ status }) => status === 201).map(({ body: { data } }) => data!.id))
        .size,
    ).toBe(1);
    expect(await count('rosters', 'segmentId', region.id)).toBe(1);
  });
});

describe.runIf(inject('database').databaseUrl)('a registration that waits for the segment', () => {
  /** Changes a segment while calls, which have read it, wait for its lock; returns their outcomes. */
  async function changeMeanwhile(
    segmentId: string,
    change: (trx: typeof db) => Promise<unknown>,
    calls: (() => Promise<unknown>)[],
  ) {
    let waiting: ReturnType<typeof outcomes> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('segments')
        .select('id')
        .where('id', '=', segmentId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      waiting = outcomes(calls);
      const blocked = sql<{ total: string }>`
        select count(*) as total from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      const countBlocked = async () => Number((await blocked.execute(db)).rows[0]?.total);
      await expect.poll(countBlocked, { timeout: 10_000 }).toBeGreaterThanOrEqual(calls.length);
      await change(trx);
    });
    return waiting;
  }

  async function openWithCalls(name: string) {
    const { region } = await open(name);
    const full = await roster(region.id, `${name} Full`);
    await full.members[2]!.client.rosters.leave(full.id);
    const key = await full.captain.client.rosters.joiningKey(full.id);
    const [one, other] = [await player(), await player()];
    return {
      region,
      full,
      calls: [
        () => one.client.rosters.create({ name: `${name} New`, segment: region.id }),
        () => other.client.rosters.join(key),
      ],
    };
  }

  test('is decided again after a seeding', async () => {
    const { region, calls } = await openWithCalls('Seeded Meanwhile');
    const seed = (trx: typeof db) =>
      trx
        .updateTable('segments')
        .set((eb) => ({ seededAt: now(), version: eb('version', '+', 1) }))
        .where('id', '=', region.id)
        .execute();
    expect(await changeMeanwhile(region.id, seed, calls)).toEqual({
      // a replacement may still join the roster that has lost a player
      ok: 1,
      '409 registration-closed': 1,
    });
    expect(await count('rosters', 'segmentId', region.id)).toBe(1);
  });

  test('is decided again after the segment got regions', async () => {
    const { region, calls } = await openWithCalls('Divided Meanwhile');
    const divide = async (trx: typeof db) => {
      const { id: _id, ...row } = await trx
        .selectFrom('segments')
        .selectAll()
        .where('id', '=', region.id)
        .executeTakeFirstOrThrow();
      const columns = Object.fromEntries(
        Object.entries({ ...row, parentId: region.id }).map(([name, value]) => [
          name,
          typeof value === 'object' && value !== null && !(value instanceof Date)
            ? JSON.stringify(value)
            : value,
        ]),
      );
      await trx
        .insertInto('segments')
        .values(columns as never)
        .execute();
    };
    expect(await changeMeanwhile(region.id, divide, calls.slice(0, 1))).toEqual({
      '422 not-a-region': 1,
    });
    expect(await count('rosters', 'segmentId', region.id)).toBe(1);
  });

  test('is decided again after another has taken the last place of the roster', async () => {
    const { region, full, calls } = await openWithCalls('Filled Meanwhile');
    const fill = async (trx: typeof db) => {
      const { id, stageId } = await trx
        .updateTable('rosters')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', full.id)
        .returning(['id', 'stageId'])
        .executeTakeFirstOrThrow();
      const { id: userId } = await player();
      await trx
        .insertInto('players')
        .values({ rosterId: id, stageId, userId, joinedAt: now(), leftAt: null, leftHow: null })
        .execute();
    };
    expect(await changeMeanwhile(region.id, fill, calls.slice(1))).toEqual({ '422 6': 1 });
    expect(await count('players', 'rosterId', full.id)).toBe(4);
  });
});

describe('a hundred simultaneous calls on match day', () => {
  let sides: Awaited<ReturnType<typeof roster>>[];
  let series: string;
  let region: string;

  beforeAll(async () => {
    const matchDayStage = await open('Match day');
    region = matchDayStage.region.id;
    sides = [await roster(region, 'Home Side'), await roster(region, 'Away Side')];
    await advance(55);
  }, 60_000);

  test('check a roster in: one record, and each call gets the same', async () => {
    const { captain, id } = sides[0]!;
    const ids = await Promise.all(
      times(AT_ONCE, async () => (await captain.client.checkins.ofRoster(id)).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await count('checkins', 'rosterId', id)).toBe(1);
    await sides[1]!.captain.client.checkins.ofRoster(sides[1]!.id);
    await advance(55);
    const [only] = (await visitor.matchSeries.list({ 'filter[segment]': region })).items;
    series = only!.id;
    sides = only!.competitors.map((one) =>
      sides.find(({ id: sideId }) => sideId === one.roster!.id)!,
    );
    await moveTo(new Date(Date.parse(only!.date!) - 9 * 60_000));
  });

  test('check players in: one record per player', async () => {
    const allMembers = sides.flatMap(({ members }) => members);
    const ids = await Promise.all(
      times(
        AT_ONCE,
        async (index) =>
          (await allMembers[index % allMembers.length]!.client.checkins.ofSeries(series)).id,
      ),
    );
    expect(new Set(ids).size).toBe(6);
    expect(await count('checkins', 'seriesId', series)).toBe(6);
  });

  test('vote for one side: one vote counts', async () => {
    const { captain } = sides[0]!;
    const [bans] = (await captain.client.challenges.ofSeries(series)).items;
    const items = (await visitor.items.list(bans!.category.id)).items.map(({ id }) => id);
    const outcomeCounts = await outcomes(
      times(
        AT_ONCE,
        (index) => () =>
          captain.client.challenges.vote(bans!.id, {
            banned: [items[index % 10]!, items[10 + (index % 10)]!],
          }),
      ),
    );
    expect(outcomeCounts).toEqual({ ok: 1, '409 not-your-turn': 99 });
    expect(
      await db
        .selectFrom('activity')
        .select('id')
        .where('action', '=', 'challenge.voted')
        .where('userId', '=', captain.id)
        .execute(),
    ).toHaveLength(1);
  });

  test('report the same result for both sides: the series finishes once', async () => {
    await moveTo(new Date(Date.parse((await visitor.matchSeries.get(series)).date!) + 60_000));
    const outcomeCounts = await outcomes(
      times(
        AT_ONCE,
        (index) => () =>
          sides[index % 2]!.members[index % 3]!.client.matchSeries.report(series, won),
      ),
    );
    expect(outcomeCounts.ok).toBeGreaterThanOrEqual(2);
    expect(
      Object.keys(outcomeCounts).every((name) => name === 'ok' || name === '409 series-not-live'),
    ).toBe(true);
    expect(await visitor.matchSeries.get(series)).toMatchObject({
      state: 'finished',
      reporting: 'confirmed',
      competitors: [{ result: { score: 2 } }, { result: { score: 0 } }],
    });
    expect(await actions('series.finished', series)).toBe(1);
    expect(await actions('segment.finished', region)).toBe(1);
  });

  test('advance: each call gets the same next rosters', async () => {
    const event = (await visitor.segments.get(region)).event.id;
    const next = await operator.events.createSegment(
      event,
      {
        name: 'Day 2',
        format: 'single_elimination',
        date: { from: inMinutes(60 * 6), to: inMinutes(60 * 9) },
      },
      { type: { data: { type: 'segment-types', id: 'MQ2' } } },
    );
    await operator.segments.addAdvanceRule(region, next.id, [1, 2]);
    const advancedIds = await Promise.all(
      times(AT_ONCE, async () =>
        (await operator.segments.advance(region))
          .map(({ id }) => id)
          .sort()
          .join(),
      ),
    );
    expect(new Set(advancedIds).size).toBe(1);
    expect(advancedIds[0]!.split(',')).toHaveLength(2);
    expect(await count('rosters', 'segmentId', next.id)).toBe(2);
    expect(await count('advanceSources', 'segmentId', region)).toBe(2);
  });
});
