import { useLingui } from '@lingui/react/macro';
import type { LobbyOfCard } from '@ringside/ui/bracket/lobby-cards';
import { useMemo } from 'react';
import type { LobbyRow } from '../../../season/lobby/lobby-sheet-rows.ts';
import { useLobbyName } from '../../../season/use-lobby-name.ts';
import type { RoundLobby } from './read-lobbies.ts';

/** The texts on the card of a lobby. */
export interface LobbyCardTexts {
  nameOf: (of: { bracketNumber: number }) => string;
  noteOf: (lobby: Pick<RoundLobby, 'state' | 'reporting'>) => string;
  forfeit: string;
}

/** Returns the texts of the cards of lobbies in the page's language. */
export function useLobbyCardTexts(): LobbyCardTexts {
  const { t } = useLingui();
  const nameOf = useLobbyName();
  return useMemo(
    () => ({
      nameOf,
      noteOf: ({ state, reporting }) => {
        if (reporting === 'disputed') return t`Disputed`;
        if (state === 'live') return t`LIVE`;
        if (state === 'finished') return t`Final score`;
        return state === 'scheduled' ? t`Scheduled` : t`Waiting`;
      },
      forfeit: t({ message: 'FF', context: 'score' }),
    }),
    [t, nameOf],
  );
}

/** Returns the card of a lobby. */
export function createLobbyCard({
  lobby,
  rows,
  texts,
  ownRosterIds,
  matchHref,
  rosterHref,
}: {
  lobby: Pick<RoundLobby, 'id' | 'bracketNumber' | 'state' | 'reporting'>;
  rows: LobbyRow[];
  texts: LobbyCardTexts;
  ownRosterIds: ReadonlySet<string>;
  matchHref: (series: string) => string;
  rosterHref: (roster: string) => string;
}): LobbyOfCard {
  const name = texts.nameOf(lobby);
  const note = texts.noteOf(lobby);
  const hasTotals = rows.some(({ total }) => total !== null);
  const pointsOf = ({ hasForfeited, total }: LobbyRow) =>
    hasForfeited ? texts.forfeit : (total?.toString() ?? '–');
  return {
    id: lobby.id,
    href: matchHref(lobby.id),
    number: name,
    note,
    // A list of facts, not a sentence, so that no language needs a text for it.
    label: `${name}, ${note}: ${rows.map((row) => (hasTotals ? `${row.name} ${pointsOf(row)}` : row.name)).join(', ')}`,
    kind: lobby.state === 'live' ? 'live' : 'plain',
    entries: rows.map((row) => ({
      name: row.name,
      team: row.rosterId,
      href: rosterHref(row.rosterId),
      mine: ownRosterIds.has(row.rosterId),
      ...(hasTotals
        ? { place: row.place?.toString() ?? '–', score: pointsOf(row) }
        : { seed: row.seed ?? undefined }),
      ...(row.place === 1 && lobby.state === 'finished' && { result: 'won' as const }),
    })),
  };
}
