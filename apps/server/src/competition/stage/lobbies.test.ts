import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import { followStream } from '../../../../../tests/support/follow-stream.ts';
import {
  openRounds,
  type CheckedInRoster,
} from '../../../../../tests/support/rounds-on-match-day.ts';

const season = await openRounds();
const { api, operator, visitor, startRegion, seriesOf, moveTo, now } = season;
/** A table for the largest lobby. */
const POINTS = [5, 3, 1, ...Array.from({ length: 13 }, () => 0)];

const standingsOf = async (region: string) =>
  (await visitor.segments.standings(region)).items.map(
    ({ roster, placement, group, tieBreakers, reason }) => ({
      name: roster.name,
      placement,
      group,
      points: tieBreakers['placement-points'],
      reason: reason?.kind,
    }),
  );
/** Returns the points of each roster, by name. */
const pointsOf = async (region: string) =>
  (await standingsOf(region)).map(({ name, points }) => `${name} ${points}`).sort();

/** Checks rosters in for a series and lets it start. */
async function start(series: MatchSeries, present: readonly CheckedInRoster[]): Promise<void> {
  const date = Date.parse(series.date!);
  if (+now() < date - 9 * 60_000) await moveTo(new Date(date - 9 * 60_000));
  for (const { captain } of present) await captain.client.checkins.ofSeries(series.id);
  await moveTo(new Date(date + 1000));
}

const gamesOf = (...games: CheckedInRoster[][]) =>
  games.map((game) => ({ placements: game.map(({ id }) => id) }));

