import type { PageBracket } from '@ringside/contract/bracket/pack-bracket';
import type { LobbyOfCard } from '@ringside/ui/bracket/lobby-cards';
import { useHref } from '../../../parts/links/link-to.tsx';
import { roundsOf, selectRound } from '../rounds-of.ts';
import { createLobbyCard, useLobbyCardTexts } from './lobby-card.ts';
import { rowsOfPageLobby } from './page-lobby-rows.ts';

const STATES = { n: 'new', s: 'scheduled', l: 'live', f: 'finished' } as const;
const NO_ROSTERS: ReadonlySet<string> = new Set();

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
