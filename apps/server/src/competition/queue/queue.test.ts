import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { api, stage, roster, player, operator, visitor, now, moveTo, advance, inMinutes } =
  await championship();
const SECOND_MS = 1000;
const seconds = (count: number) => moveTo(new Date(+now() + count * SECOND_MS));
const won = (side: 'home' | 'away') =>
  [0, 1].map(() => ({
    periods: [{ key: 'score', scores: (side === 'home' ? [2, 0] : [0, 2]) as [number, number] }],
    forfeit: null,
  }));

const { event, region } = await stage({
  type: 'CC',
  event: { name: 'Challenge', date: { from: inMinutes(-60), to: inMinutes(60 * 24 * 5) } },
  segment: {
    name: 'Championship Challenge',
    format: 'queue',
    date: { from: inMinutes(-30), to: inMinutes(60 * 24 * 4) },
    segmentCheckinsConfig: { openWindow: null },
  },
});
const [alpha, bravo, charlie] = [
  await roster(region.id, 'Alpha'),
  await roster(region.id, 'Bravo'),
  await roster(region.id, 'Charlie'),
];
const winsOf = async (id: string) =>
  Number(
    (
      await api.context.storage.db
        .selectFrom('users')
        .select('queueWins')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).queueWins,
  );
const ratingOf = async (id: string) =>
  (
    await api.context.storage.db
      .selectFrom('rosters')
      .select('rating')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).rating;
type Team = typeof alpha;
const join = (team: Team) => team.captain.client.queue.join(region.id, team.id);
const openOf = async (team: Team) =>
  (await team.captain.client.matchUps.list({ 'filter[status]': 'open' })).items[0];

describe('the queue', () => {
  test('lets a member of a ready roster of this queue join once', async () => {
    expect(await refusalOf(alpha.captain.client.queue.join(region.id, bravo.id))).toMatchObject({
      status: 403,
      errors: [{ code: 'not-a-member' }],
    });
    const loner = await player();
    const small = await loner.client.rosters.create({ name: 'Small', segment: region.id });
    expect(await refusalOf(loner.client.queue.join(region.id, small.id))).toMatchObject({
      status: 409,
      errors: [{ code: 'roster-not-ready' }],
    });
    expect(await refusalOf(alpha.captain.client.queue.join(region.id, '999999'))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(visitor.queue.status(region.id))).toMatchObject({ status: 401 });
    expect(await join(alpha)).toMatchObject({
      position: 1,
      since: now().toISOString(),
      estimate: null,
      matchUp: null,
      waiting: 1,
    });
    expect(await refusalOf(alpha.members[1]!.client.queue.join(region.id, alpha.id))).toMatchObject(
      { status: 409, errors: [{ code: 'already-in-queue' }] },
    );
    expect(await alpha.members[2]!.client.queue.status(region.id)).toMatchObject({ position: 1 });
    await alpha.captain.client.queue.leave(region.id, alpha.id);
    expect(await refusalOf(alpha.captain.client.queue.leave(region.id, alpha.id))).toMatchObject({
      status: 409,
      errors: [{ code: 'not-in-queue' }],
    });
  });

  test('matches two rosters that fit at once, gives them 30 seconds, and hides the match-up from others', async () => {
    await join(alpha);
    await seconds(20);
    expect(await join(bravo)).toMatchObject({
      position: null,
      estimate: 20,
      waiting: 0,
      matchUp: expect.stringMatching(/^\d+$/),
    });
    const matchUp = (await openOf(alpha))!;
    expect(matchUp).toMatchObject({
      status: 'open',
      deadline: new Date(+now() + 30 * SECOND_MS).toISOString(),
      accepted: { home: false, away: false },
      home: { name: 'Alpha' },
      away: { name: 'Bravo' },
      reason: { difference: 0, waitedMs: 20 * SECOND_MS },
    });
    expect(await refusalOf(charlie.captain.client.matchUps.get(matchUp.id))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(charlie.captain.client.matchUps.accept(matchUp.id))).toMatchObject({
      status: 404,
    });
  });

  test('removes a roster that declines, puts the other back in front, and keeps the two apart for a while', async () => {
    const since = new Date(+now() - 20 * SECOND_MS).toISOString();
    await bravo.captain.client.matchUps.decline((await openOf(bravo))!.id);
    expect(await alpha.captain.client.queue.status(region.id)).toMatchObject({
      position: 1,
      since,
      matchUp: null,
    });
    expect(await bravo.captain.client.queue.status(region.id)).toMatchObject({
      position: null,
      matchUp: null,
    });
    expect(await join(bravo)).toMatchObject({ position: 2, matchUp: null, waiting: 2 });
    await seconds(5 * 60 + 10);
    expect(await openOf(alpha)).toMatchObject({ home: { name: 'Alpha' }, away: { name: 'Bravo' } });
  });

  test('requeues a roster that accepted, removes one without an answer, and refuses a late answer', async () => {
    const { id } = (await openOf(alpha))!;
    await alpha.members[1]!.client.matchUps.accept(id);
    expect(await alpha.captain.client.matchUps.get(id)).toMatchObject({
      accepted: { home: true, away: false },
    });
    await seconds(31);
    expect(await alpha.captain.client.matchUps.get(id)).toMatchObject({
      status: 'expired',
      matchSeries: null,
    });
    expect(await alpha.captain.client.queue.status(region.id)).toMatchObject({
      position: 1,
      waiting: 1,
    });
    expect(await refusalOf(bravo.captain.client.matchUps.accept(id))).toMatchObject({
      status: 409,
      errors: [{ code: 'match-up-over' }],
    });
  });
});

