import type { Refusal } from '@ringside/rules/decision';
import { findClosedDoor } from '@ringside/rules/roster/doors';
import { findPauseRefusal, pauseOf } from '@ringside/rules/schedule/pause';
import type { Work } from '../../platform/unit-of-work.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import type { Registrant } from './registrant.query.ts';

type DoorUser = Pick<Registrant['user'], 'id' | 'createdAt' | 'queueWins' | 'challengeWins'>;

/** [DOR-1] Returns the first door of a segment that is closed to a user, null if all are open. */
export async function loadClosedDoor(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { configuration: { doors } }: Pick<SegmentRow, 'configuration'>,
  user: DoorUser,
): Promise<Refusal | null> {
  if (!doors) return null;
  const points = doors.verified
    ? await db
        .selectFrom('contactPoints')
        .select('kind')
        .where('userId', '=', user.id)
        .where('verifiedAt', 'is not', null)
        .execute()
    : [];
  const facts = {
    accountCreatedAt: user.createdAt,
    challengeWins: user.queueWins + user.challengeWins,
    verifiedKinds: points.map(({ kind }) => kind),
  };
  return findClosedDoor(doors, facts, now);
}

/**
 * [DOR-1] Returns what keeps a user out of a segment: a closed door, or a pause. Neither stops an
 * operator; `passedDoor` is the door that the operator went through.
 */
export async function loadEntrance(
  work: Pick<Work, 'db' | 'now'>,
  segment: Pick<SegmentRow, 'configuration' | 'pauses'>,
  { user, isByOperator }: { user: DoorUser; isByOperator: boolean },
): Promise<{ closedDoor: Refusal | null; passedDoor: Refusal | null }> {
  const door = await loadClosedDoor(work, segment, user);
  if (isByOperator) return { closedDoor: null, passedDoor: door };
  return {
    closedDoor: door ?? findPauseRefusal(pauseOf(segment.pauses)) ?? null,
    passedDoor: null,
  };
}
