import type { SegmentId } from '@ringside/rules/ids';
import type { ScopePause } from '@ringside/rules/schedule/pause';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import {
  lockChallengesOf,
  type LockedChallenges,
} from '../challenges/locked-challenges.command.ts';
import type { EventRow } from '../events/event.repository.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { isInScope } from '../shifts/plan-shift.query.ts';

/** The scope of a pause: an event, a segment with all below it, or one series. */
export interface PauseScope {
  event: EventRow;
  segment?: SegmentRow;
  series?: SeriesRow;
}

/** The rows that a pause covers, locked. */
export interface CoveredRows {
  segments: SegmentRow[];
  series: SeriesRow[];
  challenges: LockedChallenges;
}

/** Returns the name of a scope, under which its pause is stored. */
export const scopeName = ({ event, segment, series }: PauseScope): string => {
  if (series) return `match-series ${series.id}`;
  return segment ? `segments ${segment.id}` : `events ${event.id}`;
};

/** Returns the pauses of the scope itself. */
export function ownPauses(scope: PauseScope): ScopePause[] {
  const { event, segment, series } = scope;
  const name = scopeName(scope);
  if (series) return series.hold ? [{ scope: name, ...series.hold }] : [];
  if (segment) return segment.pauses;
  return event.pause ? [{ scope: name, ...event.pause }] : [];
}

/** Returns all pauses that cover a series: those of its segment, and its own. */
export const pausesOfSeries = (
  { id, hold }: Pick<SeriesRow, 'id' | 'hold'>,
  segment: Pick<SegmentRow, 'pauses'>,
): ScopePause[] => [...segment.pauses, ...(hold ? [{ scope: `match-series ${id}`, ...hold }] : [])];

/** Loads and locks what a pause covers. The caller has locked the segments or the series. */
export async function loadCovered(work: Work, scope: PauseScope): Promise<CoveredRows> {
  const { event, segment, series } = scope;
  const repository = segmentRepository(work.db, work.tenantId);
  const segments = (await repository.findAllByEvent(event.id)).filter((one) =>
    series ? one.id === series.segmentId : isInScope(one, segment),
  );
  const rows = await lockOpenSeries(
    work,
    segments.map(({ id }) => id),
    series,
  );
  const challenges = await lockChallengesOf(
    work,
    rows.map(({ id }) => id),
  );
  return { segments, series: rows, challenges };
}

/** Locks the series that are to be played or disputed, and those that show a pause. */
async function lockOpenSeries(
  { db, tenantId }: Work,
  segmentIds: SegmentId[],
  only: SeriesRow | undefined,
): Promise<SeriesRow[]> {
  const repository = seriesRepository(db, tenantId);
  if (only) return repository.lockAllById([only.id]);
  const rows = await repository
    .listed()
    .select('id')
    .where('segmentId', '=', anyOf(segmentIds))
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['scheduled', 'live']),
        eb('reporting', '=', 'disputed'),
        eb('pause', 'is not', null),
      ]),
    )
    .execute();
  return repository.lockAllById(rows.map(({ id }) => id));
}