test('lets a team play the queue and the stage behind it under one name, which others cannot take', async () => {
  const dates = {
    date: { from: inMinutes(60 * 24 * 2), to: inMinutes(60 * 24 * 3) },
    segmentCheckinsConfig: { openWindow: null },
  };
  const dayOne = await operator.events.createSegment(
    event.id,
    { name: 'Day 1', format: 'single_elimination', ...dates },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  const { team } = await visitor.rosters.get(charlie.id);
  expect(
    await charlie.captain.client.rosters.create({
      name: 'Charlie',
      segment: dayOne.id,
      team: team.id,
    }),
  ).toMatchObject({ name: 'Charlie', team: { id: team.id } });
  expect(
    await refusalOf((await player()).client.rosters.create({ name: 'Bravo', segment: dayOne.id })),
  ).toMatchObject({ status: 422, errors: [{ code: 'name-confusable' }] });
});

describe('a series of the queue', () => {
  let series = '';

  test('starts at once when both accept', async () => {
    expect(await join(charlie)).toMatchObject({ matchUp: expect.any(String) });
    const { id } = (await openOf(charlie))!;
    await alpha.captain.client.matchUps.accept(id);
    series = (await charlie.captain.client.matchUps.accept(id)).matchSeries!.id;
    await seconds(1);
    expect(await visitor.matchSeries.get(series)).toMatchObject({
      state: 'live',
      competitors: [
        { seed: { number: null }, roster: { name: 'Alpha' } },
        { roster: { name: 'Charlie' } },
      ],
    });
    const steps = (await visitor.matchSeries.history(series)).filter(
      ({ step }) => step === 'checked-in',
    );
    expect(steps.flatMap(({ people }) => people)).toHaveLength(6);
    expect(await visitor.matchSeries.explanation(series)).toMatchObject({
      format: 'queue',
      reason: { difference: 0, window: expect.any(Number), waitedMs: expect.any(Number) },
    });
    expect(await refusalOf(join(alpha))).toMatchObject({
      status: 409,
      errors: [{ code: 'already-in-queue' }],
    });
  });

  test('gives the winners a win and both a rating by its result; a correction takes both back', async () => {
    await alpha.captain.client.matchSeries.report(series, won('home'));
    await charlie.captain.client.matchSeries.confirm(series);
    expect([await ratingOf(alpha.id), await ratingOf(charlie.id)]).toEqual([1516, 1484]);
    expect([await winsOf(alpha.captain.id), await winsOf(charlie.captain.id)]).toEqual([1, 0]);
    await operator.matchSeries.report(series, won('away'));
    expect([await ratingOf(alpha.id), await ratingOf(charlie.id)]).toEqual([1484, 1516]);
    expect([await winsOf(alpha.members[1]!.id), await winsOf(charlie.members[1]!.id)]).toEqual([
      0, 1,
    ]);
    expect((await visitor.segments.get(region.id)).state).not.toBe('finished');
  });

  test('qualifies a player with fifteen wins, those of the game included', async () => {
    const [fresh] = [await player({ challengeWins: 14 })];
    const team = {
      id: (await fresh!.client.rosters.create({ name: 'Fresh', segment: region.id })).id,
      captain: fresh!,
    };
    const key = await fresh!.client.rosters.joiningKey(team.id);
    for (let count = 0; count < 2; count += 1) await (await player()).client.rosters.join(key);
    expect((await visitor.rosters.get(team.id)).qualified).toBe(false);
    await fresh!.client.queue.join(region.id, team.id);
    await join(bravo);
    const { id } = (await openOf(bravo))!;
    await bravo.captain.client.matchUps.accept(id);
    const played = (await fresh!.client.matchUps.accept(id)).matchSeries!.id;
    await seconds(1);
    await operator.matchSeries.report(
      played,
      won(
        (await visitor.matchSeries.get(played)).competitors[0].roster!.name === 'Fresh'
          ? 'home'
          : 'away',
      ),
    );
    expect((await visitor.rosters.get(team.id)).qualified).toBe(true);
  });

  test('removes a disbanded roster from the queue, and does not put it back', async () => {
    const [delta, echo] = [await roster(region.id, 'Delta'), await roster(region.id, 'Echo')];
    await join(delta);
    await delta.captain.client.rosters.disband(delta.id);
    expect(await echo.captain.client.queue.status(region.id)).toMatchObject({ waiting: 0 });
    const foxtrot = await roster(region.id, 'Foxtrot');
    await join(echo);
    await join(foxtrot);
    await echo.captain.client.matchUps.accept((await openOf(echo))!.id);
    await echo.captain.client.rosters.disband(echo.id);
    await seconds(31);
    expect(await foxtrot.captain.client.queue.status(region.id)).toMatchObject({
      position: null,
      waiting: 0,
      matchUp: null,
    });
  });

  test('ends the wait of all rosters when the queue ends', async () => {
    await join(alpha);
    await advance(60 * 24 * 5);
    expect(await alpha.captain.client.queue.status(region.id)).toMatchObject({
      position: null,
      waiting: 0,
    });
    expect(await refusalOf(join(alpha))).toMatchObject({
      status: 409,
      errors: [{ code: 'queue-closed' }],
    });
  });
});

test('refuses a segment of another format', async () => {
  const { region: bracket } = await stage({
    event: {
      name: 'Bracket',
      date: { from: inMinutes(60 * 24 * 10), to: inMinutes(60 * 24 * 20) },
    },
  });
  expect(await refusalOf(alpha.captain.client.queue.status(bracket.id))).toMatchObject({
    status: 404,
  });
});
