import type { Challenge, Item } from '@ringside/contract/collections/challenges';
import type { MatchSeries, SeriesMatch } from '@ringside/contract/collections/match-series';
import { pictureOf } from '@ringside/contract/item-picture';
import { itemsByGame } from '@ringside/rules/pick-ban/game-items';
import { startScore } from '@ringside/rules/series/head-start';
import { isUnreported } from '@ringside/rules/series/live-score';

type Side = 'home' | 'away';

/** An item of a ban phase as pages show it; without a picture it is drawn from its name. */
export interface ShownItem {
  name: string;
  image: string | null;
}

/** The items that each side bans. */
export type BannedItems = Record<Side, ShownItem[]>;

/** A game of a series as its ban phase and its score so far have it. */
export interface MatchGame {
  number: number;
  map: ShownItem | null;
  mode: string | null;
  /** The brawlers that are banned in this game alone. */
  banned: BannedItems;
  /** The winner of the live score or of the result; null for a game to come. */
  winner: Side | null;
}

type Bans = Pick<Challenge, 'status' | 'game' | 'category' | 'banned' | 'played'>;

const isOfMaps = ({ category }: Bans) => category.name === 'maps';

/** Returns the games of a series as far as a ban phase or a score knows them. */
export function gamesOf(
  { matches }: Pick<MatchSeries, 'matches'>,
  challenges: readonly Bans[],
  items: readonly Item[],
): MatchGame[] {
  const maps = itemsByGame(challenges.filter((one) => one.status === 'closed' && isOfMaps(one)));
  const games = matches.map((match): MatchGame => {
    const mapId = maps.get(match.number) ?? match.map;
    return {
      number: match.number,
      map: findItem(items, mapId),
      // a played game keeps the mode that it had
      mode: match.mode ?? items.find(({ id }) => id === mapId)?.mode ?? null,
      banned: bannedItemsOf(challenges, items, match.number),
      winner: winnerOf(match),
    };
  });
  const last = games.findLastIndex(
    ({ map, winner, banned }) => map || winner || banned.home.length + banned.away.length > 0,
  );
  return games.slice(0, last + 1);
}

/** Returns the brawlers that each side bans in one game, or (null) in the whole series. */
export function bannedItemsOf(
  challenges: readonly Bans[],
  items: readonly Item[],
  game: number | null = null,
): BannedItems {
  const chosen = challenges
    .filter((one) => one.game === game && one.status === 'closed' && !isOfMaps(one))
    .flatMap(({ banned }) => banned);
  const of = (side: Side) =>
    chosen.flatMap((one) => (one.side === side ? (findItem(items, one.item) ?? []) : []));
  return { home: of('home'), away: of('away') };
}

function findItem(items: readonly Item[], id: string | null): ShownItem | null {
  const item = items.find((one) => one.id === id);
  return item ? { name: item.name, image: pictureOf(item) } : null;
}

/** Returns the winner of a game with a score. */
function winnerOf({ score }: Pick<SeriesMatch, 'score'>): Side | null {
  if (!score || score.home === score.away) return null;
  return score.home > score.away ? 'home' : 'away';
}

/** Returns the winners of the live score, in order. */
export const liveWinnersOf = ({ matches }: Pick<MatchSeries, 'matches'>): Side[] =>
  matches.flatMap((match) => winnerOf(match) ?? []);

/** Returns the live score of a series, the head start included; null before its first game. */
export function liveScoreOf(
  series: Pick<MatchSeries, 'state' | 'reporting' | 'matches' | 'headStart'>,
): Record<Side, number> | null {
  const winners = liveWinnersOf(series);
  if (series.state !== 'live' || !isUnreported(series.reporting) || winners.length === 0)
    return null;
  const score = startScore(series.headStart);
  for (const winner of winners) score[winner]++;
  return score;
}

/** One entry of a live score: a winner, or null to take the game back. */
export interface ScoreStep {
  game: number;
  winner: Side | null;
}

/** Returns the entries that turn one live score into another: first those that take games back. */
export function scoreStepsOf(before: readonly Side[], after: readonly Side[]): ScoreStep[] {
  const removals = before
    .slice(after.length)
    .map((_winner, index): ScoreStep => ({ game: after.length + index + 1, winner: null }))
    .toReversed();
  const entries = after.flatMap((winner, index): ScoreStep[] =>
    before[index] === winner ? [] : [{ game: index + 1, winner }],
  );
  return [...removals, ...entries];
}
