import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { OpenBracket } from '@ringside/rules/exchange/open-bracket-format';
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
const { operator, visitor, inMinutes, startRegion, seriesOf, play } = season;
const TABLE = { win: 3, draw: 1, loss: 0 };
const MQ1 = { type: { data: { type: 'segment-types', id: 'MQ1' } } };

const standingsOf = async (region: string) => (await visitor.segments.standings(region)).items;
const recordsOf = async (region: string) =>
  (await standingsOf(region)).map(
    ({ roster, wins, draws, losses, ffw, ffl, tieBreakers }) =>
      `${roster.name} ${tieBreakers['result-points']}: ${wins + ffw}-${draws}-${losses + ffl}`,
  );
const namesOf = ({ competitors }: MatchSeries) =>
  competitors.map(({ roster, isBye }) => (isBye ? 'bye' : roster!.name)).join(' – ');
const pairingsOf = async (region: string, round: number) =>
  (await seriesOf(region, round)).map(namesOf);
const later = () => ({ from: inMinutes(60 * 24 * 30), to: inMinutes(60 * 24 * 31) });

describe('a swiss of five with a points table', () => {
  let region: { id: string };
  let rosters: CheckedInRoster[];
  let drawn: MatchSeries;
  const names = ['Alder', 'Birch', 'Cedar', 'Doum', 'Elm'];

  beforeAll(async () => {
    ({ region, rosters } = await startRegion('swiss', names, {
      bestOf: 2,
      swissRounds: 3,
      resultPoints: TABLE,
      bans: [],
      roundMinutes: 60,
      points: [100, 50],
    }));
    drawn = (await seriesOf(region.id, 1))[0]!;
  }, 60_000);

  test('[SER-16] [SWS-20] both sides report one win each, and the next round is paired', async () => {
    await play(rosters, openSeries(await seriesOf(region.id, 1)), ({ id }) =>
      id === drawn.id ? 'neither' : 'home',
    );
    const series = await visitor.matchSeries.get(drawn.id);
    expect(series).toMatchObject({ state: 'finished', unplayed: false });
    expect(series.competitors.map(({ placement, result }) => [placement, result.score])).toEqual([
      [null, 1],
      [null, 1],
    ]);
    expect(await seriesOf(region.id, 2)).toHaveLength(3);
  });

  test('[SWS-20] records and standings count points, a bye as a win', async () => {
    // the roster that lost has the bye of the second round, which counts at once
    const { items } = await visitor.segments.swissRecords(region.id);
    const records = items.map(({ score, wins, draws, losses, byes }) =>
      [score, wins, draws, losses, byes].join(' '),
    );
    expect(records.toSorted()).toEqual([
      '1 0 1 0 0',
      '1 0 1 0 0',
      '3 0 0 0 1',
      '3 0 0 1 1',
      '3 1 0 0 0',
    ]);
    const rows = await standingsOf(region.id);
    expect(rows.map(({ tieBreakers }) => tieBreakers['result-points'])).toEqual([3, 3, 3, 1, 1]);
    expect(rows.map(({ tieBreakers }) => tieBreakers['match-wins'])).toEqual([1, 1, 1, 0, 0]);
    expect(rows[3]!.reason).toMatchObject({ kind: 'result-points', own: 1, ahead: 3 });
    for (const row of rows.slice(0, 2)) expect(row.tieBreakers.buchholz).toBeTypeOf('number');
  });

  test('[SWS-8] [SWS-20] pairs by points and says so', async () => {
    // The two that drew have met, so that each of them plays one with the points of a win.
    const second = await seriesOf(region.id, 2);
    for (const { id } of second.slice(0, 2))
      expect(await visitor.matchSeries.explanation(id)).toMatchObject({
        format: 'swiss',
        reason: { criterion: 'floated', byPoints: true, figures: [{ score: 3 }, { score: 1 }] },
      });
    expect(await visitor.matchSeries.explanation(second[2]!.id)).toMatchObject({
      reason: { criterion: 'bye', byPoints: true, figures: [{ score: 0 }] },
    });
  });

  test('[RRB-7] the compact bracket has the draw without a winner', async () => {
    const { series } = await visitor.segments.bracket(region.id);
    const compact = series.find(({ id }) => id === drawn.id)!;
    expect(compact).toMatchObject({ state: 'f', score: [1, 1] });
    expect(compact).not.toHaveProperty('winner');
  });

  test('[SWS-12] [SWS-15] a correction into a win pairs the round again, and back it returns', async () => {
    const before = await pairingsOf(region.id, 2);
    const preview = await operator.matchSeries.correction(drawn.id, { homeScore: 2, awayScore: 0 });
    expect(preview).toMatchObject({
      before: { winner: null, score: { home: 1, away: 1 } },
      after: { winner: 'home' },
      refusal: null,
    });
    await operator.matchSeries.report(drawn.id, winOf('home'));
    expect(await pairingsOf(region.id, 2)).not.toEqual(before);
    expect((await recordsOf(region.id)).some((row) => row.includes('-1-'))).toBe(false);
    await operator.matchSeries.report(drawn.id, drawOf());
    expect(await pairingsOf(region.id, 2)).toEqual(before);
  });

  test('[SWS-20] a double forfeit is no draw: it gives both the points of a loss', async () => {
    await operator.matchSeries.forfeit(drawn.id, 'both');
    const rows = await standingsOf(region.id);
    expect(rows.map(({ tieBreakers }) => tieBreakers['result-points'])).toEqual([3, 3, 3, 0, 0]);
    await operator.matchSeries.report(drawn.id, drawOf());
    expect((await recordsOf(region.id)).filter((row) => row.includes(' 1: 0-1-0'))).toHaveLength(2);
  });

  test('[SWS-14] [SWS-20] a round by hand shows the points of its field', async () => {
    await operator.segments.update(region.id, { configuration: { publishRounds: 'by-hand' } });
    await play(rosters, openSeries(await seriesOf(region.id, 2)), () => 'neither');
    const preview = await operator.segments.previewRound(region.id);
    expect(preview).toMatchObject({ round: 3, byPoints: true });
    const records = (await visitor.segments.swissRecords(region.id)).items;
    for (const { roster, score } of preview.field)
      expect(score).toBe(records.find((one) => one.roster.id === roster.id)!.score);
    const scores = preview.field.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    await operator.segments.update(region.id, { configuration: { publishRounds: null } });
    await operator.segments.pairRound(region.id);
  });

  test('[SWS-11] [SWS-20] ends with places by points', async () => {
    await play(rosters, openSeries(await seriesOf(region.id, 3)), () => 'away');
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
    const rows = await standingsOf(region.id);
    const points = rows.map(({ tieBreakers }) => tieBreakers['result-points']!);
    expect(points).toEqual(points.toSorted((one, other) => other - one));
    expect(rows.map((row) => row.points).filter(Boolean)).toEqual([100, 50]);
    const { items } = await visitor.segments.swissRecords(region.id);
    for (const { score, wins, draws, byes } of items)
      expect(score).toBe(3 * (wins + byes) + draws!);
  });

  test('[EXC-4] an import of the exported swiss gives the same standings', async () => {
    const file = await visitor.segments.openBracket(region.id);
    expect(file.sets.filter(({ entrant1Result }) => entrant1Result === 'draw')).toHaveLength(3);
    const date = later();
    const event = await operator.events.create({ name: 'Imported', date });
    const segment = await operator.events.createSegment(
      event.id,
      { name: 'Stage', date, format: 'swiss' },
      MQ1,
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
    await operator.events.delete(back.id);
  });
});

test('[SWS-20] a withdrawal keeps the draws that were played', async () => {
  const { region, rosters } = await startRegion('swiss', ['Fir', 'Gum', 'Hazel', 'Ivy'], {
    bestOf: 2,
    swissRounds: 2,
    resultPoints: TABLE,
    bans: [],
    roundMinutes: 60,
  });
  await play(rosters, await seriesOf(region.id, 1), () => 'neither');
  const [first] = await seriesOf(region.id, 2);
  const { id, name } = first!.competitors[0].roster!;
  await operator.rosters.withdraw(id, 'They had to leave');
  const rows = await recordsOf(region.id);
  expect(rows[0]).toMatch(/ 4: 1-1-0$/);
  expect(rows.at(-1)).toBe(`${name} 1: 0-1-1`);
  await operator.rosters.reinstate(id);
  expect((await recordsOf(region.id)).every((row) => row.endsWith(' 1: 0-1-0'))).toBe(true);
}, 60_000);

describe('a foreign file with a draw', () => {
  const file = {
    version: 'v1.0',
    event: { name: 'Pools', tournamentStructure: 'swiss' },
    entrants: ['ant', 'bee'].map((entrantID) => ({ entrantID })),
    sets: [
      {
        setID: '1',
        entrant1ID: 'ant',
        entrant2ID: 'bee',
        entrant1Result: 'draw',
        entrant2Result: 'draw',
      },
    ],
  } as unknown as OpenBracket;

  test.each([
    { configuration: {}, accepted: true },
    { configuration: { earlyExit: { wins: 3, losses: 3 } }, accepted: false },
  ])('[EXC-4] [SWS-20] in a swiss of $configuration is accepted: $accepted', async (one) => {
    const date = later();
    const event = await operator.events.create({ name: 'Foreign', date });
    const segment = await operator.events.createSegment(
      event.id,
      { name: 'Stage', date, format: 'swiss', configuration: one.configuration },
      MQ1,
    );
    const call = operator.segments.importOpenBracket(segment.id, file);
    if (one.accepted) {
      await call;
      expect((await operator.segments.get(segment.id)).configuration).toMatchObject({
        bestOf: 2,
        resultPoints: TABLE,
      });
    } else
      expect(await refusalOf(call)).toMatchObject({ errors: [{ code: 'invalid-result-points' }] });
    await operator.events.delete(event.id);
  });
});

test('[SWS-20] an early exit is refused while a points table is configured', async () => {
  const date = later();
  const event = await operator.events.create({ name: 'Another', date });
  const segment = await operator.events.createSegment(
    event.id,
    { name: 'Stage', date, format: 'swiss', configuration: { bestOf: 2, resultPoints: TABLE } },
    MQ1,
  );
  const change = (configuration: object) => operator.segments.update(segment.id, { configuration });
  expect(await refusalOf(change({ earlyExit: { wins: 3, losses: 3 } }))).toMatchObject({
    status: 422,
    errors: [
      {
        code: 'invalid-result-points',
        source: { pointer: '/data/attributes/configuration/resultPoints' },
      },
    ],
  });
  await change({ earlyExit: { wins: 3, losses: 3 }, resultPoints: null, bestOf: 3 });
  expect((await operator.segments.get(segment.id)).configuration).toMatchObject({ bestOf: 3 });
  await operator.events.delete(event.id);
});
