import type { PageBracket, PageSeries } from '@ringside/contract/bracket/pack-bracket';
import type { LobbyRow } from '../../../season/lobby/lobby-sheet-rows.ts';

const NONE = 1_000_000;

/** Returns the rosters of a lobby of a packed bracket, best first once there is a result. */
export const rowsOfPageLobby = (
  { lobby = [] }: Pick<PageSeries, 'lobby'>,
  { rosters }: Pick<PageBracket, 'rosters'>,
): LobbyRow[] =>
  lobby
    .flatMap(({ roster: index, place, points, forfeit }): LobbyRow[] => {
      const roster = rosters[index];
      return roster
        ? [
            {
              rosterId: roster.id,
              name: roster.name,
              seed: roster.seed,
              place: place ?? null,
              games: [],
              total: points ?? null,
              hasForfeited: forfeit ?? false,
            },
          ]
        : [];
    })
    .sort(
      (one, other) =>
        (one.place ?? NONE) - (other.place ?? NONE) || (one.seed ?? NONE) - (other.seed ?? NONE),
    );