describe('a lobby of four rosters and two games', () => {
  let region: { id: string };
  let rosters: [CheckedInRoster, CheckedInRoster, CheckedInRoster, CheckedInRoster];
  let first: MatchSeries;
  let second: MatchSeries;
  const read = (id = first.id) => visitor.matchSeries.get(id);

  beforeAll(async () => {
    const started = await startRegion('lobbies', ['Alder', 'Birch', 'Cedar', 'Doum'], {
      bestOf: 2,
      lobbyRounds: 2,
      placementPoints: POINTS,
      bans: [],
      roundMinutes: 60,
      points: [100, 50],
    });
    region = started.region;
    rosters = started.rosters as typeof rosters;
    [first, second] = [(await seriesOf(region.id, 1))[0]!, (await seriesOf(region.id, 2))[0]!];
  }, 60_000);

  test('[LOB-1] the seeding creates a lobby for each round', async () => {
    expect(first).toMatchObject({ state: 'scheduled', bestOf: 2, home: null, away: null });
    expect(first.competitors.map(({ seed }) => seed.number)).toEqual([1, 2, 3, 4]);
    expect(first.lobby).toEqual({ reportedBy: null, confirmedBy: [], confirmationsNeeded: 3 });
    expect(second).toMatchObject({ roundNumber: 2, state: 'scheduled' });
    expect(await visitor.matchSeries.explanation(first.id)).toMatchObject({
      format: 'lobbies',
      reason: { group: 1, round: 1, rounds: 2, bySeed: true },
    });
    const { series } = await visitor.segments.bracket(region.id);
    expect(series.find(({ id }) => id === first.id)).toMatchObject({
      home: null,
      away: null,
      lobby: [{ roster: 0 }, { roster: 1 }, { roster: 2 }, { roster: 3 }],
    });
  });

  test('[LOB-3] refuses placements that do not name each roster once', async () => {
    await start(first, rosters);
    expect(await read()).toMatchObject({ state: 'live' });
    const [alder, birch, cedar, doum] = rosters;
    for (const games of [
      gamesOf(rosters),
      gamesOf(rosters, [alder, birch, cedar]),
      gamesOf(rosters, [alder, birch, cedar, cedar]),
      gamesOf(rosters, [alder, birch, cedar, doum, doum]),
    ])
      expect(
        await refusalOf(alder.captain.client.matchSeries.report(first.id, games)),
      ).toMatchObject({ errors: [{ code: 'invalid-placements' }] });
  });

  test('[LOB-4] a majority of captains confirms a report', async () => {
    const [alder, birch, cedar, doum] = rosters;
    const stream = await followStream(api, `match-series:${first.id}`);
    await alder.captain.client.matchSeries.report(first.id, gamesOf(rosters, rosters));
    const { data } = await stream.next();
    await stream.close();
    expect(data.changes, 'a program learns who plays').toMatchObject({
      action: 'series.reported',
      home: null,
      rosters: first.competitors.map(({ roster }) => roster!.id),
    });
    expect((await read()).lobby).toMatchObject({ reportedBy: alder.id, confirmedBy: [alder.id] });
    const games = gamesOf([alder, birch, cedar, doum], [birch, alder, doum, cedar]);
    await alder.captain.client.matchSeries.report(first.id, games);
    expect(await refusalOf(alder.captain.client.matchSeries.confirm(first.id))).toMatchObject({
      errors: [{ code: 'own-report' }],
    });
    await birch.captain.client.matchSeries.confirm(first.id);
    expect(await read()).toMatchObject({ state: 'live', reporting: 'reported' });
    await doum.captain.client.matchSeries.report(first.id, games);
    const series = await read();
    expect(series).toMatchObject({ state: 'finished', reporting: 'confirmed' });
    const placeOf = ({ id }: CheckedInRoster) => {
      const one = series.competitors.find(({ roster }) => roster!.id === id)!;
      return [one.placement, one.result.score];
    };
    expect(rosters.map(placeOf)).toEqual([
      [2, 8],
      [1, 8],
      [4, 1],
      [3, 1],
    ]);
    expect(series.matches.map(({ placements, state }) => [placements, state])).toEqual(
      games.map(({ placements }) => [placements, 'finished']),
    );
    expect(await pointsOf(region.id)).toEqual(['Alder 8', 'Birch 8', 'Cedar 1', 'Doum 1']);
    expect(
      (await visitor.matchSeries.history(first.id)).map(({ step, by }) => [step, by]),
    ).toContainEqual(['reported', 'roster']);
  });

  test('[BRK-15] the preview of a correction says what the correction then does', async () => {
    const [alder, birch, cedar, doum] = rosters;
    const games = gamesOf([doum, cedar, birch, alder], [doum, cedar, birch, alder]);
    const preview = await operator.matchSeries.correction(first.id, {
      placements: games.map(({ placements }) => placements.join(',')).join(';'),
    });
    expect(preview.after?.lobby?.map(({ roster, points }) => [roster.name, points])).toEqual([
      ['Doum', 10],
      ['Cedar', 6],
      ['Birch', 2],
      ['Alder', 0],
    ]);
    expect(preview.placements).toHaveLength(4);
    await operator.matchSeries.report(first.id, games);
    expect(await pointsOf(region.id)).toEqual(['Alder 0', 'Birch 2', 'Cedar 6', 'Doum 10']);
    for (const { roster, after } of preview.placements)
      expect((await standingsOf(region.id)).find(({ name }) => name === roster.name)).toMatchObject(
        {
          placement: after,
        },
      );
  });

  test('[LOB-6] a roster that forfeits afterwards loses its places, and the others move up', async () => {
    const [, , , doum] = rosters;
    const preview = await operator.matchSeries.correction(first.id, { forfeit: doum.id });
    expect(preview.after?.lobby?.at(-1)).toMatchObject({ points: 0, forfeit: true });
    await operator.matchSeries.forfeit(first.id, { roster: doum.id });
    expect(await pointsOf(region.id)).toEqual(['Alder 2', 'Birch 6', 'Cedar 10', 'Doum 0']);
    expect((await visitor.matchSeries.history(first.id)).at(-1)).toMatchObject({
      by: 'staff',
      forfeited: [{ id: doum.id, name: 'Doum' }],
    });
  });

  test('a reset lobby is played again, and a restoration returns its result', async () => {
    await operator.matchSeries.reset(first.id);
    expect(await read()).toMatchObject({ state: 'scheduled' });
    expect(await pointsOf(region.id)).toEqual(['Alder 0', 'Birch 0', 'Cedar 0', 'Doum 0']);
    await operator.matchSeries.restore(first.id);
    expect(await pointsOf(region.id)).toEqual(['Alder 2', 'Birch 6', 'Cedar 10', 'Doum 0']);
  });

  test('a deleted lobby does not count until it is restored', async () => {
    await operator.matchSeries.delete(first.id);
    expect(await pointsOf(region.id)).toEqual(['Alder 0', 'Birch 0', 'Cedar 0', 'Doum 0']);
    await operator.matchSeries.restore(first.id);
    expect(await pointsOf(region.id)).toEqual(['Alder 2', 'Birch 6', 'Cedar 10', 'Doum 0']);
  });

  test('[LOB-5] a lobby starts with those that are present; a different report disputes it', async () => {
    const [alder, birch, cedar, doum] = rosters;
    await start(second, [alder, birch, cedar]);
    const series = await read(second.id);
    expect(series).toMatchObject({ state: 'live', lobby: { confirmationsNeeded: 2 } });
    expect(
      series.competitors.filter(({ result }) => result.forfeit).map(({ roster }) => roster!.id),
    ).toEqual([doum.id]);
    expect(await visitor.matchSeries.history(second.id)).toContainEqual(
      expect.objectContaining({
        step: 'forfeited',
        by: 'clock',
        forfeited: [{ id: doum.id, name: 'Doum' }],
      }),
    );
    expect(
      await refusalOf(doum.captain.client.matchSeries.report(second.id, gamesOf([doum], [doum]))),
    ).toMatchObject({ errors: [{ code: 'not-in-series' }] });
    const games = gamesOf([alder, birch, cedar], [alder, birch, cedar]);
    await alder.captain.client.matchSeries.report(second.id, games);
    await birch.captain.client.matchSeries.report(
      second.id,
      gamesOf([birch, alder, cedar], [alder, birch, cedar]),
    );
    expect(await read(second.id)).toMatchObject({ state: 'live', reporting: 'disputed' });
    await operator.matchSeries.report(second.id, games);
    expect(await read(second.id)).toMatchObject({ state: 'finished', reporting: 'confirmed' });
    expect(await pointsOf(region.id)).toEqual(['Alder 12', 'Birch 12', 'Cedar 12', 'Doum 0']);
    expect(await visitor.segments.get(region.id)).toMatchObject({ state: 'finished' });
  });
});
