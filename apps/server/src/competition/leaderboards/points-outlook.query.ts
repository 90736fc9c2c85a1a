import type { EventId } from '@ringside/rules/ids';
import type { OpenPointsStage } from '@ringside/rules/standings/points-possible';
import type { Reading, Work } from '../../platform/unit-of-work.ts';
import { loadAdvanceTargets } from '../segments/advance-targets.query.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { loadStandingRows } from '../standings/standing-rows.query.ts';

/** A leaderboard as far as it says which stages give it points. */
interface Board {
  id: string;
  region: string;
}

/** Loads the segments of a leaderboard's region in active events, in the order of their dates. */
async function loadSegmentsOfRegion(
  { db, tenantId }: Reading,
  { region }: Board,
): Promise<SegmentRow[]> {
  const rows = await segmentRepository(db, tenantId)
    .listed()
    .innerJoin('events', 'events.id', 'segments.eventId')
    .selectAll('segments')
    .where('events.status', '=', 'active')
    .where('events.draft', '=', false)
    .orderBy('segments.dateFrom')
    .orderBy('segments.id')
    .execute();
  return rows.filter(
    ({ name, configuration }) => ((configuration as { region?: string }).region ?? name) === region,
  );
}

const givesPoints = ({ configuration }: SegmentRow) => (configuration.points ?? []).length > 0;

/** Returns the ids of the segments on whose results it depends which points are possible. */
export const loadOpenPointSegments = async (reading: Reading, board: Board): Promise<string[]> =>
  (await loadSegmentsOfRegion(reading, board))
    .filter(({ finishedAt }) => finishedAt === null)
    .map(({ id }) => id);

/**
 * [LDB-6] Loads the stages that still give points on a leaderboard, and the points that its teams
 * have won in the latest event of which such a stage has begun.
 */
export async function loadPointsOutlook(
  reading: Reading & Pick<Work, 'now'>,
  board: Board,
): Promise<{
  stages: OpenPointsStage[];
  latest: { event: EventId; pointsOf: ReadonlyMap<string, number> } | null;
}> {
  const segments = await loadSegmentsOfRegion(reading, board);
  const stages: OpenPointsStage[] = [];
  for (const segment of segments)
    if (givesPoints(segment) && segment.finishedAt === null)
      stages.push({
        table: segment.configuration.points ?? [],
        bestPlaces: await loadBestPlaces(reading, segment, segments),
      });
  const begun = segments.filter((one) => givesPoints(one) && one.dateFrom <= reading.now);
  const event = begun.at(-1)?.eventId;
  return {
    stages,
    latest:
      event === undefined
        ? null
        : { event, pointsOf: await loadPointsInEvent(reading, board, event) },
  };
}

async function loadPointsInEvent(
  { db }: Reading,
  { id }: Board,
  eventId: EventId,
): Promise<Map<string, number>> {
  const points = new Map<string, number>();
  for (const award of await db
    .selectFrom('pointAwards')
    .innerJoin('segments', 'segments.id', 'pointAwards.segmentId')
    .select(['pointAwards.teamId', 'pointAwards.points'])
    .where('pointAwards.leaderboardId', '=', id)
    .where('pointAwards.lapsedAt', 'is', null)
    .where('segments.eventId', '=', eventId)
    .execute())
    points.set(award.teamId, (points.get(award.teamId) ?? 0) + award.points);
  return points;
}

/**
 * Returns the best place that each team can still have in an unfinished segment; null while any
 * team can still enter. Vacant places do not count, as their teams are not known yet.
 */
async function loadBestPlaces(
  reading: Reading,
  segment: SegmentRow,
  segments: readonly SegmentRow[],
): Promise<ReadonlyMap<string, number> | null> {
  const teamOf = await loadTeams(reading, segment);
  if (segment.seededAt)
    return new Map(
      (await loadStandingRows(reading, segment)).flatMap(({ rosterId, placeRange }) => {
        const team = teamOf.get(rosterId);
        return team === undefined ? [] : [[team, placeRange.best] as const];
      }),
    );
  const sources = await loadSources(reading, segment, segments);
  const openSources = sources.filter((one) => one.source.finishedAt === null);
  // the leaderboard sends teams to Day 2 until its seeding
  if (sources.length === 0 || (segment.typeId === 'MQ2' && openSources.length > 0)) return null;
  const places = new Map([...teamOf.values()].map((team) => [team, 1]));
  for (const { source, placements } of openSources) {
    const before = await loadBestPlaces(reading, source, segments);
    if (!before) return null;
    const last = Math.max(...placements);
    for (const [team, best] of before) if (best <= last) places.set(team, 1);
  }
  return places;
}

/** Loads the segments of the region from which rosters advance to a segment. */
async function loadSources(
  reading: Reading,
  segment: SegmentRow,
  segments: readonly SegmentRow[],
): Promise<{ source: SegmentRow; placements: number[] }[]> {
  const earlier = segments.filter(
    ({ eventId, dateFrom }) => eventId === segment.eventId && dateFrom < segment.dateFrom,
  );
  const found = await Promise.all(
    earlier.map(async (source) =>
      (await loadAdvanceTargets(reading, source)).targets
        .filter(({ next }) => next.id === segment.id)
        .map(({ placements }) => ({ source, placements })),
    ),
  );
  return found.flat();
}

/** Loads the team of each roster that holds a place in a segment. */
async function loadTeams({ db }: Reading, { id }: SegmentRow): Promise<Map<string, string>> {
  const rosters = await db
    .selectFrom('rosters')
    .select(['id', 'teamId'])
    .where('segmentId', '=', id)
    .where('status', '<>', 'disbanded')
    .where('withdrawnAt', 'is', null)
    .execute();
  return new Map(rosters.map((roster) => [roster.id, roster.teamId]));
}
