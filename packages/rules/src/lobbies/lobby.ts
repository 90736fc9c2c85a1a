import type { RosterId } from '../ids.ts';

/** [LOB-1] The fewest and the most rosters of a lobby. */
export const LEAST_IN_LOBBY = 3;
export const MOST_IN_LOBBY = 16;

/** [LOB-1] The lobbies that a group plays if the stage names none. */
export const DEFAULT_LOBBY_ROUNDS = 1;

/** [LOB-2] The points table if the stage has none: a place for each roster of the largest lobby. */
export const DEFAULT_PLACEMENT_POINTS: readonly number[] = [
  12, 9, 7, 5, 4, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 0,
];

/** The rosters of each game, best first. */
export type LobbyGames = readonly (readonly RosterId[])[];

/** The result of a lobby. */
export interface LobbyResult {
  games: LobbyGames;
  /** The rosters that forfeited it: they have no place in a game and no points. */
  forfeited: readonly RosterId[];
}

/** [LOB-2] Returns the points of a place, from 1; places after the end of the table give none. */
export const placePoints = (table: readonly number[], place: number): number =>
  table[place - 1] ?? 0;

/** [LOB-3] Returns games without some rosters: those behind them move up. */
export const gamesWithout = (games: LobbyGames, rosterIds: readonly RosterId[]): RosterId[][] =>
  games.map((game) => game.filter((rosterId) => !rosterIds.includes(rosterId)));
