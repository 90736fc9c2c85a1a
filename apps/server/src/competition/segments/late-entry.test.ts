import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { winOf } from '../../../../../tests/support/rounds-on-match-day.ts';

const FORMATS = ['single_elimination', 'double_elimination', 'swiss', 'round_robin'] as const;

/** Draws five rosters that have checked in; a sixth, complete, has missed the check-in. */
async function draw(format: (typeof FORMATS)[number], configuration: object = {}) {
  const ringside = await championship();
  const { region } = await ringside.stage({
    segment: {
      format,
      configuration: { bestOf: 1, bans: [], ...configuration },
      date: { from: ringside.inMinutes(120), to: ringside.inMinutes(60 * 24) },
    },
  });
  const rosters = [];
  for (const name of ['Alpha', 'Bravo', 'Carrot', 'Delta', 'Echo', 'Late'])
    rosters.push({ name, ...(await ringside.roster(region.id, name)) });
  await ringside.operator.segments.setSeeds(
    region.id,
    rosters.map(({ id }) => id),
  );
  await ringside.advance(60);
  for (const { id, captain } of rosters.slice(0, 5)) await captain.client.checkins.ofRoster(id);
  await ringside.advance(50);
  const { db } = ringside.api.context.storage;
  const rows = async () => ({
    series: (
      await db
        .selectFrom('matchSeries')
        .select(['id', 'state', 'homeRosterId', 'awayRosterId', 'outcomeHow', 'winner'])
        .where('segmentId', '=', region.id)
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .execute()
    ).map((row) => ({ ...row })),
    rosters: await db
      .selectFrom('rosters')
      .select(['id', 'seed', 'standby', 'seedReason'])
      .where('segmentId', '=', region.id)
      .orderBy('id')
      .execute(),
    count: (
      await db
        .selectFrom('segments')
        .select('seededCount')
        .where('id', '=', region.id)
        .executeTakeFirstOrThrow()
    ).seededCount,
  });
  const late = rosters[5]!;
  const { segments, matchSeries } = ringside.operator;
  const list = async (filter: object = {}) =>
    (
      await ringside.visitor.matchSeries.list({
        'filter[segment]': region.id,
        'page[size]': 100,
        ...filter,
      })
    ).items;
  /** Reports every series with two rosters, the home side winning, until none is open. */
  async function playOut() {
    for (let turn = 0; turn < 30; turn++) {
      const open = (await list()).filter(
        ({ state, competitors }) =>
          state !== 'finished' && competitors.every(({ roster }) => roster),
      );
      if (open.length === 0) return;
      for (const { id } of open) await matchSeries.report(id, winOf('home').slice(0, 1));
      await ringside.advance(40);
    }
  }
  return { ...ringside, region, rows, segments, rosters, late, list, playOut };
}

describe.each(FORMATS)('a drawn %s', (format) => {
  test('[DRW-6] lets a roster that missed the check-in in, and [DRW-7] out again', async () => {
    const { rows, segments, region, late } = await draw(format);
    const before = await rows();
    expect(before.rosters.find(({ id }) => id === late.id)).toMatchObject({ seed: null });
    const preview = await segments.enterLatePreview(region.id, late.id);
    expect(await rows(), 'a preview changes nothing').toEqual(before);
    await segments.enterLate(region.id, late.id);
    const after = await rows();
    expect(after.count).toBe(6);
    expect(after.rosters.find(({ id }) => id === late.id)).toMatchObject({ seed: 6 });
    const found = after.series.filter(
      ({ homeRosterId, awayRosterId }) => homeRosterId === late.id || awayRosterId === late.id,
    );
    expect(found).toHaveLength({ round_robin: 5, swiss: 0 }[format as string] ?? 1);
    expect(found.filter(({ state }) => state !== 'scheduled')).toEqual([]);
    const named = preview.filter(({ after: { home, away } }) => [home, away].includes('Late'));
    expect(named).toHaveLength(found.length);
    expect((await refusalOf(segments.enterLate(region.id, late.id))).code).toBe('duplicate-roster');
    await segments.leaveDraw(region.id, late.id);
    expect(await rows()).toEqual(before);
  });

  test('[DRW-6] the stage is played to its end with it, and it has a place', async () => {
    const { segments, region, late, playOut, visitor } = await draw(format);
    await segments.enterLate(region.id, late.id);
    await playOut();
    const { state } = await visitor.segments.get(region.id);
    expect(state).toBe('finished');
    const standings = await visitor.segments.standings(region.id);
    const places = standings.items.map(({ placement }) => placement);
    expect(places).toHaveLength(6);
    const found = standings.items.find(({ roster }) => roster.id === late.id);
    expect(found!.placement).toBeGreaterThan(0);
  });

  test('[DRW-6] refuses who cannot enter', async () => {
    const { segments, region, rosters, late, visitor, roster, stage } = await draw(format);
    const [alpha] = rosters;
    expect((await refusalOf(segments.enterLate(region.id, alpha!.id))).code).toBe(
      'duplicate-roster',
    );
    const other = await stage({ event: { name: 'Other' } });
    const stranger = await roster(other.region.id, 'Stranger');
    expect((await refusalOf(segments.enterLate(region.id, stranger.id))).status).toBe(404);
    expect((await refusalOf(segments.enterLate(other.region.id, stranger.id))).code).toBe(
      'not-seeded',
    );
    expect((await refusalOf(segments.leaveDraw(region.id, alpha!.id))).code).toBe('not-last-seed');
    expect((await refusalOf(segments.leaveDraw(region.id, late.id))).code).toBe('unknown-roster');
    expect((await refusalOf(visitor.segments.enterLate(region.id, late.id))).status).toBe(401);
    await late.members[2]!.client.rosters.leave(late.id);
    expect((await refusalOf(segments.enterLate(region.id, late.id))).code).toBe('roster-not-ready');
  });
});

