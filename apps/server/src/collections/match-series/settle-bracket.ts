import {
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type Position,
} from '@ringside/rules/bracket/bracket';
import { downstreamOf, sourcesOf, targetsOf } from '@ringside/rules/bracket/links';
import type { SegmentId } from '@ringside/rules/ids';
import { planOfStage } from '@ringside/rules/stage/bracket-format';
import type { Reading, Work } from '../../unit-of-work.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { resultBackupOf } from './result-backup.ts';
import {
  scheduleSeries,
  clearSeries,
  insertSeries,
  initialSeriesState,
  recordSeries,
  removeSeries,
} from './series-lifecycle.ts';
import {
  bracketSeriesOf,
  seriesColumnsOf,
  positionOf,
  seriesRepository,
  UNPLAYED_COLUMNS,
  type SeriesRow,
} from './series.repository.ts';

/** The part of a bracket that a change at some positions can touch, and what those series draw from. */
export interface LoadedBracket {
  plan: BracketPlan;
  rows: Map<string, SeriesRow>;
  seriesAt: (position: Position) => BracketSeries | undefined;
}

/**
 * Loads a series and the two to which its sides go: all that a result touches where nothing decides
 * itself by it.
 */
export function loadNext(
  reading: Reading,
  segment: SegmentRow,
  position: Position,
): Promise<LoadedBracket> {
  const plan = planOfStage(segment);
  const { winner, loser } = targetsOf({ plan, position });
  return loadAt(reading, {
    segment,
    plan,
    positions: [position, winner?.position, loser?.position].filter((one) => one !== undefined),
  });
}

/**
 * Loads what is downstream of some positions: O(log² n) series for one of them, 121 at most in a
 * double elimination of 2,048.
 */
export function loadDownstream(
  reading: Reading,
  segment: SegmentRow,
  from: Position[],
): Promise<LoadedBracket> {
  const plan = planOfStage(segment);
  const wanted = new Map<string, Position>();
  const add = (position: Position) => void wanted.set(positionKey(position), position);
  for (const position of from) {
    for (const touched of [position, ...downstreamOf({ plan, position })]) {
      add(touched);
      const { home, away } = sourcesOf({ plan, position: touched });
      for (const source of [home, away]) if (source.kind === 'series') add(source.position);
    }
  }
  return loadAt(reading, { segment, plan, positions: [...wanted.values()] });
}

async function loadAt(
  { db, tenantId }: Reading,
  { segment, plan, positions }: { segment: SegmentRow; plan: BracketPlan; positions: Position[] },
): Promise<LoadedBracket> {
  const rows = new Map(
    (await seriesRepository(db, tenantId).findAllAt(segment.id, positions)).map((row) => [
      positionKey(positionOf(row)),
      row,
    ]),
  );
  const series = new Map([...rows].map(([key, row]) => [key, bracketSeriesOf(row)]));
  return { plan, rows, seriesAt: (position) => series.get(positionKey(position)) };
}

/** Rosters of a segment that have withdrawn: they forfeit what they come to. */
export async function withdrawnOf({ db }: Reading, segmentId: SegmentId): Promise<Set<string>> {
  const rows = await db
    .selectFrom('rosters')
    .select('id')
    .where('segmentId', '=', segmentId)
    .where('withdrawnAt', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/**
 * Saves what the rules changed: who plays whom, what was decided by a bye or a withdrawal, what
 * lost its result.
 */
export async function saveSettled(
  work: Work,
  segment: SegmentRow,
  loaded: LoadedBracket,
  { changed, removed }: { changed: BracketSeries[]; removed: Position[] },
  except?: Position,
): Promise<void> {
  const repository = seriesRepository(work.db, work.tenantId);
  for (const series of changed) {
    if (except && positionKey(series.position) === positionKey(except)) continue;
    const before = loaded.rows.get(positionKey(series.position));
    const action = series.outcome ? 'series.decided' : 'series.opponents-changed';
    if (!before) {
      const ids = await insertSeries(work, segment, [series]);
      for (const row of await repository.findAllById(ids)) recordSeries(work, row, action);
      continue;
    }
    // One whose opponents were not known has nothing yet that could be taken away.
    if (before.state !== 'new') await clearSeries(work, before.id);
    const row = await repository.update(before.id, {
      ...UNPLAYED_COLUMNS,
      ...seriesColumnsOf(series),
      ...initialSeriesState(work, segment, series),
      ...resultBackupOf(before),
      pairing: null,
    });
    if (row.deletedAt) continue;
    scheduleSeries(work, row);
    recordSeries(work, row, action, { former: before });
  }
  for (const position of removed) {
    const row = loaded.rows.get(positionKey(position));
    if (row) await removeSeries(work, row);
  }
}
