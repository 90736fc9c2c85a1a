import type { RosterId, UserId } from '@ringside/rules/ids';
import { countAdditionsLeft } from '@ringside/rules/roster/roster-status';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { withdrawRoster } from '../match-series/ruling/withdraw-from-stage.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { refreshStatus } from './roster-facts.ts';
import { rosterRepository } from './roster.repository.ts';

const MINUTE_MS = 60_000;

/**
 * Handles the loss of a player after the seeding: an incomplete roster has one round to find a
 * replacement, or withdraws if it may take none.
 */
export async function handlePlayerLoss(
  work: Work,
  rosterId: RosterId,
  segment: SegmentRow,
): Promise<void> {
  const roster = getRow(await rosterRepository(work.db, work.tenantId).findById(rosterId));
  if (!segment.seededAt || segment.finishedAt || roster.withdrawnAt || roster.status === 'ready')
    return;
  const { additions, roundMinutes = 30 } = segment.configuration;
  const left = countAdditionsLeft({
    ...(additions !== undefined && { additions }),
    used: roster.additionsUsed,
  });
  if (left > 0)
    work.schedule({
      kind: 'roster-replacement-ends',
      subjectId: roster.id,
      dueAt: new Date(+work.now + roundMinutes * MINUTE_MS),
    });
  else await withdrawRoster(work, { rosterId, segmentId: segment.id, reason: 'incomplete' });
}

/**
 * Applies a suspension or its end to rosters that play already: a suspended player counts as lost,
 * and an end in time restores the roster.
 */
export async function recheckPlayingRosters(work: Work, userId: UserId): Promise<void> {
  const rows = await work.db
    .selectFrom('players')
    .innerJoin('rosters', 'rosters.id', 'players.rosterId')
    .innerJoin('segments', 'segments.id', 'rosters.segmentId')
    .select(['rosters.id', 'rosters.segmentId'])
    .where('players.userId', '=', userId)
    .where('players.leftAt', 'is', null)
    .where('rosters.withdrawnAt', 'is', null)
    .where('segments.seededAt', 'is not', null)
    .where('segments.finishedAt', 'is', null)
    .orderBy('segments.id')
    .execute();
  for (const { id, segmentId } of rows) {
    const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(segmentId));
    const roster = getRow(await rosterRepository(work.db, work.tenantId).lockById(id));
    const { status } = await refreshStatus(work, roster, segment, 'roster.recounted');
    if (status === 'ready') work.cancel('roster-replacement-ends', id);
    else await handlePlayerLoss(work, id, segment);
  }
}
