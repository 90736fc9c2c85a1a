import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { toOne, type ResourceType } from '../../kernel/http/catalog.ts';
import type { Answer, ReadContext } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import { rosterIdsOf, type SeriesRow } from '../match-series/series.repository.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { loadStandingRows } from './standing-rows.query.ts';

/** The points of a place in a segment; the id names segment and roster. */
export const points: ResourceType = {
  relations: { roster: 'rosters', segment: 'segments' },
  // Points are listed through a roster or a series only.
  load: async () => [],
};

interface Place {
  segmentId: SegmentId;
  rosterId: RosterId;
  placement: number;
  points: number;
  provisional: boolean;
}

/** Returns the points of all opponents of a series, by their current places. */
export async function listPointsOfSeries(context: ReadContext, series: SeriesRow): Promise<Answer> {
  return answerWithPlaces(
    context,
    await loadPlaces(context, series.segmentId, rosterIdsOf(series)),
  );
}

/** The dependencies of the points that placements bring. */
export const POINTS_DEPENDENCIES = ['leaderboards:*', 'match-series:*', 'rosters:*', 'segments:*'];

/** Returns the points of a roster in its segment, and of its earlier rosters in theirs. */
export async function listPointsOfRoster(context: ReadContext, roster: RosterRow): Promise<Answer> {
  const places: Place[] = [];
  const rosters = rosterRepository(context.db, context.tenantId);
  for (
    let current: RosterRow | undefined = roster;
    current;
    current = current.parentRosterId ? await rosters.findById(current.parentRosterId) : undefined
  )
    places.push(...(await loadPlaces(context, current.segmentId, [current.id])));
  return answerWithPlaces(context, places);
}

async function loadPlaces(
  context: ReadContext,
  segmentId: SegmentId,
  rosterIds: RosterId[],
): Promise<Place[]> {
  const segment = getRow(await segmentRepository(context.db, context.tenantId).findById(segmentId));
  const table = segment.configuration.points ?? [];
  const rows = (await loadStandingRows(context, segment)).filter(({ rosterId }) =>
    rosterIds.includes(rosterId),
  );
  // A running segment has awarded nothing, so the points are those that the place would bring.
  return rows.map(({ rosterId, placement, points: awarded }) => ({
    segmentId,
    rosterId,
    placement,
    points: segment.finishedAt ? awarded : (table[placement - 1] ?? 0),
    provisional: !segment.finishedAt,
  }));
}

function answerWithPlaces({ query }: ReadContext, places: Place[]): Answer {
  const { number, size } = query.page;
  const resources = places
    .slice((number - 1) * size, number * size)
    .map(({ segmentId, rosterId, ...attributes }) => ({
      type: 'points',
      id: `${segmentId}-${rosterId}`,
      attributes,
      relationships: { roster: toOne('rosters', rosterId), segment: toOne('segments', segmentId) },
    }));
  return { resources, type: 'points', total: places.length };
}
