import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import {
  openRounds,
  type CheckedInRoster,
} from '../../../../../tests/support/rounds-on-match-day.ts';

const season = await openRounds();
const { operator, visitor, startRegion, seriesOf, moveTo, now, inMinutes, advance, stage } = season;
const NAMES = ['Alder', 'Birch', 'Cedar', 'Doum', 'Elm', 'Fir', 'Ginkgo', 'Hazel'];
const CONFIGURATION = { bestOf: 1, groups: { count: 2, size: 4 }, bans: [], roundMinutes: 60 };

const rostersOf = ({ competitors }: MatchSeries, rosters: readonly CheckedInRoster[]) =>
  competitors.map(({ roster }) => rosters.find(({ id }) => id === roster!.id)!);
const read = (id: string) => visitor.matchSeries.get(id);

/** Checks rosters in for a series and lets it start. */
async function start(series: MatchSeries, present: readonly CheckedInRoster[]): Promise<void> {
  const date = Date.parse(series.date!);
  if (+now() < date - 9 * 60_000) await moveTo(new Date(date - 9 * 60_000));
  for (const { captain } of present) await captain.client.checkins.ofSeries(series.id);
}
const letStart = (series: MatchSeries) => moveTo(new Date(Date.parse(series.date!) + 1000));

const gameOf = (rosters: readonly CheckedInRoster[]) => [
  { placements: rosters.map(({ id }) => id) },
];

describe('the settings of lobbies', () => {
  let segment: { id: string };
  beforeAll(async () => {
    ({ stage: segment } = await stage({
      event: { name: 'Settings', date: { from: inMinutes(-60), to: inMinutes(60 * 12) } },
      segment: { format: 'lobbies', configuration: CONFIGURATION },
    }));
  }, 30_000);

  test.each([
    { why: 'a lobby of two', change: { groups: { count: 2, size: 2 } }, field: 'groups' },
    { why: 'a rising table', change: { placementPoints: [1, 2, 3, 0] }, field: 'placementPoints' },
    { why: 'a short table', change: { placementPoints: [2, 1, 0] }, field: 'placementPoints' },
    { why: 'another tie-breaker', change: { tieBreakers: ['buchholz'] }, field: 'tieBreakers' },
    { why: 'tie-break series', change: { tieBreakSeries: true }, field: 'tieBreakSeries' },
  ])('[LOB-2] refuses $why at its field', async ({ change, field }) => {
    const refused = await refusalOf(
      operator.segments.update(segment.id, { configuration: change }),
    );
    expect(refused).toMatchObject({
      errors: [{ source: { pointer: `/data/attributes/configuration/${field}` } }],
    });
  });
});

describe('two groups of lobbies', () => {
  let region: { id: string };
  let rosters: CheckedInRoster[];
  let lobbies: MatchSeries[];

  beforeAll(async () => {
    ({ region, rosters } = await startRegion('lobbies', NAMES, {
      ...CONFIGURATION,
      points: [100, 80, 60, 40],
    }));
    lobbies = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items;
  }, 90_000);

  test('[LOB-1] each group has a lobby of its own', async () => {
    expect(
      lobbies.map(({ bracketNumber, competitors }) => [bracketNumber, competitors.length]),
    ).toEqual(
      expect.arrayContaining([
        [0, 4],
        [1, 4],
      ]),
    );
    const info = await visitor.segments.bracketInfo(region.id);
    expect(info.rounds.map(({ matchCount, bestOf }) => [matchCount, bestOf])).toEqual([[2, 1]]);
    const ownSeries = await rosters[0]!.captain.client.matchSeries.list({ 'filter[user]': 'me' });
    expect(ownSeries.items).toHaveLength(1);
    const ofRoster = await visitor.matchSeries.list({ 'filter[roster]': rosters[7]!.id });
    expect(ofRoster.items).toHaveLength(1);
    expect(await refusalOf(operator.segments.openBracket(region.id))).toMatchObject({
      errors: [{ code: 'not-a-bracket' }],
    });
  });

  test('[LOB-6] a roster that an operator lets forfeit leaves an open report', async () => {
    const [lobby, other] = lobbies;
    const playing = rostersOf(lobby!, rosters);
    await start(lobby!, playing);
    for (const { captain } of rostersOf(other!, rosters))
      await captain.client.checkins.ofSeries(other!.id);
    await letStart(lobby!);
    const [first, second, third, fourth] = playing;
    await first!.captain.client.matchSeries.report(lobby!.id, gameOf(playing));
    await second!.captain.client.matchSeries.confirm(lobby!.id);
    expect(await read(lobby!.id)).toMatchObject({ state: 'live', reporting: 'reported' });
    await operator.matchSeries.forfeit(lobby!.id, { roster: fourth!.id });
    // two of three rosters make a majority, so that the report counts at once
    await advance(0.1);
    const series = await read(lobby!.id);
    expect(series).toMatchObject({ state: 'finished', reporting: 'confirmed' });
    expect(series.matches[0]!.placements).toEqual([first!.id, second!.id, third!.id]);
    expect(
      await refusalOf(operator.matchSeries.forfeit(lobby!.id, { roster: fourth!.id })),
    ).toMatchObject({ errors: [{ code: 'already-has-result' }] });
    expect(await refusalOf(operator.matchSeries.forfeit(lobby!.id, 'home'))).toMatchObject({
      errors: [{ source: { pointer: '/side' } }],
    });
  });

  test('[SER-7] a report that no captain answers counts at its deadline; points are awarded', async () => {
    const [, lobby] = lobbies;
    const playing = rostersOf(lobby!, rosters);
    expect(await read(lobby!.id)).toMatchObject({ state: 'live' });
    await playing[3]!.captain.client.matchSeries.report(lobby!.id, gameOf(playing));
    const { confirmBy } = await read(lobby!.id);
    await moveTo(new Date(Date.parse(confirmBy!) + 1000));
    expect(await read(lobby!.id)).toMatchObject({ state: 'finished', reporting: 'confirmed' });
    expect(await visitor.segments.get(region.id)).toMatchObject({ state: 'finished' });
    const { items } = await visitor.segments.standings(region.id);
    expect(items.map(({ placement, points }) => [placement, points])).toEqual(
      [100, 80, 60, 40].flatMap((points, index) => [
        [index + 1, points],
        [index + 1, points],
      ]),
    );
    expect(items.slice(0, 2).map(({ group }) => group)).toEqual([1, 2]);
    const table = await visitor.matchSeries.points(lobby!.id);
    expect(table.items).toHaveLength(4);
    const outlook = await playing[0]!.captain.client.rosters.outlook(playing[0]!.id);
    expect(outlook.last).toEqual({ id: lobby!.id, won: true, score: null });
  });

  test('an event file keeps lobbies with their results', async () => {
    const { event } = await visitor.segments.get(region.id);
    const file = await operator.events.export(event.id);
    const lobby = file.series.find(({ lobby: one }) => one !== undefined)!;
    expect(lobby.lobby!.rosters).toHaveLength(4);
    expect(lobby.matches[0]!.placements!.length).toBeGreaterThan(2);
  });
});

