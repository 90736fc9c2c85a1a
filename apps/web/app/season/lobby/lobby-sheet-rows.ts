import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { placePoints } from '@ringside/rules/lobbies/lobby';
import { type LobbyPlace, placesOfLobby } from '@ringside/rules/lobbies/lobby-standings';

/** The place of a roster in one game and its points; null where it did not play. */
export interface GamePlace {
  place: number;
  points: number;
}

/** One roster of a lobby with its places and points game by game. */
export interface LobbyRow {
  rosterId: string;
  name: string;
  seed: number | null;
  /** The place in the lobby's total; null while there is no result. */
  place: number | null;
  /** By game; null for a game without a result, and for one that the roster missed. */
  games: (GamePlace | null)[];
  total: number | null;
  hasForfeited: boolean;
}

type Lobby = Pick<MatchSeries, 'competitors' | 'bestOf'> & {
  matches: Pick<MatchSeries['matches'][number], 'number' | 'placements'>[];
};

/** Returns the rosters of a lobby that play: those that have not forfeited. */
export const playingRosters = ({ competitors }: Pick<Lobby, 'competitors'>): string[] =>
  competitors.flatMap(({ roster, result }) => (roster && !result.forfeit ? [roster.id] : []));

/** Returns the places of each game of a lobby, best first; empty for a game without a result. */
export function placementsOf({ matches, bestOf }: Pick<Lobby, 'matches' | 'bestOf'>): string[][] {
  return Array.from(
    { length: bestOf },
    (_, index) => matches.find(({ number }) => number === index + 1)?.placements ?? [],
  );
}

/**
 * Returns the rosters of a lobby, those with a result first and best first, the others in the order
 * of their seeds. `placementPoints`: the points of each place.
 */
export function lobbyRows(lobby: Lobby, placementPoints: readonly number[]): LobbyRow[] {
  const games = placementsOf(lobby);
  const reported = reportedPlaces(lobby, games, placementPoints);
  return lobby.competitors
    .flatMap(({ roster, seed, placement, result }): LobbyRow[] =>
      roster
        ? [
            {
              rosterId: roster.id,
              name: roster.name,
              seed: seed.number,
              place: placement ?? reported.get(roster.id)?.place ?? null,
              games: games.map((order) => gamePlaceOf(order, roster.id, placementPoints)),
              total: result.score ?? reported.get(roster.id)?.points ?? null,
              hasForfeited: result.forfeit,
            },
          ]
        : [],
    )
    .sort((one, other) => compareRows(one, other));
}

/** Orders rows by place, then by seed; rosters without a place come last. */
const compareRows = (one: LobbyRow, other: LobbyRow): number =>
  (one.place ?? NONE) - (other.place ?? NONE) || (one.seed ?? NONE) - (other.seed ?? NONE);
const NONE = 1_000_000;

/** Returns the places and points by a report that does not stand yet; empty without one. */
function reportedPlaces(
  { competitors }: Pick<Lobby, 'competitors'>,
  games: string[][],
  table: readonly number[],
): Map<string, LobbyPlace> {
  if (games.every((order) => order.length === 0)) return new Map();
  const rosters = competitors.filter(({ roster }) => roster !== null);
  const places = placesOfLobby({
    rosterIds: rosters.flatMap(({ roster }) => roster?.id ?? []),
    result: {
      games,
      forfeited: rosters.flatMap(({ roster, result }) =>
        roster && result.forfeit ? [roster.id] : [],
      ),
    },
    table,
  });
  return new Map(places.map((place) => [place.rosterId, place]));
}

function gamePlaceOf(
  order: readonly string[],
  rosterId: string,
  table: readonly number[],
): GamePlace | null {
  const place = order.indexOf(rosterId) + 1;
  return place === 0 ? null : { place, points: placePoints(table, place) };
}
