import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { championship, type Player } from './championship.ts';

/** A checked-in roster with its captain. */
export interface CheckedInRoster {
  id: string;
  captain: Player;
}

const gameOf = (side: 'home' | 'away') => ({
  periods: [{ key: 'score', scores: (side === 'home' ? [2, 0] : [0, 2]) as [number, number] }],
  forfeit: null,
});

/** Returns a report of the games, two by default, that one side wins without a loss. */
export const winOf = (side: 'home' | 'away', games = 2) =>
  Array.from({ length: games }, () => gameOf(side));

/** Returns a report of two games, of which each side wins one. */
export const drawOf = () => [gameOf('home'), gameOf('away')];

/** Returns the series that are not finished. */
export const openSeries = (series: MatchSeries[]) =>
  series.filter(({ state }) => state !== 'finished');

/** Returns the side with the better seed. */
export const betterSeed = ({ competitors: [home, away] }: MatchSeries) =>
  home.seed.number! < away.seed.number! ? 'home' : 'away';

/** Opens a championship with helpers that play the rounds of a swiss or a round robin. */
export async function openRounds() {
  const season = await championship();
  const { stage, roster, advance, visitor, now, moveTo, inMinutes } = season;
  /** The end of the event before this one, because at most two may overlap. */
  let previousEnd = new Date(0);

  /** Creates a region of some format with the given number of checked-in rosters, seeded. */
  async function startRegion(
    format: string,
    names: string[],
    configuration: object = {},
  ): Promise<{ region: { id: string }; rosters: CheckedInRoster[] }> {
    if (now() < previousEnd) await moveTo(previousEnd);
    const { region, event } = await stage({
      event: {
        name: `${format} of ${names[0]}`,
        date: { from: inMinutes(-60), to: inMinutes(60 * 13) },
      },
      segment: { format, configuration },
    });
    previousEnd = new Date(Date.parse(event.date.to) + 60 * 60_000);
    const rosters: CheckedInRoster[] = [];
    for (const name of names) rosters.push(await roster(region.id, name));
    await advance(55);
    for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
    await advance(55);
    return { region, rosters };
  }

  const seriesOf = async (region: string, round: number) =>
    (
      await visitor.matchSeries.list({
        'filter[segment]': region,
        'filter[roundNumber]': round,
        'page[size]': 100,
        sort: 'matchNumber',
      })
    ).items;

  /** Plays series for both captains: all check in, and a side wins both games, or each wins one. */
  async function play(
    rosters: CheckedInRoster[],
    seriesList: MatchSeries[],
    winner: (series: MatchSeries) => 'home' | 'away' | 'neither',
  ): Promise<void> {
    const date = Date.parse(seriesList[0]!.date!);
    if (+now() < date - 9 * 60_000) await moveTo(new Date(date - 9 * 60_000));
    const sides = ({ competitors }: MatchSeries) =>
      competitors.map((competitor) => rosters.find(({ id }) => id === competitor.roster!.id)!);
    for (const series of seriesList)
      for (const { captain } of sides(series)) await captain.client.checkins.ofSeries(series.id);
    await moveTo(new Date(date + 1000));
    for (const series of seriesList) {
      const [home, away] = sides(series);
      const won = winner(series);
      const matches = won === 'neither' ? drawOf() : winOf(won, Math.min(2, series.bestOf));
      await home!.captain.client.matchSeries.report(series.id, matches);
      await away!.captain.client.matchSeries.confirm(series.id);
    }
  }

  return { ...season, startRegion, seriesOf, play };
}