describe('rosters that are missing', () => {
  let rosters: CheckedInRoster[];
  let lobbies: MatchSeries[];
  let region: { id: string };

  beforeAll(async () => {
    ({ region, rosters } = await startRegion('lobbies', NAMES, {
      ...CONFIGURATION,
      lobbyRounds: 2,
    }));
    lobbies = await seriesOf(region.id, 1);
  }, 90_000);

  test('[LOB-6] [LOB-9] a disqualified roster forfeits, and plays again after its reinstatement', async () => {
    const [lobby] = lobbies;
    const [first] = rostersOf(lobby!, rosters);
    const before = await read(lobby!.id);
    await operator.rosters.disqualify(first!.id, 'cheating');
    const without = await read(lobby!.id);
    expect(without).toMatchObject({ state: 'scheduled', lobby: { confirmationsNeeded: 2 } });
    expect(without.competitors[0]!.result.forfeit).toBe(true);
    await operator.rosters.reinstate(first!.id);
    const { state, competitors, lobby: report, date } = await read(lobby!.id);
    expect({ state, competitors, lobby: report, date }).toEqual({
      state: before.state,
      competitors: before.competitors,
      lobby: before.lobby,
      date: before.date,
    });
  });

  test('[LOB-5] one present roster wins without a game, none gets no points', async () => {
    const [lobby, other] = lobbies;
    const [present] = rostersOf(lobby!, rosters);
    await start(lobby!, [present!]);
    await letStart(lobby!);
    const series = await read(lobby!.id);
    expect(series).toMatchObject({ state: 'finished' });
    expect(series.competitors.map(({ placement, result }) => [placement, result])).toEqual([
      [1, { score: 12, forfeit: false }],
      [2, { score: 0, forfeit: true }],
      [2, { score: 0, forfeit: true }],
      [2, { score: 0, forfeit: true }],
    ]);
    const empty = await read(other!.id);
    expect(empty).toMatchObject({ state: 'finished' });
    expect(empty.competitors.map(({ result }) => result)).toEqual(
      Array.from({ length: 4 }, () => ({ score: 0, forfeit: true })),
    );
  });

  test('[SER-4] a second no-show in a row withdraws a roster', async () => {
    const [lobby] = await seriesOf(region.id, 2);
    const [first, second] = rostersOf(lobby!, rosters);
    await start(lobby!, [first!, second!]);
    await letStart(lobby!);
    expect(await read(lobby!.id)).toMatchObject({ state: 'live' });
    const { items } = await visitor.segments.standings(region.id);
    const out = items.filter((row) => row.out).map(({ roster }) => roster.id);
    expect(out).toHaveLength(6);
    expect(out).not.toContain(second!.id);
    await moveTo(new Date(Date.parse(lobby!.date!) + 120 * 60_000));
    const series = await read(lobby!.id);
    expect(series).toMatchObject({ state: 'finished', unplayed: true });
    expect(series.competitors.map(({ result }) => result.score)).toEqual([0, 0, 0, 0]);
  });
});
