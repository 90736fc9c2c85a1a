import { positionKey } from '@ringside/rules/bracket/bracket';
import { decideCorrection } from '@ringside/rules/bracket/correct-result';
import type { Decision, Refusal } from '@ringside/rules/decision';
import type { SegmentId } from '@ringside/rules/ids';
import type {
  SeriesToRead,
  Stage,
  StageDecision,
  StageDelta,
  StageNeeds,
} from '@ringside/rules/stage/stage-delta';
import type { StagePosition } from '@ringside/rules/stage/stage-facts';
import type { StageFormat } from '@ringside/rules/stage/stage-format';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { Reading } from '../../kernel/unit-of-work.ts';
import {
  positionOf,
  seriesRepository,
  stageSeriesOf,
  type SeriesRow,
} from '../match-series/series.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';

/** Asks the format of a stage for a decision. */
export type AskFormat = (stage: Stage, format: StageFormat) => StageDecision;

/** A decision, with the rows of the series that it read. */
export interface StageRead {
  decision: Decision<StageDelta>;
  /** Returns the row at a position; undefined for a series that the decision creates. */
  findRow(position: StagePosition): SeriesRow | undefined;
}

/**
 * Lets the format of a segment decide, and loads what it asks for until it has decided. A preview
 * calls this, and `withStage` applies what it returns.
 *
 * @param known - Rows that the caller has loaded, and locked if it changes them
 */
export async function decideStage(
  reading: Reading,
  segment: SegmentRow,
  ask: AskFormat,
  known: readonly SeriesRow[] = [],
): Promise<StageRead> {
  const format = stageFormatOf(segment);
  const rows = new Map(known.map((row) => [positionKey(positionOf(row)), row]));
  const loadedKeys = new Set(rows.keys());
  let [withdrawn, hasAll]: [ReadonlySet<string> | null, boolean] = [null, false];
  const isMissing = (position: StagePosition) => !loadedKeys.has(positionKey(position));
  const hasLoaded = (series: SeriesToRead) =>
    hasAll || (series !== 'all' && !series.some(isMissing));
  for (;;) {
    const answer = ask({ ...segment, withdrawn, hasLoaded, ...seriesIn(rows) }, format);
    if (!('needs' in answer))
      return { decision: answer, findRow: (position) => rows.get(positionKey(position)) };
    const { needs }: { needs: StageNeeds } = answer;
    const missing = needs.series === 'all' ? 'all' : needs.series.filter(isMissing);
    const [loadedWithdrawn, loadedRows]: [ReadonlySet<string> | null, SeriesRow[]] =
      await Promise.all([
        needs.withdrawn && !withdrawn ? loadWithdrawn(reading, segment.id) : withdrawn,
        hasLoaded(missing) ? [] : loadSeries(reading, segment, missing),
      ]);
    withdrawn = loadedWithdrawn;
    if (missing === 'all') hasAll = true;
    else for (const position of missing) loadedKeys.add(positionKey(position));
    for (const row of loadedRows) rows.set(positionKey(positionOf(row)), row);
  }
}

const seriesIn = (
  rows: ReadonlyMap<string, SeriesRow>,
): Pick<Stage, 'seriesAt' | 'loadedSeries'> => ({
  seriesAt(position) {
    const row = rows.get(positionKey(position));
    return row && toStoredSeries(row);
  },
  loadedSeries: () => [...rows.values()].map(toStoredSeries),
});

const toStoredSeries = (row: SeriesRow) => ({ series: stageSeriesOf(row), state: row.state });

/** Loads series by position or all, with the deleted ones if they keep their place. */
async function loadSeries(
  { db, tenantId }: Reading,
  segment: SegmentRow,
  reads: SeriesToRead,
): Promise<SeriesRow[]> {
  const repository = seriesRepository(db, tenantId);
  const { keepsDeletedSeries } = stageFormatOf(segment);
  if (reads === 'all')
    return keepsDeletedSeries
      ? repository.findWholeBracket(segment.id)
      : repository.findAllBySegment(segment.id);
  const found = await repository.findAllAt(segment.id, reads);
  return keepsDeletedSeries ? found : found.filter(({ deletedAt }) => deletedAt === null);
}

/** Loads the withdrawn rosters of a segment: they forfeit every series that they reach. */
export async function loadWithdrawn(
  { db }: Reading,
  segmentId: SegmentId,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('rosters')
    .select('id')
    .where('segmentId', '=', segmentId)
    .where('withdrawnAt', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns the refusal of a change that begun series prevent, if it is not forced; it names them. */
export function findBlockade(
  { decision, findRow }: StageRead,
  force: boolean,
): Refusal | undefined {
  if (!decision.accepted) return undefined;
  const allowed = decideCorrection({ correction: decision.value, force });
  if (allowed.accepted) return undefined;
  const ids = decision.value.blockedBy.flatMap((position) => findRow(position)?.id ?? []);
  return { ...allowed.refusal, detail: `match-series ${ids.join(', ')}` };
}
