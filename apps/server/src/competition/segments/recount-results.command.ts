import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Change, Work } from '../../platform/unit-of-work.ts';
import { awardPoints, revokePoints } from '../leaderboards/award-points.command.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import { loadPlacements } from '../standings/standing-rows.query.ts';
import { advanceByRules, takeBack } from './advance.command.ts';
import { refillAllDirectPlaces, refillDirectPlaces } from './enter-qualifiers.command.ts';
import { loadPlaceHolders } from './places.query.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

/**
 * Takes the place, the points and the next roster from a roster that is disqualified after the end
 * of its segment; the others move up. A next segment that is seeded stays as it is.
 */
export async function removeFromResults(
  work: Work,
  segment: SegmentRow,
  rosterId: RosterId,
): Promise<void> {
  const holder = (await loadPlaceHolders(work, segment.id)).get(rosterId);
  if (holder?.isThere) {
    const next = await segmentRepository(work.db, work.tenantId).findById(holder.nextSegmentId);
    if (next && !next.seededAt) await takeBack(work, segment, holder.nextRosterId);
  }
  await revokePoints(work, segment, [rosterId]);
  await recountResults(work, segment, rosterId);
}

/**
 * Awards points and places again by the current placements of a finished segment, and the direct
 * places of later stages by the leaderboards.
 */
export async function recountResults(
  work: Work,
  segment: SegmentRow,
  disqualifiedId: RosterId | null = null,
): Promise<void> {
  const placements = await loadPlacements(work, segment);
  await awardPoints(work, segment, placements);
  await advanceByRules(work, segment, placements, { movesUp: true });
  const disqualified =
    disqualifiedId && (await rosterRepository(work.db, work.tenantId).findById(disqualifiedId));
  await refillAllDirectPlaces(
    work,
    disqualified ? { teamId: disqualified.teamId, rosterId: disqualified.id } : null,
  );
  work.record({
    action: 'segment.results-recounted',
    subject: { type: 'segments', id: segment.id },
    after: {
      placements: placements.map(({ rosterId, order }) => ({ rosterId, order })).slice(0, 64),
    },
    topics: [`events:${segment.eventId}`],
  });
}

/** The changes that free the place of a roster, or give it back. */
const CHANGES_OF_PLACES = new Set([
  'roster.disbanded',
  'roster.withdrawn',
  'roster.taken-out',
  'roster.disqualified',
  'roster.reinstated',
]);

/**
 * [ADV-6] Fills the places that the changes of a transaction have freed: by the standings of the
 * segment that had sent the roster, or by the leaderboard that had.
 */
export async function refillPlaces(work: Work, changes: readonly Change[]): Promise<void> {
  const ids = changes
    .filter(({ action }) => CHANGES_OF_PLACES.has(action))
    .map(({ subject }) => subject.id);
  if (ids.length === 0) return;
  const rows = await work.db
    .selectFrom('rosters')
    .innerJoin('segments', 'segments.id', 'rosters.segmentId')
    .leftJoin('advanceSources', 'advanceSources.nextRosterId', 'rosters.id')
    .select(['segments.id', 'segments.typeId', 'advanceSources.segmentId as sourceId'])
    .where('rosters.id', '=', anyOf(ids))
    .where('segments.seededAt', 'is', null)
    .where('rosters.invited', '=', true)
    .execute();
  const sourceIds = new Set(rows.flatMap(({ sourceId }) => sourceId ?? []));
  const directIds = new Set(rows.flatMap(({ id, sourceId }) => (sourceId ? [] : id)));
  for (const id of directIds) await refillDirect(work, id, sourceIds);
  for (const id of sourceIds) await refillFrom(work, id);
}

/** Fills direct places by the leaderboard; the places that no team takes go to the stage before. */
async function refillDirect(
  work: Work,
  segmentId: SegmentId,
  sourceIds: Set<SegmentId>,
): Promise<void> {
  const segment = await segmentRepository(work.db, work.tenantId).lockById(segmentId);
  if (!segment) return;
  await refillDirectPlaces(work, segment);
  for (const { segmentId: sourceId } of await work.db
    .selectFrom('advanceSources')
    .innerJoin('rosters', 'rosters.id', 'advanceSources.nextRosterId')
    .select('advanceSources.segmentId')
    .distinct()
    .where('rosters.segmentId', '=', segmentId)
    .execute())
    sourceIds.add(sourceId);
}

async function refillFrom(work: Work, sourceId: SegmentId): Promise<void> {
  const source = await segmentRepository(work.db, work.tenantId).findById(sourceId);
  if (source?.finishedAt)
    await advanceByRules(work, source, await loadPlacements(work, source), { movesUp: true });
}