test('[DRW-8] a roster takes the place of one that did not come, and the opponent plays', async () => {
  const { segments, region, rosters, late, list, rows, advance, moveTo, playOut, visitor } =
    await draw('single_elimination');
  // Delta and Echo, seeds 4 and 5, play in round 1; only Delta comes
  const [series] = (await list({ 'filter[roundNumber]': 1 })).filter(({ competitors }) =>
    competitors.every(({ roster }) => roster),
  );
  const [delta, echo] = [rosters[3]!, rosters[4]!];
  await moveTo(new Date(Date.parse(series!.date!) - 5 * 60_000));
  for (const { client } of delta.members) await client.checkins.ofSeries(series!.id);
  await moveTo(new Date(Date.parse(series!.date!) + 1000));
  const forfeited = (await list()).find(({ id }) => id === series!.id)!;
  expect(forfeited.state).toBe('finished');
  const places = { from: echo.id, to: late.id };
  const preview = await segments.replacePreview(region.id, places);
  expect(preview.map(({ after: { home, away } }) => [home, away])).toContainEqual([
    'Delta',
    'Late',
  ]);
  await segments.replace(region.id, places);
  const open = (await list()).find(({ id }) => id === series!.id)!;
  expect(open.state).toBe('scheduled');
  expect(open.competitors.map(({ roster }) => roster?.id)).toEqual([delta.id, late.id]);
  expect(Date.parse(open.date!) - Date.parse(series!.date!)).toBeGreaterThanOrEqual(10 * 60_000);
  expect((await rows()).rosters.find(({ id }) => id === echo.id)).toMatchObject({ seed: null });
  // the inverse: the roster that came late gives the place back before anything has begun
  await segments.replace(region.id, { from: late.id, to: echo.id });
  await segments.replace(region.id, places);
  await advance(1);
  await playOut();
  expect((await visitor.segments.get(region.id)).state).toBe('finished');
  const standings = await visitor.segments.standings(region.id);
  expect(standings.items.map(({ roster }) => roster.id).sort()).toEqual(
    [...rosters.slice(0, 4).map(({ id }) => id), late.id].sort(),
  );
});

test('[DRW-6] missed rounds of a swiss count as absences', async () => {
  const { segments, region, late, list, operator, advance, visitor } = await draw('swiss', {
    swissRounds: 3,
  });
  for (const { id, competitors, state } of await list())
    if (state !== 'finished' && competitors.every(({ roster }) => roster))
      await operator.matchSeries.report(id, winOf('home').slice(0, 1));
  await advance(1);
  const drawn = Math.max(...(await list()).map(({ roundNumber }) => roundNumber));
  await segments.enterLate(region.id, late.id);
  const before = (await visitor.segments.standings(region.id)).items.find(
    ({ roster }) => roster.id === late.id,
  );
  expect(before).toMatchObject({ wins: 0, points: 0 });
  for (const { id, competitors, state } of await list())
    if (state !== 'finished' && competitors.every(({ roster }) => roster))
      await operator.matchSeries.report(id, winOf('home').slice(0, 1));
  await advance(1);
  const next = (await list()).filter(({ roundNumber }) => roundNumber > drawn);
  expect(
    next.filter(({ competitors }) => competitors.some(({ roster }) => roster?.id === late.id)),
  ).toHaveLength(1);
});
