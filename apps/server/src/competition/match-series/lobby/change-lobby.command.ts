import { hasMajority, reportWithout, type LobbyReport } from '@ringside/rules/lobbies/lobby-report';
import { mustHave } from '@ringside/rules/must';
import { reportDeadlines } from '@ringside/rules/series/reporting';
import { playingIn } from '@ringside/rules/stage/lobby-forfeit';
import type { StageSeries } from '@ringside/rules/stage/stage-facts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { SegmentRow } from '../../segments/segment.repository.ts';
import type { SeriesWrites } from '../../stage/series-writes.command.ts';
import { recordSeries } from '../series-lifecycle.ts';
import type { SeriesRow } from '../series.repository.ts';
import { findLobbyReport, lobbyColumnsOf, lobbyOf, reportColumnsOf } from './lobby-columns.ts';

const NO_REPORT = { reporting: 'none', reportedAt: null, confirmBy: null, dispute: null } as const;

/**
 * Changes which rosters of an open lobby play. A report goes on without those that forfeit; if a
 * majority of the others has confirmed it, it counts at once. A report ends if a roster returns.
 */
export function changePlaying(
  work: Work,
  before: SeriesRow,
  series: StageSeries,
  {
    writes,
    segment,
    action,
    isNoShow,
  }: { writes: SeriesWrites; segment: SegmentRow; action: string; isNoShow?: boolean | undefined },
): void {
  const earlier = findLobbyReport(before);
  const forfeited = series.forfeited ?? [];
  const returns = before.lobby?.competitors.some(
    ({ rosterId, hasForfeited }) => hasForfeited && !forfeited.includes(rosterId),
  );
  const report = earlier && !returns ? reportWithout(earlier, forfeited) : null;
  const lobby = lobbyOf(segment, series, { lobby: before.lobby, isNoShow });
  const columns = report
    ? reportColumnsOf(lobby, report)
    : { ...lobbyColumnsOf(segment, series, { lobby: before.lobby, isNoShow }) };
  const row = writes.change(
    before,
    { ...columns, ...(earlier && returns && NO_REPORT) },
    (stored) => recordSeries(work, stored, action, { after: { forfeited } }),
  );
  if (report) settleReport(work, row, { report, series });
  else if (earlier) waitForReport(work, row);
}

/** Lets a report count at once that a majority of the rosters that are left has confirmed. */
function settleReport(
  work: Work,
  { id, reporting }: SeriesRow,
  { report, series }: { report: LobbyReport; series: StageSeries },
): void {
  if (reporting === 'reported' && hasMajority(report, playingIn(series)))
    work.schedule({ kind: 'report-taken', subjectId: id, dueAt: work.now });
}

/** Waits for a report again, of which the players are reminded. */
function waitForReport(work: Work, { id, date, bestOf }: SeriesRow): void {
  const { overdueAt } = reportDeadlines({
    date: mustHave(date, 'the date of a live lobby'),
    bestOf,
    reportedAt: null,
  });
  work.cancel('report-taken', id);
  work.schedule({
    kind: 'report-overdue',
    subjectId: id,
    dueAt: overdueAt > work.now ? overdueAt : work.now,
  });
}

/**
 * Returns the result of a row as the activity log has it; of a lobby its placements and the rosters
 * that have forfeited.
 */
export const loggedResultOf = ({ lobby, results, homeScore, awayScore, winner }: SeriesRow) =>
  lobby
    ? {
        placements: results.map(({ placements = [] }) => placements),
        forfeited: lobby.competitors.flatMap(({ rosterId, hasForfeited }) =>
          hasForfeited ? [rosterId] : [],
        ),
      }
    : { score: [homeScore, awayScore], winner };
