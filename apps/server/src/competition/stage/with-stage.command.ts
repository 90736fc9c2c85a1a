import { positionKey } from '@ringside/rules/bracket/bracket';
import { decideCorrection } from '@ringside/rules/bracket/correct-result';
import type { Refusal } from '@ringside/rules/decision';
import type {
  Stage,
  StageDecision,
  StageNeeds,
  Withdrawal,
} from '@ringside/rules/stage/stage-delta';
import type { StageFormat } from '@ringside/rules/stage/stage-format';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { AdvanceRule } from '@ringside/rules/standings/advancement';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Reading, Work } from '../../platform/unit-of-work.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import { loadAdvanceRules } from '../segments/advance-targets.query.ts';
import { reopenSegment } from '../segments/finish-segment.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { applyDelta } from './apply-delta.command.ts';
import { createLoadedSeries, loadWithdrawn } from './loaded-series.query.ts';
import { createSeriesWrites, type SeriesWrites } from './series-writes.command.ts';
import { settleStage } from './settle-stage.command.ts';
import { type StageChange, traitsOfChange, type StageRead } from './stage-change.ts';

/** Asks the format of a stage for a decision. */
export type AskFormat = (stage: Stage, format: StageFormat) => StageDecision;

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
 * @param loadedRows - Rows that the caller has loaded and locked
 */
export function openStage(
  work: Work,
  segment: SegmentRow,
  loadedRows: readonly SeriesRow[] = [],
): OpenStage {
  const loaded = openLoadedStage(work, segment, loadedRows);
  const writes = createSeriesWrites(work);
  const rowsById = new Map(loadedRows.map((row) => [row.id, row]));
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
      const { force = false } = change;
      const { corrects, settlesLater } = traitsOfChange(change);
      const blocked = findBlockade(read, force);
      if (blocked) return blocked;
      const open = corrects ? await reopen(by, current, force) : { segment: current };
      if ('refusal' in open) return open.refusal;
      current = open.segment;
      await applyDelta(
        { delta: read.decision.value, findRow: read.findRow },
        { work: by, segment: current, change, writes: { ...writes, change: changeSeries } },
      );
      if (!settlesLater) settling = by;
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
  { loadedRows, ...change }: StageChange & { loadedRows?: readonly SeriesRow[] },
): Promise<Refusal | undefined> {
  const stage = openStage(work, segment, loadedRows);
  const refusal = await stage.change(work, ask, change);
  if (!refusal) await stage.save();
  return refusal;
}

/** The series of a stage that are loaded so far; decisions ask for more. */
interface LoadedStage {
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
 * @param loadedRows - Rows that the caller has loaded, and locked if it changes them
 */
function openLoadedStage(
  reading: Reading,
  segment: SegmentRow,
  loadedRows: readonly SeriesRow[] = [],
): LoadedStage {
  const format = stageFormatOf(segment);
  const { load, findRow, put, ...series } = createLoadedSeries(reading, segment, loadedRows);
  let withdrawals: ReadonlyMap<string, Withdrawal> | null = null;
  let advance: readonly AdvanceRule[] | null = null;

  const answerTo = (ask: AskFormat): StageDecision =>
    ask(
      {
        ...segment,
        withdrawn: withdrawals && new Set(withdrawals.keys()),
        ...(withdrawals && { withdrawals }),
        advance,
        ...series,
      },
      format,
    );

  async function loadNeeds(needs: StageNeeds): Promise<void> {
    [withdrawals, advance] = await Promise.all([
      needs.withdrawn && !withdrawals ? loadWithdrawn(reading, segment.id) : withdrawals,
      needs.advance && !advance ? loadAdvanceRules(reading, segment) : advance,
      load(needs.series),
    ]);
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
    ...(needs.some(({ advance }) => advance) && { advance: true }),
  };
}

/** Lets the format of a segment decide. A preview calls this; `withStage` applies the decision. */
export const decideStage = (
  reading: Reading,
  segment: SegmentRow,
  ask: AskFormat,
): Promise<StageRead> => openLoadedStage(reading, segment).decide(ask);

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

/** Returns the refusal of a change that begun series prevent, if it is not forced; it names them. */
function findBlockade({ decision, findRow }: StageRead, force: boolean): Refusal | undefined {
  if (!decision.accepted) return undefined;
  const allowed = decideCorrection({ correction: decision.value, force });
  if (allowed.accepted) return undefined;
  const ids = decision.value.blockedBy.flatMap((position) => findRow(position)?.id ?? []);
  return { ...allowed.refusal, detail: `match-series ${ids.join(', ')}` };
}
