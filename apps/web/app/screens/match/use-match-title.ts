import { useLingui } from '@lingui/react/macro';
import { bracketShapeOf, useRoundName } from '../../season/round-name.ts';
import { useLobbyName } from '../../season/use-lobby-name.ts';
import { useCompetitorName } from './match-head.tsx';
import type { MatchData } from './read-match.ts';

/** Returns a function that names a match by its two sides, or a lobby by its group and round. */
export function useMatchTitle(): (match: Pick<MatchData, 'series' | 'info'>) => string {
  const { t } = useLingui();
  const nameOf = useCompetitorName();
  const lobbyName = useLobbyName();
  const roundName = useRoundName();
  return ({ series, info }) => {
    if (series.lobby)
      return `${lobbyName(series)}, ${roundName(series, bracketShapeOf(info.rounds))}`;
    const [home, away] = [nameOf(series.competitors[0]), nameOf(series.competitors[1])];
    return t`${home} against ${away}`;
  };
}
