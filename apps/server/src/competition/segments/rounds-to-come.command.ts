import type { RoundsPreview } from '@ringside/contract/collections/draws';
import { positionKey } from '@ringside/rules/bracket/bracket';
import { accept, refuse, type Decision } from '@ringside/rules/decision';
import { mustFind } from '@ringside/rules/must';
import {
  decideRoundsToCome,
  type DatedSeries,
  type RoundsToCome,
} from '@ringside/rules/stage/rounds-to-come';
import { NO_CHANGE } from '@ringside/rules/stage/stage-delta';
import type { StagePosition } from '@ringside/rules/stage/stage-facts';
import type { Work } from '../../platform/unit-of-work.ts';
import { recordSeries } from '../match-series/series-lifecycle.ts';
import {
  headStartColumn,
  positionOf,
  stageSeriesOf,
  type SeriesRow,
} from '../match-series/series.repository.ts';
import { applyDelta } from '../stage/apply-delta.command.ts';
import { loadField } from '../stage/round-facts.query.ts';
import { createSeriesWrites } from '../stage/series-writes.command.ts';
import { settleStage } from '../stage/settle-stage.command.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

/** The settings that change the series of a draw. */
const SETTINGS = ['bestOf', 'roundMinutes', 'heatGap', 'thirdPlace', 'grandFinal'] as const;

/** The changes of a draw by other settings, with the rows of its series. */
export interface ChangeOfRounds {
  rounds: RoundsToCome;
  rows: readonly SeriesRow[];
}

/**
 * [DRW-3] Decides what other settings change in the draw of a segment; a segment without a draw has
 * nothing to change. The draws of a stage are those of its regions, which keep their settings.
 */
export async function decideRounds(
  work: Work,
  before: SegmentRow,
  configuration: SegmentRow['configuration'],
): Promise<Decision<ChangeOfRounds | null>> {
  const isSame = SETTINGS.every(
    (name) => JSON.stringify(before.configuration[name]) === JSON.stringify(configuration[name]),
  );
  if (!before.seededAt || isSame) return accept(null);
  const regions = await segmentRepository(work.db, work.tenantId).findAllByParent(before.id);
  const drawn = regions.filter(({ seededAt }) => seededAt !== null);
  if (drawn.length > 0)
    return refuse('already-seeded', `Change it in ${drawn.map(({ name }) => name).join(', ')}.`);
  const { rosters, rows } = await loadField(work, before);
  const decision = decideRoundsToCome({
    before,
    after: { ...before, configuration },
    rosters,
    series: rows.map(datedSeriesOf),
    now: work.now,
  });
  return decision.accepted ? accept({ rounds: decision.value, rows }) : decision;
}

const datedSeriesOf = (row: SeriesRow): DatedSeries => ({
  id: row.id,
  series: stageSeriesOf(row),
  state: row.state,
  isDeleted: row.deletedAt !== null,
  date: row.date,
});

/** Returns the answer of a preview. */
export const previewOfRounds = (change: ChangeOfRounds | null): RoundsPreview => ({
  resized: change?.rounds.resized.length ?? 0,
  rescheduled: change?.rounds.rescheduled.length ?? 0,
  created: change?.rounds.created.length ?? 0,
  removed: change?.rounds.removed.length ?? 0,
});

/** Changes the series of a draw by the settings that its segment has now. */
export async function changeRounds(
  work: Work,
  segment: SegmentRow,
  { rounds: { resized, ...delta }, rows }: ChangeOfRounds,
): Promise<void> {
  const byKey = new Map(rows.map((row) => [positionKey(positionOf(row)), row]));
  const findRow = (position: StagePosition) => byKey.get(positionKey(position));
  const writes = createSeriesWrites(work);
  for (const { position, bestOf, headStart } of resized) {
    const key = positionKey(position);
    const row = writes.change(
      mustFind(byKey, key),
      { bestOf, headStart: headStartColumn(headStart) },
      (stored) => recordSeries(work, stored, 'series.best-of-changed'),
    );
    byKey.set(key, row);
  }
  await applyDelta(
    { delta: { ...NO_CHANGE, ...delta }, findRow },
    { work, segment, change: { kind: 'rescheduling' }, writes },
  );
  await writes.save();
  // The stage may have waited for nothing but a match for the third place.
  if (delta.removed.length > 0) await settleStage(work, segment);
}
