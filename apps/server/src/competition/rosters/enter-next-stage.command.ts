import type { UserId } from '@ringside/rules/ids';
import { isPlayerQualified } from '@ringside/rules/roster/eligibility';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { createRoster, type GameDecision } from './create-roster.command.ts';
import { joinRoster } from './join-roster.command.ts';
import { findNextSegment } from './outlook.query.ts';
import type { RosterRow } from './roster.repository.ts';

/** Returns whether a player has the wins that a stage asks for, if it asks for any. */
async function isQualifiedFor(
  { db }: Work,
  userId: UserId,
  { registrationType }: Pick<SegmentRow, 'registrationType'>,
): Promise<boolean> {
  if (registrationType !== 'qualified') return true;
  const { queueWins, challengeWins } = await db
    .selectFrom('users')
    .select(['queueWins', 'challengeWins'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return isPlayerQualified({ queueWins, gameWins: challengeWins });
}

/**
 * [ROS-15] Takes a player with their team into the next stage: the captain creates its roster
 * there, a member joins that roster. The rules for a registration apply to both.
 */
export async function enterNextStage(
  work: Work,
  roster: RosterRow,
  { userId, game }: { userId: UserId; game: GameDecision },
): Promise<Answer> {
  const segment = getRow(
    await segmentRepository(work.db, work.tenantId).findById(roster.segmentId),
  );
  const next = await findNextSegment(work, roster, segment);
  if (!next) return refusalAnswer({ reason: 'no-next-stage' });
  // teammates who have not entered yet still subscribe to the previous roster
  const topics = [`rosters:${roster.id}`];
  if (next.entered) return joinRoster(work, userId, next.entered.joiningKey, game, { topics });
  if (userId !== roster.ownerId) return refusalAnswer({ reason: 'captain-first' });
  // a roster that its own captain cannot play in would only hold a place
  if (!(await isQualifiedFor(work, userId, next.segment)))
    return refusalAnswer({ reason: 'not-qualified' });
  const to = (type: string, id: string) => ({ data: { type, id } });
  const relationships = {
    segment: to('segments', next.segment.id),
    team: to('teams', roster.teamId),
  } as Parameters<typeof createRoster>[2]['relationships'];
  const answer = await createRoster(
    work,
    userId,
    { type: 'rosters', attributes: { name: roster.name }, relationships },
    game,
    { topics },
  );
  return 'show' in answer ? { show: answer.show } : answer;
}
