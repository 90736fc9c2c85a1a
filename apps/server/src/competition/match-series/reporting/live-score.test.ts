import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../../tests/support/championship.ts';
import {
  openRounds,
  winOf,
  type CheckedInRoster,
} from '../../../../../../tests/support/rounds-on-match-day.ts';

const { operator, visitor, startRegion, seriesOf, player, moveTo } = await openRounds();

/** Starts a final of two rosters whose captains have checked in; the series is live. */
async function startFinal(names: [string, string], configuration: object = { bans: [] }) {
  const { region, rosters } = await startRegion('single_elimination', names, configuration);
  const [series] = await seriesOf(region.id, 1);
  const { id, date, competitors } = series!;
  const [home, away] = competitors.map(({ roster }) =>
    rosters.find((one) => one.id === roster!.id)!,
  ) as [CheckedInRoster, CheckedInRoster];
  await moveTo(new Date(Date.parse(date!) - 9 * 60_000));
  for (const { captain } of [home, away]) await captain.client.checkins.ofSeries(id);
  return { id, date: new Date(date!), home, away, begin: () => moveTo(new Date(date!)) };
}

const gamesOf = ({ matches }: MatchSeries) =>
  matches.flatMap(({ number, score, source }) =>
    score ? [`${number} ${score.home}:${score.away} ${source}`] : [],
  );
const read = async (id: string) => gamesOf(await visitor.matchSeries.get(id));

describe('[SER-20] the live score of a series', async () => {
  const { id, home, away, begin } = await startFinal(['Alder', 'Birch']);
  const say = (by: CheckedInRoster, game: number, winner: 'home' | 'away' | null) =>
    by.captain.client.matchSeries.scoreGame(id, game, winner);

  test('is refused before the series is live', async () => {
    expect((await refusalOf(say(home, 1, 'home'))).code).toBe('series-not-live');
    await begin();
  });

  test('shows to every visitor, by game and sender, and decides nothing', async () => {
    const answer = await say(home, 1, 'home');
    expect(gamesOf(answer)).toEqual(['1 1:0 home']);
    expect(await read(id)).toEqual(['1 1:0 home']);
    const series = await visitor.matchSeries.get(id);
    expect(series).toMatchObject({ state: 'live', reporting: 'none', version: answer.version });
    expect(series.matches.map(({ state }) => state)).toEqual(['new', 'new', 'new']);
    expect(series.competitors.map(({ result }) => result.score)).toEqual([null, null]);
  });

  test('the last word counts, and a wrong entry is taken back', async () => {
    await say(away, 1, 'away');
    expect(await read(id)).toEqual(['1 0:1 away']);
    await operator.matchSeries.scoreGame(id, 1, 'home');
    await say(away, 2, 'away');
    expect(await read(id)).toEqual(['1 1:0 referee', '2 0:1 away']);
    expect((await refusalOf(say(home, 1, null))).code).toBe('impossible-score');
    await say(home, 2, null);
    expect(await read(id)).toEqual(['1 1:0 referee']);
  });

  test('a stranger and a visitor may not send it', async () => {
    const stranger = await player();
    const sent = (client: typeof visitor) => refusalOf(client.matchSeries.scoreGame(id, 2, 'home'));
    expect((await sent(stranger.client)).status).toBe(403);
    expect((await sent(visitor)).status).toBe(401);
  });

  test('each entry is a record without a name, and no step of the public history', async () => {
    const { items } = await operator.activityLog.list({ 'filter[action]': 'series.scored' });
    expect(items).toHaveLength(5);
    const steps = await visitor.matchSeries.history(id);
    expect(steps.map(({ step }) => step)).not.toContain('scored');
  });

  test('ends with a report, which may differ, and the result replaces it', async () => {
    await home.captain.client.matchSeries.report(id, winOf('home'));
    expect((await refusalOf(say(away, 2, 'away'))).code).toBe('result-reported');
    expect(await read(id)).toEqual(['1 1:0 referee']);
    await away.captain.client.matchSeries.confirm(id);
    expect(await read(id)).toEqual(['1 2:0 result', '2 2:0 result']);
  });

  test('a correction rewrites the games, a reset removes them, a restoration returns them', async () => {
    await operator.matchSeries.report(id, winOf('away', 2));
    expect(await read(id)).toEqual(['1 0:2 result', '2 0:2 result']);
    await operator.matchSeries.forfeit(id, 'home');
    expect(await read(id)).toEqual([]);
    await operator.matchSeries.report(id, winOf('away', 2));
    await operator.matchSeries.reset(id);
    expect(await read(id)).toEqual([]);
    await operator.matchSeries.restore(id);
    expect(await read(id)).toEqual(['1 0:2 result', '2 0:2 result']);
  });
});

test('[SER-20] a game has the mode of its map, and keeps it when the map gets another one', async () => {
  const { id, home, away, begin } = await startFinal(['Lime', 'Myrtle'], {});
  await begin();
  const { items: categories } = await visitor.categories.list();
  const maps = categories.find(({ name }) => name === 'maps')!;
  const modes = async () => {
    const { items } = await visitor.items.list(maps.id);
    return new Map(items.map((one) => [one.id, one.mode]));
  };
  const gamesOfSeries = async () =>
    (await visitor.matchSeries.get(id)).matches.flatMap(({ score, map, mode }) =>
      score ? [[map, mode]] : [],
    );
  const modesBefore = await modes();
  expect([...modesBefore.values()]).not.toContain(null);
  await home.captain.client.matchSeries.scoreGame(id, 1, 'home');
  const [[map, mode]] = (await gamesOfSeries()) as [[string, string]];
  expect(mode).toBe(modesBefore.get(map));
  await home.captain.client.matchSeries.report(id, winOf('home'));
  await away.captain.client.matchSeries.confirm(id);
  await operator.catalogue.items.update(map, { mode: 'Sudden Death' });
  expect((await modes()).get(map)).toBe('Sudden Death');
  const games = await gamesOfSeries();
  expect(games).toHaveLength(2);
  for (const [gameMap, gameMode] of games) expect(gameMode).toBe(modesBefore.get(gameMap!));
});
