import type { EventFile } from '@ringside/contract/collections/event-file';
import { mustFind } from '@ringside/rules/must';
import { reportDeadlines } from '@ringside/rules/series/reporting';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Lobby } from '../../platform/storage/tables/match.ts';
import { splitIntoChunks, type Work } from '../../platform/unit-of-work.ts';
import { scheduleSeries } from '../match-series/series-lifecycle.ts';
import { headStartColumn, NO_OUTCOME, type SeriesRow } from '../match-series/series.repository.ts';
import { insertSeriesRows } from '../stage/stage-series.command.ts';
import { createHeadStarts } from './event-file-head-starts.ts';
import { replaceIdsByNames } from './event-file-rows.ts';
import type { ImportedIds } from './import-rosters.command.ts';

type Series = EventFile['series'][number];

/**
 * Imports the series of a file with their results and schedules those that lie in the future.
 * Series that should have started meanwhile wait for an operator.
 */
export async function importSeries(
  work: Work,
  { series, segments: segmentsOfFile }: EventFile,
  { eventId, segments, rosters }: ImportedIds,
): Promise<void> {
  const headStartOf = createHeadStarts(segmentsOfFile);
  for (const some of splitIntoChunks(series, 250)) {
    const rows = await insertSeriesRows(
      work,
      some.map((one) => ({
        tenantId: work.tenantId,
        eventId,
        segmentId: mustFind(segments, one.segment),
        ...columnsOf(work, one, rosters),
        headStart: headStartColumn(headStartOf(one)),
      })),
    );
    for (const row of rows) scheduleImported(work, row);
  }
}

function columnsOf({ now }: Work, series: Series, rosters: ReadonlyMap<string, string>) {
  const { at, bestOf, state, reporting, reportedBy, date, home, away, matches, pairing } = series;
  const [one, other] = [slotOf(home, rosters), slotOf(away, rosters)];
  return {
    bracketNumber: at[0],
    roundNumber: at[1],
    matchNumber: at[2],
    bestOf,
    state,
    reporting,
    reportedBy,
    date: date === null ? null : new Date(date),
    homeKind: one.kind,
    awayKind: other.kind,
    homeRosterId: one.id,
    awayRosterId: other.id,
    homeSeed: one.seed,
    awaySeed: other.seed,
    ...outcomeColumnsOf(series),
    results: json(matches.map((match) => importMatch(match, rosters))),
    ...lobbyColumnsOf(series, rosters),
    pairing: pairing === null ? null : json(replaceIdsByNames(pairing, rosters)),
    createdAt: now,
    liveAt: state === 'live' ? now : null,
    finishedAt: state === 'finished' ? now : null,
    deletedAt: series.isDeleted ? now : null,
    reportedAt: reportedBy === null && !series.lobby?.reportedBy ? null : now,
    confirmBy: null,
    dispute: null,
    beforeReset: null,
  };
}

const importMatch = (
  { placements, ...match }: Series['matches'][number],
  rosters: ReadonlyMap<string, string>,
) => ({
  ...match,
  ...(placements && { placements: placements.map((ref) => mustFind(rosters, ref)) }),
});

/** Returns the columns of a lobby with ids of this database; none for a series of two. */
function lobbyColumnsOf({ lobby }: Series, rosters: ReadonlyMap<string, string>) {
  if (!lobby) return {};
  const competitors = lobby.rosters.map(({ roster, seed, forfeit, noShow, score, placement }) => ({
    rosterId: mustFind(rosters, roster),
    seed,
    hasForfeited: forfeit,
    isNoShow: noShow,
    score,
    placement,
  }));
  const stored: Lobby = {
    competitors,
    reportedBy: lobby.reportedBy && mustFind(rosters, lobby.reportedBy),
    confirmedBy: lobby.confirmedBy.map((ref) => mustFind(rosters, ref)),
  };
  return { lobby: json(stored), lobbyRosterIds: competitors.map(({ rosterId }) => rosterId) };
}

function slotOf(slot: Series['home'], rosters: ReadonlyMap<string, string>) {
  if (slot === 'bye') return { kind: 'bye' as const, id: null, seed: null };
  if (slot === null) return { kind: 'tbd' as const, id: null, seed: null };
  return { kind: 'roster' as const, id: mustFind(rosters, slot.roster), seed: slot.seed };
}

function outcomeColumnsOf({ outcome }: Series) {
  if (outcome === null) return NO_OUTCOME;
  const [homeScore, awayScore] = outcome.score ?? [null, null];
  const [homeForfeit, awayForfeit] = outcome.forfeits;
  return {
    winner: outcome.winner,
    outcomeHow: outcome.how,
    homeScore,
    awayScore,
    homeForfeit,
    awayForfeit,
  };
}

function scheduleImported(work: Work, row: SeriesRow): void {
  if (row.deletedAt || !row.date) return;
  if (row.state === 'scheduled' && row.date > work.now) scheduleSeries(work, row);
  if (row.state !== 'live' || row.reporting !== 'none') return;
  const { overdueAt } = reportDeadlines({ date: row.date, bestOf: row.bestOf, reportedAt: null });
  if (overdueAt > work.now)
    work.schedule({ kind: 'report-overdue', subjectId: row.id, dueAt: overdueAt });
}
