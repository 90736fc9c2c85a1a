import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import {
  betterSeed,
  drawOf,
  openRounds,
  openSeries,
  winOf,
} from '../../../../../tests/support/rounds-on-match-day.ts';

const { operator, visitor, inMinutes, startRegion, seriesOf, play, moveTo } = await openRounds();

const SETTINGS = { tieBreakSeries: true, roundMinutes: 60, bans: [] };
const seedsOf = ({ competitors }: MatchSeries) => competitors.map(({ seed }) => seed.number!);

/** Seed 1 beats 2, 2 beats 3, and 3 beats 1; everyone beats seed 4. */
function inCircle(series: MatchSeries): 'home' | 'away' {
  const [home, away] = seedsOf(series) as [number, number];
  const winner =
    { '1,2': 1, '2,3': 2, '1,3': 3 }[[home, away].sort().join()] ?? Math.min(home, away);
  return winner === home ? 'home' : 'away';
}

const stateOf = async (region: string) => (await visitor.segments.get(region)).state;
const standingsOf = async (region: string) =>
  (await visitor.segments.standings(region)).items.map(
    ({ placement, wins, losses, reason, roster }) =>
      [roster.name, placement, `${wins}-${losses}`, reason?.kind].join(' '),
  );
const roundsOf = async (region: string) =>
  (await visitor.segments.bracket(region)).rounds.map(
    ({ name, matchCount, bestOf }) => `${name} ${matchCount} of ${bestOf}`,
  );

/** Plays the regular rounds so that the first three of four rosters are tied. */
async function playTied(names: string[], configuration: object = {}) {
  const stage = await startRegion('round_robin', names, { ...SETTINGS, ...configuration });
  for (const round of [1, 2, 3])
    await play(stage.rosters, await seriesOf(stage.region.id, round), inCircle);
  return { ...stage, id: stage.region.id };
}

