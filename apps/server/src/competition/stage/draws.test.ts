import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import {
  drawOf,
  openRounds,
  openSeries,
  winOf,
  type CheckedInRoster,
} from '../../../../../tests/support/rounds-on-match-day.ts';

const season = await openRounds();
const { operator, visitor, inMinutes, startRegion, seriesOf, play, advance, moveTo } = season;
const TABLE = { win: 3, draw: 1, loss: 0 };

const standingsOf = async (region: string) =>
  (await visitor.segments.standings(region)).items.map(({ roster, ...row }) => ({
    name: roster.name,
    ...row,
  }));
/** Returns each roster's points, wins, draws and losses, in the order of the standings. */
const recordsOf = async (region: string) =>
  (await standingsOf(region)).map(
    ({ name, wins, draws, losses, ffw, ffl, tieBreakers }) =>
      `${name} ${tieBreakers['result-points']}: ${wins + ffw}-${draws}-${losses + ffl}`,
  );
const placesOf = ({ competitors }: MatchSeries) => competitors.map(({ placement }) => placement);

describe('a round robin of two games a series', () => {
  let region: { id: string };
  let rosters: CheckedInRoster[];
  let first: MatchSeries;
  const captainOf = (side: 'home' | 'away') =>
    rosters.find(({ id }) => id === first[side]!.id)!.captain.client;
  const read = () => visitor.matchSeries.get(first.id);

  beforeAll(async () => {
    ({ region, rosters } = await startRegion('round_robin', ['Alder', 'Birch', 'Cedar', 'Doum'], {
      bestOf: 2,
      resultPoints: TABLE,
      bans: [],
      roundMinutes: 60,
      points: [100, 50],
    }));
    first = (await seriesOf(region.id, 1))[0]!;
    await moveTo(new Date(Date.parse(first.date!) - 9 * 60_000));
    for (const series of await seriesOf(region.id, 1))
      for (const { roster } of series.competitors)
        await rosters
          .find(({ id }) => id === roster!.id)!
          .captain.client.checkins.ofSeries(series.id);
    await moveTo(new Date(Date.parse(first.date!) + 1000));
  }, 60_000);

  test('[SER-16] refuses a report that is no possible score of two games', async () => {
    for (const matches of [winOf('home').slice(1), [...drawOf(), ...drawOf()]])
      expect(
        await refusalOf(captainOf('home').matchSeries.report(first.id, matches)),
      ).toMatchObject({ errors: [{ code: 'impossible-score' }] });
  });

  test('[SER-16] [RRB-7] a draw that both sides report ends the series without a winner', async () => {
    await captainOf('home').matchSeries.report(first.id, drawOf());
    expect(await read()).toMatchObject({ state: 'live', reporting: 'reported' });
    await captainOf('away').matchSeries.report(first.id, drawOf());
    const series = await read();
    expect(series).toMatchObject({ state: 'finished', unplayed: false });
    expect(placesOf(series)).toEqual([null, null]);
    expect(series.competitors.map(({ result }) => result)).toEqual([
      { score: 1, forfeit: false },
      { score: 1, forfeit: false },
    ]);
    const { items } = await visitor.segments.standings(region.id);
    expect(items.map(({ draws, gamesPlayed }) => [draws, gamesPlayed]).sort()).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
      [1, 1],
    ]);
    const compact = (await visitor.segments.bracket(region.id)).series.find(
      ({ id }) => id === first.id,
    )!;
    expect(compact).toMatchObject({ state: 'f', score: [1, 1] });
    expect(compact).not.toHaveProperty('winner');
    expect(compact).not.toHaveProperty('forfeit');
  });

  test('[RRB-7] history, outlook and calendar name no winner of it', async () => {
    const steps = await visitor.matchSeries.history(first.id);
    expect(steps.find(({ step }) => step === 'finished')).toMatchObject({
      score: [1, 1],
      winner: null,
    });
    const outlook = await captainOf('home').rosters.outlook(first.home!.id);
    expect(outlook).toMatchObject({ state: 'playing', last: { id: first.id, won: false } });
  });

  test('[SER-12] a side disputes the draw, and the operator decides for another result', async () => {
    await captainOf('away').matchSeries.dispute(first.id, 'We won both');
    expect(await read()).toMatchObject({ reporting: 'disputed' });
    const preview = await operator.matchSeries.correction(first.id, {
      homeScore: 0,
      awayScore: 2,
    });
    expect(preview).toMatchObject({
      before: { winner: null, how: 'played', score: { home: 1, away: 1 } },
      after: { winner: 'away', how: 'played', score: { home: 0, away: 2 } },
      refusal: null,
    });
    await operator.matchSeries.report(first.id, winOf('away'));
    expect(placesOf(await read())).toEqual([2, 1]);
  });

  test('[BRK-15] the preview of a correction into a draw says what it changes', async () => {
    const preview = await operator.matchSeries.correction(first.id, { homeScore: 1, awayScore: 1 });
    expect(preview.after).toEqual({
      winner: null,
      how: 'played',
      score: { home: 1, away: 1 },
    });
    expect(preview.placements.length).toBeGreaterThan(0);
    expect(
      await refusalOf(operator.matchSeries.correction(first.id, { homeScore: 2, awayScore: 1 })),
    ).toMatchObject({ errors: [{ code: 'impossible-score' }] });
    await operator.matchSeries.report(first.id, drawOf());
    expect(placesOf(await read())).toEqual([null, null]);
  });

  test('a forfeit, a reset and an undo lead back to the draw', async () => {
    const drawn = await standingsOf(region.id);
    await operator.matchSeries.forfeit(first.id, 'both');
    expect(placesOf(await read())).toEqual([2, 2]);
    await operator.matchSeries.forfeit(first.id, 'home');
    const forfeited = await standingsOf(region.id);
    expect(forfeited.map(({ gameDifference }) => gameDifference).toSorted((a, b) => a - b)).toEqual(
      [-2, 0, 0, 2],
    );
    await operator.matchSeries.report(first.id, drawOf());
    expect(await standingsOf(region.id)).toEqual(drawn);
    await operator.matchSeries.reset(first.id);
    expect((await read()).state).not.toBe('finished');
    await operator.matchSeries.restore(first.id);
    expect(await standingsOf(region.id)).toEqual(drawn);
    expect(placesOf(await read())).toEqual([null, null]);
  });

  test('[RRB-8] ranks all by the points of the table, to the end', async () => {
    await play(rosters, openSeries(await seriesOf(region.id, 1)), () => 'home');
    for (const round of [2, 3])
      await play(rosters, openSeries(await seriesOf(region.id, round)), ({ matchNumber }) =>
        matchNumber === 1 ? 'neither' : 'home',
      );
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
    const rows = await standingsOf(region.id);
    for (const { wins, draws, losses, tieBreakers, gamesPlayed } of rows) {
      expect(tieBreakers['result-points']).toBe(3 * wins + draws!);
      expect(wins + draws! + losses).toBe(gamesPlayed);
    }
    const points = rows.map(({ tieBreakers }) => tieBreakers['result-points']!);
    expect(points).toEqual(points.toSorted((one, other) => other - one));
    expect(rows.reduce((sum, { draws }) => sum + draws!, 0)).toBe(6);
    const csv = await visitor.segments.standingsCsv(region.id);
    expect(csv.split('\r\n')[0]).toContain('wins,draws,losses');
  });

  test('[EXC-4] an import of the exported draws gives the same standings', async () => {
    const file = await visitor.segments.openBracket(region.id);
    expect(file.sets.filter(({ entrant1Result }) => entrant1Result === 'draw')).toHaveLength(3);
    const event = await operator.events.create({
      name: 'Imported',
      date: { from: inMinutes(60 * 24 * 30), to: inMinutes(60 * 24 * 31) },
    });
    const segment = await operator.events.createSegment(
      event.id,
      { name: 'Stage', date: event.date, format: 'round_robin' },
      { type: { data: { type: 'segment-types', id: 'MQ1' } } },
    );
    await operator.segments.importOpenBracket(segment.id, file);
    expect((await operator.segments.get(segment.id)).configuration).toMatchObject({
      bestOf: 2,
      resultPoints: TABLE,
    });
    expect(await recordsOf(segment.id)).toEqual(await recordsOf(region.id));
    const exported = await operator.events.export(event.id);
    await operator.events.delete(event.id);
    const back = await operator.events.import(exported);
    const imported = (await visitor.events.segments(back.id)).items[0]!;
    expect(await recordsOf(imported.id)).toEqual(await recordsOf(region.id));
  });

  test('[RRB-7] an event file with a draw that cannot be is refused, with its place', async () => {
    const [event] = (await operator.events.list()).items.filter(({ name }) => name === 'Imported');
    const file = await operator.events.export(event!.id);
    await operator.events.delete(event!.id);
    const drawn = file.series.findIndex(({ outcome }) => outcome?.winner === null);
    const refusal = await refusalOf(
      operator.events.import({
        ...file,
        series: file.series.map((one, index) => (index === drawn ? { ...one, bestOf: 3 } : one)),
      }),
    );
    expect(refusal).toMatchObject({
      errors: [{ source: { pointer: `/series/${drawn}/outcome/winner` } }],
    });
  });
});

