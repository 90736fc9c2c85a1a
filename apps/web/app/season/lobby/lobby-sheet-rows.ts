import type { Competitor, MatchSeries } from '@ringside/contract/collections/match-series';

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
  return lobby.competitors
    .flatMap((competitor): LobbyRow[] =>
      competitor.roster ? [rowOf(competitor, competitor.roster, games, placementPoints)] : [],
    )
    .sort(
      (one, other) =>
        (one.place ?? Infinity) - (other.place ?? Infinity) ||
        (other.total ?? -1) - (one.total ?? -1) ||
        (one.seed ?? Infinity) - (other.seed ?? Infinity) ||
        0,
    );
}

function rowOf(
  { seed, placement, result }: Competitor,
  { id, name }: { id: string; name: string },
  games: string[][],
  placementPoints: readonly number[],
): LobbyRow {
  return {
    rosterId: id,
    name,
    seed: seed.number,
    place: placement,
    games: games.map((order) => {
      const index = order.indexOf(id);
      return index === -1 ? null : { place: index + 1, points: placementPoints[index] ?? 0 };
    }),
    total: result.score,
    hasForfeited: result.forfeit,
  };
}
