import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { LobbyGames } from '@ringside/rules/lobbies/lobby';
import type { LobbyReport } from '@ringside/rules/lobbies/lobby-report';
import { placementPointsOf } from '@ringside/rules/lobbies/lobby-settings';
import { placesOfLobby } from '@ringside/rules/lobbies/lobby-standings';
import { rostersIn, type StageSeries } from '@ringside/rules/stage/stage-facts';
import { json } from '../../../platform/storage/tables/columns.ts';
import type { Lobby, LobbyCompetitor } from '../../../platform/storage/tables/match.ts';
import type { SegmentRow } from '../../segments/segment.repository.ts';
import type { SeriesRow } from '../series.repository.ts';

type Scored = Pick<SegmentRow, 'configuration'>;

/** The row of a lobby before a change. */
export interface LobbyBefore {
  lobby: Lobby | null;
  /** Whether the rosters that forfeit by the change were absent at the date. */
  isNoShow?: boolean | undefined;
}

/** Returns the games of a lobby as its results. */
export const lobbyResultsOf = (games: LobbyGames): MatchResult[] =>
  games.map((placements) => ({ periods: [], forfeit: null, placements: [...placements] }));

/** Returns the games that a lobby has stored: of its report, or of its result. */
export const storedGamesOf = ({ results }: Pick<SeriesRow, 'results'>): LobbyGames =>
  results.map(({ placements = [] }) => placements);

/** Returns the rosters of a lobby with their places and points. */
function competitorsOf(
  { configuration }: Scored,
  { competitors, forfeited = [], outcome }: StageSeries,
  { lobby, isNoShow = false }: LobbyBefore,
): LobbyCompetitor[] {
  const places = outcome?.lobby
    ? placesOfLobby({
        rosterIds: rostersIn({ competitors }),
        result: outcome.lobby,
        table: placementPointsOf({ configuration }),
      })
    : [];
  return competitors.flatMap((slot) => {
    if (slot.kind !== 'roster') return [];
    const { rosterId, seed } = slot;
    const place = places.find((one) => one.rosterId === rosterId);
    const before = lobby?.competitors.find((one) => one.rosterId === rosterId);
    const hasForfeited = forfeited.includes(rosterId);
    return {
      rosterId,
      seed,
      hasForfeited,
      isNoShow: hasForfeited && (before?.hasForfeited ? before.isNoShow : isNoShow),
      score: place?.points ?? null,
      placement: place?.place ?? null,
    };
  });
}

/** Returns a lobby as the rules decide it; only a played one keeps its report. */
export function lobbyOf(segment: Scored, series: StageSeries, before: LobbyBefore): Lobby {
  const { reportedBy = null, confirmedBy = [] } =
    (series.outcome?.how === 'played' ? before.lobby : null) ?? {};
  return { competitors: competitorsOf(segment, series, before), reportedBy, confirmedBy };
}

/** Returns the columns of a lobby as the rules decide it; none for a series of two. */
export const lobbyColumnsOf = (
  segment: Scored,
  series: StageSeries,
  before: LobbyBefore = { lobby: null },
) =>
  series.forfeited
    ? {
        lobby: json(lobbyOf(segment, series, before)),
        results: json(lobbyResultsOf(series.outcome?.lobby?.games ?? [])),
      }
    : {};

/** Returns the columns of a new lobby; none for a series of two. */
export const newLobbyColumnsOf = (segment: Scored, series: StageSeries) =>
  series.forfeited
    ? { ...lobbyColumnsOf(segment, series), lobbyRosterIds: [...rostersIn(series)] }
    : {};

/** Returns the columns of a lobby with an open report. */
export const reportColumnsOf = (lobby: Lobby, { reportedBy, confirmedBy, games }: LobbyReport) => ({
  lobby: json({ ...lobby, reportedBy, confirmedBy }),
  results: json(lobbyResultsOf(games)),
});

/** Returns the report of a live lobby that no majority has confirmed; null without one. */
export function findLobbyReport(row: SeriesRow): LobbyReport | null {
  if (!row.lobby || row.state !== 'live' || row.results.length === 0) return null;
  const { reportedBy, confirmedBy } = row.lobby;
  return { reportedBy, confirmedBy, games: storedGamesOf(row) };
}