describe('three rosters that are tied for first place', () => {
  test('[RRB-10] play a round robin in further rounds, which only orders them', async () => {
    const { id, rosters } = await playTied(['Alder', 'Birch', 'Cedar', 'Doum']);
    expect(await stateOf(id)).toBe('running');
    expect(await roundsOf(id)).toEqual([
      ...Array.from({ length: 3 }, () => 'round 2 of 3'),
      ...Array.from({ length: 3 }, () => 'tie-break 1 of 1'),
    ]);
    const [first] = await seriesOf(id, 4);
    expect(await visitor.matchSeries.explanation(first!.id)).toMatchObject({
      format: 'round_robin',
      reason: { criterion: 'tie-break', group: 1, tied: 3 },
    });
    for (const round of [4, 5, 6]) await play(rosters, await seriesOf(id, round), betterSeed);
    expect(await stateOf(id)).toBe('finished');
    expect(await roundsOf(id)).toHaveLength(6);
    expect((await standingsOf(id)).map((row) => row.split(' ').slice(1).join(' '))).toEqual([
      '1 2-1 first',
      '2 2-1 tie-break-series',
      '3 2-1 tie-break-series',
      '4 0-3 match-wins',
    ]);

    // The Open Bracket Format and an event file keep the series and the order.
    const expected = await standingsOf(id);
    const event = await operator.events.create({
      name: 'Copy',
      date: { from: inMinutes(60 * 24 * 30), to: inMinutes(60 * 24 * 31) },
    });
    const copy = await operator.events.createSegment(
      event.id,
      { name: 'Stage', date: event.date, format: 'round_robin' },
      { type: { data: { type: 'segment-types', id: 'MQ1' } } },
    );
    await operator.segments.importOpenBracket(copy.id, await visitor.segments.openBracket(id));
    expect(await stateOf(copy.id)).toBe('finished');
    expect(await standingsOf(copy.id)).toEqual(expected);
    const [series] = await seriesOf(copy.id, 4);
    expect(await visitor.matchSeries.explanation(series!.id)).toMatchObject({
      reason: { criterion: 'tie-break', tied: 3 },
    });
    const file = await operator.events.export(event.id);
    await operator.events.delete(event.id);
    const back = await operator.events.import(file);
    const imported = (await visitor.events.segments(back.id)).items[0]!;
    expect(imported.configuration.tieBreakSeries).toBe(true);
    expect(await standingsOf(imported.id)).toEqual(expected);
    await operator.events.delete(back.id);
  }, 60_000);

  test('[RRB-11] a correction that removes the tie removes the series, and another creates them', async () => {
    const { id, rosters } = await playTied(['Elm', 'Fir', 'Ginkgo', 'Hazel']);
    const circle = (await Promise.all([1, 2, 3].map((round) => seriesOf(id, round)))).flat();
    const decisive = circle.find((series) => seedsOf(series).toSorted().join() === '1,3')!;
    const [wins, loses] = inCircle(decisive) === 'home' ? ([0, 2] as const) : ([2, 0] as const);
    const preview = await operator.matchSeries.correction(decisive.id, {
      homeScore: wins,
      awayScore: loses,
    });
    expect(preview.series.map(({ roundNumber, after }) => [roundNumber, after])).toEqual([
      [4, null],
      [5, null],
      [6, null],
    ]);
    expect(preview.refusal).toBeNull();
    const other = inCircle(decisive) === 'home' ? 'away' : 'home';
    await operator.matchSeries.report(decisive.id, winOf(other));
    expect(await stateOf(id)).toBe('finished');
    expect(await seriesOf(id, 4)).toEqual([]);
    const back = await operator.matchSeries.correction(decisive.id, {
      homeScore: loses,
      awayScore: wins,
    });
    expect(back.series.map(({ roundNumber, before }) => [roundNumber, before])).toEqual([
      [4, null],
      [5, null],
      [6, null],
    ]);
    await operator.matchSeries.report(decisive.id, winOf(inCircle(decisive)));
    expect(await stateOf(id)).toBe('running');
    const again = await seriesOf(id, 4);
    expect(again).toHaveLength(1);
    await play(rosters, again, betterSeed);
    expect(await refusalOf(operator.matchSeries.report(decisive.id, winOf(other)))).toMatchObject({
      status: 409,
      errors: [{ code: 'result-would-reset' }],
    });
    await operator.matchSeries.report(decisive.id, winOf(other), { force: true });
    expect(await stateOf(id)).toBe('finished');
    expect(await seriesOf(id, 4)).toEqual([]);
  }, 60_000);

  test('[RRB-10] a withdrawal forfeits its tie-break series, and the stage ends', async () => {
    const { id, rosters } = await playTied(['Ivy', 'Juniper', 'Kauri', 'Larch']);
    const [first] = await seriesOf(id, 4);
    const leaving = rosters.find((roster) => roster.id === first!.home!.id)!;
    await leaving.captain.client.rosters.disband(leaving.id);
    const open = openSeries([...(await seriesOf(id, 5)), ...(await seriesOf(id, 6))]);
    expect(open).toHaveLength(1);
    await play(rosters, open, betterSeed);
    expect(await stateOf(id)).toBe('finished');
    const rows = await standingsOf(id);
    // Only the series of the two that stay counts, not their regular one.
    expect(rows[1]).toMatch(/tie-break-series$/);
    expect(rows[3]).toMatch(/withdrawn$/);
  }, 60_000);

  test('[RRB-10] a deleted tie-break series is not created again', async () => {
    const { id } = await playTied(['Maple', 'Nutmeg', 'Oak', 'Pine']);
    for (const round of [4, 5, 6])
      for (const series of await seriesOf(id, round)) await operator.matchSeries.delete(series.id);
    expect(await stateOf(id)).toBe('finished');
    expect(await seriesOf(id, 4)).toEqual([]);
  }, 60_000);
});

test('[RRB-10] no tie-break series is drawn', async () => {
  const { region, rosters } = await startRegion('round_robin', ['Quince', 'Rowan'], {
    ...SETTINGS,
    bestOf: { default: 2, 'round:2': 2 },
    resultPoints: { win: 3, draw: 1, loss: 0 },
  });
  await play(rosters, await seriesOf(region.id, 1), () => 'neither');
  const [series] = await seriesOf(region.id, 2);
  expect(series).toMatchObject({ bestOf: 1, state: 'scheduled' });
  expect(await refusalOf(operator.matchSeries.report(series!.id, drawOf()))).toMatchObject({
    errors: [{ code: 'impossible-score' }],
  });
  await moveTo(new Date(Date.parse(series!.date!) - 9 * 60_000));
  await play(rosters, [series!], betterSeed);
  expect(await stateOf(region.id)).toBe('finished');
}, 60_000);

test('[RRB-9] a tie that does not matter ends the stage', async () => {
  const { id } = await playTied(['Sumac', 'Teak', 'Umbrella', 'Vine'], { points: [5, 5, 5, 1] });
  expect(await stateOf(id)).toBe('finished');
}, 60_000);

test('[RRB-9] another format is refused at its field', async () => {
  const date = { from: inMinutes(60 * 24 * 30), to: inMinutes(60 * 24 * 31) };
  const event = await operator.events.create({ name: 'Another', date });
  const call = operator.events.createSegment(
    event.id,
    { name: 'Stage', date, format: 'swiss', configuration: { tieBreakSeries: true } },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  expect(await refusalOf(call)).toMatchObject({
    status: 422,
    errors: [
      {
        code: 'invalid-tie-break-series',
        source: { pointer: '/data/attributes/configuration/tieBreakSeries' },
      },
    ],
  });
  await operator.events.delete(event.id);
});
