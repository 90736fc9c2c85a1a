import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { Refusal } from '@ringside/rules/decision';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { Work } from '../../kernel/unit-of-work.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import { reopenSegment } from '../segments/finish-segment.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { applyDelta } from './apply-delta.command.ts';
import { decideStage, findBlockade, type AskFormat } from './loaded-stage.query.ts';
import { settleStage } from './settle-stage.command.ts';

/** How a decision of a stage is applied. */
export interface StageChange {
  /** The name of a first result in the activity log. */
  action: string;
  /** The results of the matches of the decided series. */
  results?: MatchResult[];
  /** Changes a stage also where begun series lose their sides, or next segments are seeded. */
  force?: boolean;
  /** Corrects a stage: a finished segment is open again. */
  corrects?: boolean;
  /** Leaves to the caller to pair the next round or to finish the segment. */
  settlesLater?: boolean;
  /** Stores no result of a reopened series for a restoration. */
  withoutBackup?: boolean;
  /** Rows that the caller has loaded and locked. */
  known?: readonly SeriesRow[];
}

/**
 * Changes a stage, which must be locked: its format decides, and this function writes the decision
 * and continues the stage. Returns the refusal, if there is one; then nothing is written.
 */
export async function withStage(
  work: Work,
  segment: SegmentRow,
  ask: AskFormat,
  change: StageChange,
): Promise<Refusal | undefined> {
  const read = await decideStage(work, segment, ask, change.known);
  if (!read.decision.accepted) return read.decision.refusal;
  const blocked = findBlockade(read, change.force ?? false);
  if (blocked) return blocked;
  const open = change.corrects ? await reopen(work, segment, change.force ?? false) : { segment };
  if ('refusal' in open) return open.refusal;
  await applyDelta(
    work,
    open.segment,
    { delta: read.decision.value, findRow: read.findRow },
    change,
  );
  if (!change.settlesLater) await settleStage(work, open.segment);
  return undefined;
}

/** Reopens a segment if it is finished; returns the current segment. */
async function reopen(
  work: Work,
  segment: SegmentRow,
  force: boolean,
): Promise<{ segment: SegmentRow } | { refusal: Refusal }> {
  if (!segment.finishedAt || stageFormatOf(segment).afterLastSeries === 'stays-open')
    return { segment };
  const refusal = await reopenSegment(work, segment, force);
  if (refusal) return { refusal };
  return {
    segment: getRow(await segmentRepository(work.db, work.tenantId).findById(segment.id)),
  };
}
