import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { placesOfLobby } from '@ringside/rules/lobbies/lobby-standings';

type Lobby = Pick<MatchSeries, 'competitors' | 'matches' | 'bestOf'>;

/** A roster of a lobby with its place and points, of the result or of the report that waits. */
export interface LobbyTableRow {
  id: string;
  name: string;
  seed: number | null;
  place: number | null;
  points: number | null;
  hasForfeited: boolean;
}

/** Returns the order of each game, best first; empty for a game without a result. */
export const gamesOf = ({ matches, bestOf }: Pick<Lobby, 'matches' | 'bestOf'>): string[][] =>
  Array.from(
    { length: bestOf },
    (_, index) => matches.find(({ number }) => number === index + 1)?.placements ?? [],
  );

/** Returns the place of a roster in a game as text. */
export function gamePlaceIn(order: readonly string[], id: string): string {
  const place = order.indexOf(id) + 1;
  return place === 0 ? '–' : String(place);
}

/** Returns the rosters that have not forfeited, in the order of their seeds. */
export const playingTeams = ({
  competitors,
}: Pick<Lobby, 'competitors'>): { id: string; name: string }[] =>
  competitors.flatMap(({ roster, result }) => (roster && !result.forfeit ? [roster] : []));

/** Returns the rosters of a lobby by place, or in the order of their seeds without games. */
export function lobbyTableOf(lobby: Lobby, table: readonly number[]): LobbyTableRow[] {
  const games = gamesOf(lobby);
  const rosterIds = lobby.competitors.flatMap(({ roster }) => roster?.id ?? []);
  const forfeited = lobby.competitors.flatMap(({ roster, result }) =>
    roster && result.forfeit ? [roster.id] : [],
  );
  const places = games.some((order) => order.length > 0)
    ? placesOfLobby({ rosterIds, result: { games, forfeited }, table })
    : [];
  return lobby.competitors
    .flatMap(({ roster, seed, placement, result }) => {
      if (!roster) return [];
      const reported = places.find(({ rosterId }) => rosterId === roster.id);
      return {
        id: roster.id,
        name: roster.name,
        seed: seed.number,
        place: placement ?? reported?.place ?? null,
        points: result.score ?? reported?.points ?? null,
        hasForfeited: result.forfeit,
      };
    })
    .sort((one, other) => (one.place ?? LAST) - (other.place ?? LAST));
}
const LAST = 99;
