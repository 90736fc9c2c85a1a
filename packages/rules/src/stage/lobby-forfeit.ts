import type { RosterId } from '../ids.ts';
import { gamesWithout, type LobbyResult } from '../lobbies/lobby.ts';
import { lobbyOutcomeOf } from '../swiss/swiss.ts';
import { rostersIn, type StageSeries } from './stage-facts.ts';

/** [LOB-6] Returns the rosters of a lobby that have not forfeited it. */
export const playingIn = (series: Pick<StageSeries, 'competitors' | 'forfeited'>): RosterId[] =>
  rostersIn(series).filter((rosterId) => !series.forfeited?.includes(rosterId));

/**
 * [LOB-5] [LOB-6] Returns an open lobby after forfeits: two or more rosters play on. The last one
 * left is first in each game, without a game; if none is left, no roster has a place.
 */
export function withForfeits(
  series: StageSeries,
  rosterIds: readonly RosterId[],
  gameCount: number,
): StageSeries {
  const forfeited = rostersIn(series).filter(
    (rosterId) => series.forfeited?.includes(rosterId) || rosterIds.includes(rosterId),
  );
  const left = playingIn({ ...series, forfeited });
  if (left.length >= 2) return { ...series, forfeited, outcome: null };
  const games = left.length === 1 ? Array.from({ length: gameCount }, () => left) : [];
  const how = left.length === 1 ? 'forfeit' : 'double-forfeit';
  return { ...series, forfeited, outcome: lobbyOutcomeOf({ games, forfeited }, how) };
}

/** [LOB-6] Returns the result of a decided lobby in which a roster forfeits afterwards. */
export function resultWithForfeit(
  { games, forfeited }: LobbyResult,
  rosterId: RosterId,
): LobbyResult {
  return {
    games: gamesWithout(games, [rosterId]),
    forfeited: [...new Set([...forfeited, rosterId])],
  };
}

/**
 * [LOB-9] Returns a lobby after the reinstatement of a roster: it plays on where the lobby is open
 * or only forfeits decided it. A lobby that the others have played keeps its result.
 */
export function withReinstated(
  series: StageSeries,
  { rosterId, before, gameCount }: { rosterId: string; before: StageSeries; gameCount: number },
): StageSeries {
  const isPlayed = series.outcome !== null && series.outcome.how === 'played';
  if (isPlayed || before.forfeited?.some((id) => id === rosterId)) return series;
  const forfeited = (series.forfeited ?? []).filter((id) => id !== rosterId);
  return withForfeits({ ...series, forfeited, outcome: null }, [], gameCount);
}
