import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { Refusal } from '@ringside/rules/decision';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { Work } from '../../kernel/unit-of-work.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import { createSeriesWrites, type SeriesWrites } from '../match-series/series-writes.command.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import { reopenSegment } from '../segments/finish-segment.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { applyDelta } from './apply-delta.command.ts';
import { findBlockade, openLoadedStage, type AskFormat } from './loaded-stage.query.ts';
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
}

/** A locked stage that commands change; `save` writes their changes together. */
export interface OpenStage {
  /**
   * Lets the format decide, and applies the decision. Returns the refusal, if there is one; then
   * nothing changes.
   */
  change(work: Work, ask: AskFormat, change: StageChange): Promise<Refusal | undefined>;
  /** Loads together what the decisions of a batch need first. */
  prefetch(asks: readonly AskFormat[]): Promise<void>;
  /** Changes a series on which the others do not depend, such as a first report. */
  changeSeries: SeriesWrites['change'];
  /** Returns a loaded series as the changes so far have left it. */
  seriesById(id: string): SeriesRow | undefined;
  /** Writes the changes and continues the stage. */
  save(): Promise<void>;
}

/**
 * Opens a locked stage for one command or for the commands of a batch.
 *
 * @param known - Rows that the caller has loaded and locked
 */
export function openStage(
  work: Work,
  segment: SegmentRow,
  known: readonly SeriesRow[] = [],
): OpenStage {
  const loaded = openLoadedStage(work, segment, known);
  const writes = createSeriesWrites(work);
  const rowsById = new Map(known.map((row) => [row.id, row]));
  const changeSeries: SeriesWrites['change'] = (...change) => {
    const row = writes.change(...change);
    rowsById.set(row.id, row);
    loaded.put(row);
    return row;
  };
  let current = segment;
  /** The last command that may end the round. */
  let settling: Work | undefined;
  return {
    prefetch: loaded.prefetch,
    changeSeries,
    seriesById: (id) => rowsById.get(id),
    async change(by, ask, change) {
      const read = await loaded.decide(ask);
      if (!read.decision.accepted) return read.decision.refusal;
      const blocked = findBlockade(read, change.force ?? false);
      if (blocked) return blocked;
      const open = change.corrects
        ? await reopen(by, current, change.force ?? false)
        : { segment: current };
      if ('refusal' in open) return open.refusal;
      current = open.segment;
      const target = { delta: read.decision.value, findRow: read.findRow };
      await applyDelta(by, current, target, {
        ...change,
        writes: { ...writes, change: changeSeries },
      });
      if (!change.settlesLater) settling = by;
      return undefined;
    },
    async save() {
      await writes.save();
      if (settling) await settleStage(settling, current);
    },
  };
}

/** Changes a locked stage by one command. Returns the refusal, if there is one. */
export async function withStage(
  work: Work,
  segment: SegmentRow,
  ask: AskFormat,
  { known, ...change }: StageChange & { known?: readonly SeriesRow[] },
): Promise<Refusal | undefined> {
  const stage = openStage(work, segment, known);
  const refusal = await stage.change(work, ask, change);
  if (!refusal) await stage.save();
  return refusal;
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
