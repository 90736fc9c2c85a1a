import { invariant } from '@ringside/rules/decision';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { realNow, realTimeIn } from '../../platform/clock/real-time.ts';
import { dryRunRepository } from './dry-run.repository.ts';

const PLAYED_WITHIN = { timeout: 240_000, interval: 200 };
const LONG = 300_000;
const MINUTE_MS = 60_000;
const ringside = await championship();
const {
  operator,
  api: { context },
} = ringside;
const {
  events: [month],
} = await operator.events.setUpSeason({
  dayOne: ringside.inMinutes(10 * 24 * 60),
  months: [{}],
  regions: ['EMEA'],
  worldFinals: null,
});
const event = month!.id!;
const over = (id: string) =>
  expect
    .poll(async () => (await operator.events.dryRun(id)).status, PLAYED_WITHIN)
    .not.toBe('running');
const people = async () =>
  Number(
    (
      await context.storage.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  );

test(
  'plays a month of the template in a copy: the report has no problem and the event is unchanged',
  async () => {
    const before = {
      file: await operator.events.export(event),
      people: await people(),
      due: await context.storage.db.selectFrom('dueWork').selectAll().orderBy('id').execute(),
    };
    const options = { teams: 8, seed: 'a month', noShow: 5, late: 10, dispute: 10 };
    const starts = await Promise.allSettled(
      Array.from({ length: 20 }, () => operator.events.startDryRun(event, options)),
    );
    const [started, ...others] = starts.toSorted((one) => (one.status === 'fulfilled' ? -1 : 1));
    invariant(started?.status === 'fulfilled', 'one of twenty starts at once begins');
    for (const { reason } of others as PromiseRejectedResult[])
      expect(reason).toMatchObject({ status: 409, code: 'dry-run-busy' });
    const { id } = started.value;
    expect(await operator.events.dryRun(id)).toMatchObject({
      status: 'running',
      teams: 8,
      seed: 'a month',
      report: null,
      isOutdated: false,
      event: { id: event },
    });
    await over(id);
    const run = await operator.events.dryRun(id);
    expect(run).toMatchObject({
      status: 'finished',
      failure: null,
      progress: { finished: 4, all: 4 },
    });
    expect(run.report!.findings.filter(({ weight }) => weight === 'problem')).toEqual([]);
    expect(run.report!.findings.map(({ kind }) => kind)).toEqual([
      'queue-played-by-some',
      'leaderboard-empty',
    ]);

    const { items: real } = await operator.events.segments(event);
    const [challenge, dayOne, dayTwo, finals] = run.report!.segments;
    expect(real.map((segment) => segment.id)).toEqual(
      expect.arrayContaining(run.report!.segments.map((segment) => segment.id)),
    );
    // Three come without wins; the last has no opponent left, and so no place on Day 1.
    const { queue } = challenge!;
    expect(challenge).toMatchObject({
      format: 'queue',
      registered: 3,
      queue: { rosters: 3, reached: 2, mostWins: 15 },
    });
    expect(challenge!.series, 'a match-up is played or let pass').toBe(
      queue!.matchUps - queue!.lapsed,
    );
    expect(challenge!.series).toBeGreaterThanOrEqual(2 * 15);
    expect(queue!.lapsed, 'a roster that skips series lets match-ups pass').toBeGreaterThan(0);
    expect(queue!.waitSeconds).toBeGreaterThan(0);
    expect(queue!.firstReachedAt! < challenge!.endedAt!).toBe(true);
    expect(dayOne).toMatchObject({
      name: 'EMEA',
      registered: 8,
      came: 0,
      checkedIn: 7,
      seeded: 7,
      rounds: 3,
      series: 6,
      byes: 1,
      nextDrawnAt: dayTwo!.drawnAt,
    });
    expect(dayOne!.advanced).toHaveLength(7);
    expect(dayOne!.advanced[0]).toMatchObject({
      name: dayOne!.standings[0]!.name,
      placement: 1,
      to: dayTwo!.id,
    });
    expect(dayTwo).toMatchObject({ registered: 0, came: 7, checkedIn: null, seeded: 7 });
    expect(finals!.standings[0]).toMatchObject({ placement: 1, points: 200 });
    expect(finals!.nextDrawnAt).toBeNull();
    expect(run.report!.date.to).toBe(finals!.endedAt);

    expect({
      file: await operator.events.export(event),
      people: await people(),
      due: await context.storage.db.selectFrom('dueWork').selectAll().orderBy('id').execute(),
    }).toEqual(before);
  },
  LONG,
);

test('keeps the last report with the event, and says when the event has changed since', async () => {
  const [storedDryRun] = (await operator.events.dryRuns(event)).items;
  expect(storedDryRun).toMatchObject({
    status: 'finished',
    isOutdated: false,
    startedAt: ringside.now().toISOString(),
  });
  const dayOne = storedDryRun!.report!.segments[1]!.id;
  await operator.events.update(event, { name: 'Another name' });
  expect(
    (await operator.events.dryRun(storedDryRun!.id)).isOutdated,
    'a name changes nothing',
  ).toBe(false);
  await operator.segments.update(dayOne, { configuration: { roundMinutes: 25 } });
  expect((await operator.events.dryRun(storedDryRun!.id)).isOutdated).toBe(true);
});

test(
  'cancels a run once, and keeps the report before it',
  async () => {
    const { id } = await operator.events.startDryRun(event, { teams: 64 });
    expect((await operator.events.cancelDryRun(id)).status).toBe('cancelled');
    expect(await refusalOf(operator.events.cancelDryRun(id))).toMatchObject({
      status: 409,
      code: 'dry-run-over',
    });
    expect((await operator.events.dryRuns(event)).items.map(({ status }) => status)).toEqual([
      'cancelled',
      'finished',
    ]);
    // Its thread notices within half a second, and only then accepts another run.
    await expect.poll(() => context.dryRuns.isBusy(), PLAYED_WITHIN).toBe(false);
  },
  LONG,
);

test(
  'ends its runs when the server stops, and marks the runs of a crashed server as failed',
  async () => {
    const { id } = await operator.events.startDryRun(event, { teams: 64 });
    await context.dryRuns.stop();
    expect(await operator.events.dryRun(id)).toMatchObject({
      status: 'failed',
      failure: 'The server was stopped.',
    });
    await context.storage.db
      .updateTable('dryRuns')
      .set({ status: 'running', failure: null, heardAt: realTimeIn(-2 * MINUTE_MS) })
      .where('id', '=', id)
      .execute();
    expect(await operator.events.dryRun(id)).toMatchObject({
      status: 'failed',
      failure: 'The server process that played it has stopped.',
    });
    const next = await operator.events.startDryRun(event, { teams: 2 });
    await operator.events.cancelDryRun(next.id);
    expect(
      await dryRunRepository(context.storage.db).saveProgress(next.id, {
        progress: undefined,
        realNow: realNow(),
      }),
      'the process that plays it notices',
    ).toBe('over');
  },
  LONG,
);

test('rejects invalid options at their field, and an event without segments', async () => {
  expect(await refusalOf(operator.events.startDryRun(event, { teams: 1000 }))).toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/attributes/teams' } }],
  });
  expect(await refusalOf(operator.events.startDryRun(event, { late: 51 }))).toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/attributes/late' } }],
  });
  const empty = await operator.events.create({
    name: 'Empty',
    date: { from: ringside.inMinutes(60 * 24 * 60), to: ringside.inMinutes(61 * 24 * 60) },
  });
  expect(await refusalOf(operator.events.startDryRun(empty.id))).toMatchObject({
    status: 409,
    code: 'nothing-to-play',
  });
});
