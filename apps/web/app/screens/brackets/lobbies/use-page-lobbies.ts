import type { PageBracket, PageSeries } from '@ringside/contract/bracket/pack-bracket';
import type { LobbyOfCard } from '@ringside/ui/bracket/lobby-cards';
import type { LobbyRow } from '../../../season/lobby/lobby-sheet-rows.ts';
import { useHref } from '../../../shell/links/link-to.tsx';
import { roundsOf, selectRound } from '../rounds-of.ts';
import { createLobbyCard, useLobbyCardTexts } from './lobby-card.ts';

const STATES = { n: 'new', s: 'scheduled', l: 'live', f: 'finished' } as const;
const NONE = 1_000_000;
const NO_ROSTERS: ReadonlySet<string> = new Set();

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

/** Returns the cards of the lobbies of the current round, where no more than the bracket is read. */
export function usePageLobbies(bracket: PageBracket): LobbyOfCard[] {
  const texts = useLobbyCardTexts();
  const href = useHref();
  const round = selectRound(roundsOf(bracket), null);
  return bracket.series
    .filter(({ at }) => at[1] === round)
    .map((series) =>
      createLobbyCard({
        lobby: {
          id: series.id,
          bracketNumber: series.at[0],
          state: STATES[series.state],
          reporting: 'none',
        },
        rows: rowsOfPageLobby(series, bracket),
        texts,
        ownRosterIds: NO_ROSTERS,
        matchHref: (id) => href(`/match/${id}`),
        rosterHref: (id) => href(`/rosters/${id}`),
      }),
    );
}
