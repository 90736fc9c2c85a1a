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

/** The series of a stage that are loaded so far; decisions ask for more. */
export interface LoadedStage {
  /** Lets the format decide, and loads what it asks for until it has decided. */
  decide(ask: AskFormat): Promise<StageRead>;
  /** Loads together what the decisions of a batch need first. */
  prefetch(asks: readonly AskFormat[]): Promise<void>;
  /** Replaces a row that a command has changed, so that the next decision sees the change. */
  put(row: SeriesRow): void;
}

/**
 * Opens a stage for decisions.
 *
 * @param known - Rows that the caller has loaded, and locked if it changes them
 */
export function openLoadedStage(
  reading: Reading,
  segment: SegmentRow,
  known: readonly SeriesRow[] = [],
): LoadedStage {
  const format = stageFormatOf(segment);
  const { load, findRow, put, ...series } = createLoadedSeries(reading, segment, known);
  let withdrawn: ReadonlySet<string> | null = null;

  const answerTo = (ask: AskFormat): StageDecision =>
    ask({ ...segment, withdrawn, ...series }, format);

  async function loadNeeds(needs: StageNeeds): Promise<void> {
    const [found]: [ReadonlySet<string> | null, void] = await Promise.all([
      needs.withdrawn && !withdrawn ? loadWithdrawn(reading, segment.id) : withdrawn,
      load(needs.series),
    ]);
    withdrawn = found;
  }

  return {
    put,
    async decide(ask) {
      for (;;) {
        const answer = answerTo(ask);
        if (!('needs' in answer)) return { decision: answer, findRow };
        await loadNeeds(answer.needs);
      }
    },
    async prefetch(asks) {
      const needs = asks.map(answerTo).flatMap((answer) => ('needs' in answer ? answer.needs : []));
      if (needs.length > 0) await loadNeeds(mergeNeeds(needs));
    },
  };
}

/** Returns the needs of several decisions as one. */
function mergeNeeds(needs: readonly StageNeeds[]): StageNeeds {
  const positions = needs.flatMap(({ series }) => (series === 'all' ? [] : series));
  return {
    series: needs.some(({ series }) => series === 'all')
      ? 'all'
      : [...new Map(positions.map((position) => [positionKey(position), position])).values()],
    ...(needs.some(({ withdrawn }) => withdrawn) && { withdrawn: true }),
  };
}

/** Lets the format of a segment decide. A preview calls this; `withStage` applies the decision. */
export const decideStage = (
  reading: Reading,
  segment: SegmentRow,
  ask: AskFormat,
): Promise<StageRead> => openLoadedStage(reading, segment).decide(ask);

/** Returns the series of a stage that are loaded so far; `load` adds those that are missing. */
function createLoadedSeries(reading: Reading, segment: SegmentRow, known: readonly SeriesRow[]) {
  const rows = new Map(known.map((row) => [keyOf(row), row]));
  const put = (row: SeriesRow) => void rows.set(keyOf(row), row);
  const loadedKeys = new Set(rows.keys());
  let hasAll = false;
  const isMissing = (position: StagePosition) => !loadedKeys.has(positionKey(position));
  const hasLoaded = (series: SeriesToRead) =>
    hasAll || (series !== 'all' && !series.some(isMissing));
  const findRow = (position: StagePosition) => rows.get(positionKey(position));
  return {
    hasLoaded,
    findRow,
    put,
    seriesAt(position: StagePosition) {
      const row = findRow(position);
      return row && toStoredSeries(row);
    },
    loadedSeries: () => [...rows.values()].map(toStoredSeries),
    async load(series: SeriesToRead): Promise<void> {
      if (hasLoaded(series)) return;
      const missing = series === 'all' ? series : series.filter(isMissing);
      const found = await loadSeries(reading, segment, missing);
      if (missing === 'all') {
        const changed = new Map(rows);
        rows.clear();
        for (const row of found) put(changed.get(keyOf(row)) ?? row);
        hasAll = true;
      } else {
        for (const row of found) put(row);
        for (const position of missing) loadedKeys.add(positionKey(position));
      }
    },
  };
}

const keyOf = (row: SeriesRow) => positionKey(positionOf(row));
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
