import type { MatchResult } from '@ringside/contract/collections/match-series';
import { positionKey, type Outcome } from '@ringside/rules/bracket/bracket';
import {
  correctResult,
  decideCorrection,
  resetResult,
  type Correction,
} from '@ringside/rules/bracket/correct-result';
import type { Decision, Refusal } from '@ringside/rules/decision';
import { mustHave } from '@ringside/rules/must';
import { getRow } from '../../storage/row-gone.ts';
import { json } from '../../storage/tables/columns.ts';
import type { Reading, Work } from '../../unit-of-work.ts';
import { finishSegmentIfDone, reopenSegment } from '../segments/finish-segment.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { resultBackupOf } from './result-backup.ts';
import {
  scheduleSeries,
  clearSeries,
  initialSeriesState,
  recordSeries,
} from './series-lifecycle.ts';
import {
  seriesColumnsOf,
  positionOf,
  seriesRepository,
  UNPLAYED_COLUMNS,
  type SeriesRow,
} from './series.repository.ts';
import { loadDownstream, saveSettled, withdrawnOf, type LoadedBracket } from './settle-bracket.ts';

interface Judged {
  loaded: LoadedBracket;
  judged: Decision<Correction>;
}

/** What another result, or none, would change after a series; nothing is saved. */
export async function judgeCorrection(
  reading: Reading,
  segment: SegmentRow,
  series: SeriesRow,
  outcome: Outcome | null,
): Promise<Judged> {
  const position = positionOf(series);
  const loaded = await loadDownstream(reading, segment, [position]);
  const facts = {
    plan: loaded.plan,
    seriesAt: loaded.seriesAt,
    position,
    withdrawn: await withdrawnOf(reading, segment.id),
    statusOf: (other: typeof position) => loaded.rows.get(positionKey(other))?.state ?? 'new',
  };
  return { loaded, judged: outcome ? correctResult({ ...facts, outcome }) : resetResult(facts) };
}

/**
 * Gives a finished series another result and brings it on; refused where series after it have
 * begun, unless forced.
 */
export async function correctInBracket(
  work: Work,
  segment: SegmentRow,
  series: SeriesRow,
  { outcome, results, force }: { outcome: Outcome; results: MatchResult[]; force: boolean },
): Promise<Refusal | undefined> {
  const { loaded, judged } = await judgeCorrection(work, segment, series, outcome);
  const decision = await decide(work, segment, { loaded, judged }, force);
  if (!decision.accepted) return decision.refusal;
  const own = decision.value.changed.find(
    ({ position }) => positionKey(position) === positionKey(positionOf(series)),
  ) ?? { ...mustHave(loaded.seriesAt(positionOf(series)), 'the corrected series'), outcome };
  const row = await seriesRepository(work.db, work.tenantId).update(series.id, {
    ...seriesColumnsOf({ ...own, outcome: own.outcome ?? outcome }),
    state: 'finished',
    reporting: 'confirmed',
    results: json(results),
    finishedAt: work.now,
    dispute: null,
  });
  await saveSettled(work, segment, loaded, decision.value, positionOf(series));
  recordSeries(work, row, 'series.corrected', {
    before: { score: [series.homeScore, series.awayScore], winner: series.winner },
    after: { score: [row.homeScore, row.awayScore], winner: row.winner },
  });
  await finishSegmentIfDone(
    work,
    getRow(await segmentRepository(work.db, work.tenantId).findById(segment.id)),
  );
  return undefined;
}

/** Takes a result back: the series is to be played again, and what followed from it is undone. */
export async function resetInBracket(
  work: Work,
  segment: SegmentRow,
  series: SeriesRow,
  force: boolean,
): Promise<Refusal | undefined> {
  const { loaded, judged } = await judgeCorrection(work, segment, series, null);
  const decision = await decide(work, segment, { loaded, judged }, force);
  if (!decision.accepted) return decision.refusal;
  await clearSeries(work, series.id);
  const open = {
    ...mustHave(loaded.seriesAt(positionOf(series)), 'the corrected series'),
    outcome: null,
  };
  const row = await seriesRepository(work.db, work.tenantId).update(series.id, {
    ...seriesColumnsOf(open),
    ...UNPLAYED_COLUMNS,
    ...initialSeriesState(work, segment, open),
    ...resultBackupOf(series),
  });
  scheduleSeries(work, row);
  await saveSettled(work, segment, loaded, decision.value, positionOf(series));
  recordSeries(work, row, 'series.reset', {
    before: { score: [series.homeScore, series.awayScore], winner: series.winner },
  });
  return undefined;
}

/** The verdict, and the segment open again where it had ended. */
async function decide(
  work: Work,
  segment: SegmentRow,
  { loaded, judged }: Judged,
  force: boolean,
): Promise<Decision<Correction>> {
  const decision = judged.accepted ? decideCorrection({ correction: judged.value, force }) : judged;
  if (!decision.accepted)
    return { accepted: false, refusal: withIds(decision.refusal, judged, loaded) };
  const refusal = await reopenSegment(work, segment, force);
  return refusal ? { accepted: false, refusal } : decision;
}

/** A refusal names the series in the way by their ids. */
function withIds(refusal: Refusal, judged: Decision<Correction>, loaded: LoadedBracket): Refusal {
  if (!judged.accepted) return refusal;
  const ids = judged.value.blockedBy.flatMap(
    (position) => loaded.rows.get(positionKey(position))?.id ?? [],
  );
  return { ...refusal, detail: `match-series ${ids.join(', ')}` };
}
