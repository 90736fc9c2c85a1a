import type { EventFile } from '@ringside/contract/collections/event-file';
import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { loadStandingRows } from '../standings/standing-rows.query.ts';
import type { AllNames, Names } from './event-file-rows.ts';

/** Exports which rosters advanced from where. */
export async function exportAdvances(
  { db }: Reading,
  { segment, roster }: AllNames,
): Promise<EventFile['advanced']> {
  const rows = await db
    .selectFrom('advanceSources')
    .selectAll()
    .where('segmentId', '=', anyOf([...segment.keys()]))
    .orderBy('placement')
    .orderBy('id')
    .execute();
  const order = new Map([...segment.keys()].map((id, index) => [id, index]));
  rows.sort((one, other) => mustFind(order, one.segmentId) - mustFind(order, other.segmentId));
  return rows.flatMap(({ segmentId, rosterId, nextRosterId, placement }) =>
    roster.has(rosterId) && roster.has(nextRosterId)
      ? [
          {
            segment: mustFind(segment, segmentId),
            roster: mustFind(roster, rosterId),
            next: mustFind(roster, nextRosterId),
            placement,
          },
        ]
      : [],
  );
}

/** Exports the points that segments have awarded. */
export async function exportPoints(
  { db }: Reading,
  { segment, roster }: AllNames,
): Promise<EventFile['points']> {
  const rows = await db
    .selectFrom('pointAwards')
    .innerJoin('leaderboards', 'leaderboards.id', 'pointAwards.leaderboardId')
    .select([
      'pointAwards.segmentId',
      'pointAwards.rosterId',
      'leaderboards.region',
      'pointAwards.placement',
      'pointAwards.points',
      'pointAwards.lapsedAt',
    ])
    .where('pointAwards.segmentId', '=', anyOf([...segment.keys()]))
    .$narrowType<{ segmentId: SegmentId; rosterId: RosterId; placement: number }>()
    .execute();
  const order = new Map([...roster.keys()].map((id, index) => [id, index]));
  return rows
    .filter(({ rosterId }) => roster.has(rosterId))
    .sort((one, other) => mustFind(order, one.rosterId) - mustFind(order, other.rosterId))
    .map(({ segmentId, rosterId, region, placement, points, lapsedAt }) => ({
      segment: mustFind(segment, segmentId),
      roster: mustFind(roster, rosterId),
      leaderboard: region,
      placement,
      points,
      ...(lapsedAt && { lapsed: true as const }),
    }));
}

/** Exports the standings of each segment, by which an import is compared. */
export async function exportStandings(
  reading: Reading,
  segments: SegmentRow[],
  roster: Names,
): Promise<EventFile['standings']> {
  const standings: EventFile['standings'] = [];
  for (const [index, segment] of segments.entries()) {
    const rows = (await loadStandingRows(reading, segment)).map(
      ({ rosterId, placement, order, points }) => ({
        roster: mustFind(roster, rosterId),
        placement,
        order,
        points,
      }),
    );
    if (rows.length > 0) standings.push({ segment: `segment-${index + 1}`, rows });
  }
  return standings;
}