describe('a withdrawal', () => {
  test('[RRB-3] keeps the draws that were played, and forfeits the rest', async () => {
    const { region, rosters } = await startRegion('round_robin', ['Elm', 'Fir', 'Gum', 'Hazel'], {
      bestOf: 2,
      resultPoints: TABLE,
      bans: [],
      roundMinutes: 60,
      doubleRoundRobin: true,
    });
    await play(rosters, await seriesOf(region.id, 1), () => 'neither');
    expect(await recordsOf(region.id)).toEqual(
      expect.arrayContaining(['Elm 1: 0-1-0', 'Fir 1: 0-1-0', 'Gum 1: 0-1-0', 'Hazel 1: 0-1-0']),
    );
    const hazel = (await standingsOf(region.id)).find(({ name }) => name === 'Hazel')!;
    await operator.rosters.withdraw(hazel.id.split('-')[1]!, 'They had to leave');
    const rows = await recordsOf(region.id);
    expect(rows.at(-1)).toBe('Hazel 1: 0-1-5');
    // Five series of the others against Hazel are won by forfeit.
    expect(rows.slice(0, 3).map((row) => row.slice(row.indexOf(' ') + 1))).toEqual([
      '7: 2-1-0',
      '7: 2-1-0',
      '4: 1-1-0',
    ]);
    await operator.rosters.reinstate(hazel.id.split('-')[1]!);
    expect((await recordsOf(region.id)).toSorted()).toEqual([
      'Elm 1: 0-1-0',
      'Fir 1: 0-1-0',
      'Gum 1: 0-1-0',
      'Hazel 1: 0-1-0',
    ]);
  }, 60_000);

  test('[SER-7] an unanswered report of a draw counts at its deadline', async () => {
    const { region, rosters } = await startRegion('round_robin', ['Ivy', 'Jute'], {
      bestOf: 4,
      resultPoints: TABLE,
    });
    const [series] = await seriesOf(region.id, 1);
    await moveTo(new Date(Date.parse(series!.date!) - 9 * 60_000));
    for (const { captain } of rosters) await captain.client.checkins.ofSeries(series!.id);
    await moveTo(new Date(Date.parse(series!.date!) + 1000));
    await rosters[0]!.captain.client.matchSeries.report(series!.id, [...drawOf(), ...drawOf()]);
    await advance(60);
    expect(await visitor.matchSeries.get(series!.id)).toMatchObject({
      state: 'finished',
      competitors: [{ result: { score: 2 } }, { result: { score: 2 } }],
    });
    expect((await recordsOf(region.id)).toSorted()).toEqual(['Ivy 1: 0-1-0', 'Jute 1: 0-1-0']);
  }, 60_000);
});

