import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { Outcome } from '@ringside/rules/bracket/bracket';
import { reportResult } from '@ringside/rules/bracket/report-result';
import { withdraw } from '@ringside/rules/bracket/report-result';
import type { Refusal } from '@ringside/rules/decision';
import { json } from '../../storage/tables/columns.ts';
import type { Work } from '../../unit-of-work.ts';
import { cancelChallenges } from '../challenges/run-challenge.command.ts';
import { finishSegmentIfDone } from '../segments/finish-segment.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { columnsOf, positionOf, seriesRepository, type SeriesRow } from './series.repository.ts';
import { loadDownstream, recordSeries, saveSettled, SERIES_WORK, withdrawnOf } from './settle-bracket.ts';

interface Finishing {
  segment: SegmentRow;
  series: SeriesRow;
  outcome: Outcome;
  results?: MatchResult[];
  /** What the log calls it. */
  action: string;
}

/** A result stands: the series is finished, winner and loser go on, and the segment ends with its last series. The segment must be locked. */
export async function finishSeries(work: Work, { segment, series, outcome, results = [], action }: Finishing): Promise<Refusal | undefined> {
  const position = positionOf(series);
  const loaded = await loadDownstream(work, segment, [position]);
  const reported = reportResult({ plan: loaded.plan, seriesAt: loaded.seriesAt, position, outcome, withdrawn: await withdrawnOf(work, segment.id) });
  if (!reported.accepted) return reported.refusal;
  const own = reported.value.changed.find((changed) => changed.position === position || sameAs(changed.position, series)) ?? { ...loaded.seriesAt(position)!, outcome };
  const row = await seriesRepository(work.db, work.tenantId).update(series.id, {
    ...columnsOf(own), state: 'finished', reporting: 'confirmed', results: json(results), finishedAt: work.now, confirmBy: null,
  });
  for (const kind of SERIES_WORK) work.disarm(kind, series.id);
  await cancelChallenges(work, series.id);
  recordSeries(work, row, action, { after: { score: [row.homeScore, row.awayScore], winner: row.winner, how: row.outcomeHow } });
  await saveSettled(work, segment, loaded, { changed: reported.value.changed, removed: [] }, position);
  await finishSegmentIfDone(work, segment);
  return undefined;
}

const sameAs = (position: { bracketNumber: number; roundNumber: number; matchNumber: number }, row: SeriesRow) =>
  position.bracketNumber === row.bracketNumber && position.roundNumber === row.roundNumber && position.matchNumber === row.matchNumber;

/** A roster withdraws from its segment: its open series fall now and every later one as it comes. */
export async function withdrawRoster(work: Work, { rosterId, segmentId, reason }: { rosterId: string; segmentId: string; reason: string }): Promise<void> {
  const segment = (await segmentRepository(work.db, work.tenantId).lockById(segmentId))!;
  await work.db.updateTable('rosters').set((eb) => ({ withdrawnAt: work.now, version: eb('version', '+', 1) })).where('id', '=', rosterId).where('withdrawnAt', 'is', null).execute();
  work.record({ action: 'roster.withdrawn', subject: { type: 'rosters', id: rosterId }, after: { reason }, topics: [`segments:${segmentId}`] });
  if (!segment.seededAt || segment.finishedAt) return;
  const open = await seriesRepository(work.db, work.tenantId).findAllOpenByRoster(rosterId);
  const positions = open.map(positionOf);
  const loaded = await loadDownstream(work, segment, positions);
  const settled = withdraw({ plan: loaded.plan, seriesAt: loaded.seriesAt, open: positions, withdrawn: await withdrawnOf(work, segmentId) });
  await saveSettled(work, segment, loaded, settled);
  await finishSegmentIfDone(work, segment);
}