describe('the settings of a segment', () => {
  const pointer = (field: string) => `/data/attributes/configuration/${field}`;
  test.each([
    { format: 'round_robin', configuration: { bestOf: 2 }, field: 'bestOf' },
    {
      format: 'swiss',
      configuration: { bestOf: 2, resultPoints: TABLE, earlyExit: { wins: 3, losses: 3 } },
      field: 'resultPoints',
    },
    {
      format: 'swiss',
      configuration: { resultPoints: TABLE, swissVariant: 'major' },
      field: 'resultPoints',
    },
    {
      format: 'swiss',
      configuration: { resultPoints: TABLE, swissVariant: 'knockout' },
      field: 'resultPoints',
    },
    { format: 'swiss', configuration: { bestOf: 2 }, field: 'bestOf' },
    { format: 'single_elimination', configuration: { bestOf: 4 }, field: 'bestOf' },
    {
      format: 'double_elimination',
      configuration: { bestOf: { default: 3, '1': 2 } },
      field: 'bestOf',
    },
    { format: 'queue', configuration: { resultPoints: TABLE }, field: 'resultPoints' },
    {
      format: 'round_robin',
      configuration: { resultPoints: { win: 1, draw: 1, loss: 0 } },
      field: 'resultPoints',
    },
    {
      format: 'round_robin',
      configuration: {
        bestOf: 2,
        resultPoints: TABLE,
        forfeitScore: { winner: 1, loser: 0 },
      },
      field: 'forfeitScore',
    },
    {
      format: 'round_robin',
      configuration: { tieBreakers: ['result-points'] },
      field: 'tieBreakers',
    },
  ])(
    '[SER-16] [RRB-8] [SWS-20] refuse $configuration in a $format',
    async ({ format, configuration, field }) => {
      const date = { from: inMinutes(60 * 24 * 30), to: inMinutes(60 * 24 * 31) };
      const event = await operator.events.create({ name: 'Another', date });
      const call = operator.events.createSegment(
        event.id,
        { name: 'Stage', date, format: format as 'swiss', configuration },
        { type: { data: { type: 'segment-types', id: 'MQ1' } } },
      );
      expect(await refusalOf(call)).toMatchObject({
        status: 422,
        errors: [{ source: { pointer: pointer(field) } }],
      });
      await operator.events.delete(event.id);
    },
  );

  test('[RRB-8] keep the points table while an even best of needs it', async () => {
    const date = { from: inMinutes(60 * 24 * 30), to: inMinutes(60 * 24 * 31) };
    const event = await operator.events.create({ name: 'Another', date });
    const segment = await operator.events.createSegment(
      event.id,
      {
        name: 'Stage',
        date,
        format: 'round_robin',
        configuration: { bestOf: 2, resultPoints: TABLE },
      },
      { type: { data: { type: 'segment-types', id: 'MQ1' } } },
    );
    const change = (configuration: object) =>
      operator.segments.update(segment.id, { configuration });
    expect(await refusalOf(change({ resultPoints: null }))).toMatchObject({
      errors: [{ source: { pointer: pointer('bestOf') } }],
    });
    await change({ resultPoints: { win: 2, draw: 1, loss: 0 } });
    await change({ resultPoints: null, bestOf: 3 });
    expect((await operator.segments.get(segment.id)).configuration).toMatchObject({ bestOf: 3 });
    await operator.events.delete(event.id);
  });

  test('[RRB-7] without a points table have no draws in the standings', async () => {
    const { region } = await startRegion('round_robin', ['Kapok', 'Larch'], { bans: [] });
    for (const row of (await visitor.segments.standings(region.id)).items)
      expect(row).not.toHaveProperty('draws');
  }, 60_000);
});
