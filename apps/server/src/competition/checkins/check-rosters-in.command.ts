import { decideRosterCheckin, decideTakeBack } from '@ringside/rules/checkin/decide-checkin';
import type { Refusal } from '@ringside/rules/decision';
import type { RosterId, SegmentId, UserId } from '@ringside/rules/ids';
import { getItem, mustFind } from '@ringside/rules/must';
import { findPauseRefusal, pauseOf } from '@ringside/rules/schedule/pause';
import { relationNotFound, refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { recordRoster, windowOf } from '../rosters/roster-facts.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { renderCheckin, type CheckinRow } from './render-checkin.ts';

const showSavedCheckin = (row: CheckinRow, status: 200 | 201): Answer => ({
  show: { type: 'checkins', id: row.id },
  status,
  resource: renderCheckin(row),
});

/** A user's request to check a roster in. */
export interface RosterCheckin {
  work: Work;
  rosterId: RosterId;
  /** The segment of the roster when it was last read; undefined if there is no such roster. */
  segmentId: SegmentId | undefined;
  userId: UserId;
  byReferee: boolean;
}

/**
 * Checks rosters in, each for one of its members or a referee; a repeat returns the same record.
 * The batch has one tenant, one transaction and as many statements as a single check-in.
 */
export async function checkRostersIn(requests: RosterCheckin[]): Promise<Answer[]> {
  const { db, tenantId } = getItem(requests, 0).work;
  const rosters = rosterRepository(db, tenantId);
  const ids = requests.map(({ rosterId }) => rosterId);
  const lockSegments = segmentRepository(db, tenantId).shareLockAllById;
  // The pipeline answers these in order, so the segments are locked before the rosters are read.
  const [segments, locked, players] = await Promise.all([
    lockSegments([...new Set(requests.flatMap(({ segmentId }) => segmentId ?? []))]),
    rosters.lockAllById(ids),
    rosters.players(ids),
  ]);
  const segmentOf = new Map(segments.map((segment) => [segment.id, segment]));
  const moved = locked.filter(({ segmentId }) => !segmentOf.has(segmentId));
  if (moved.length > 0)
    for (const segment of await lockSegments(moved.map(({ segmentId }) => segmentId)))
      segmentOf.set(segment.id, segment);
  const before = await loadRosterCheckins(
    db,
    locked.filter(({ checkedInAt }) => checkedInAt !== null),
  );
  const rosterOf = new Map(locked.map((roster) => [roster.id, roster]));
  const membersOf = Map.groupBy(players, ({ rosterId }) => rosterId);
  const checkinOf = new Map(before.map((row) => [row.rosterId, row]));
  const newCheckins = new Map<string, RosterCheckin>();
  const refusals = requests.map((one) => {
    const roster = rosterOf.get(one.rosterId);
    if (!roster) return relationNotFound('/data/relationships/roster', 'There is no such roster');
    const isMember =
      one.byReferee || (membersOf.get(roster.id) ?? []).some(({ userId }) => userId === one.userId);
    if (isMember && (checkinOf.has(roster.id) || newCheckins.has(roster.id))) return undefined;
    const segment = mustFind(segmentOf, roster.segmentId);
    const refusal = findRefusal(one, { roster, segment, isMember });
    if (refusal) return refusalAnswer(refusal);
    newCheckins.set(roster.id, one);
    return undefined;
  });
  const inserted = await insertRosterCheckins(db, tenantId, [...newCheckins.values()]);
  return requests.map(
    (one, index) =>
      refusals[index] ??
      showSavedCheckin(
        inserted.get(one.rosterId) ?? mustFind(checkinOf, one.rosterId),
        newCheckins.get(one.rosterId) === one ? 201 : 200,
      ),
  );
}

/** Returns the refusal of a check-in; undefined if the roster can check in. */
function findRefusal(
  { work, byReferee }: RosterCheckin,
  { roster, segment, isMember }: { roster: RosterRow; segment: SegmentRow; isMember: boolean },
): Refusal | undefined {
  const paused = byReferee ? undefined : findPauseRefusal(pauseOf(segment.pauses));
  if (paused) return paused;
  const decision = decideRosterCheckin({
    window: segment.seededAt ? null : windowOf(segment),
    status: roster.status,
    isMember,
    now: work.now,
  });
  return decision.accepted ? undefined : decision.refusal;
}

/** Loads the check-ins of rosters that have checked in. */
async function loadRosterCheckins(
  db: Work['db'],
  rosters: readonly RosterRow[],
): Promise<(CheckinRow & { rosterId: string })[]> {
  if (rosters.length === 0) return [];
  return db
    .selectFrom('checkins')
    .selectAll()
    .where('rosterId', '=', anyOf(rosters.map(({ id }) => id)))
    .$narrowType<{ rosterId: string }>()
    .execute();
}

/** Inserts the check-ins, each with its own instant, and returns them by roster id. */
async function insertRosterCheckins(
  db: Work['db'],
  tenantId: Work['tenantId'],
  newCheckins: RosterCheckin[],
): Promise<Map<string, CheckinRow>> {
  if (newCheckins.length === 0) return new Map();
  const [checkinRows, rows] = await Promise.all([
    db
      .insertInto('checkins')
      .values(
        newCheckins.map(({ work, rosterId, userId }) => ({
          tenantId,
          createdAt: work.now,
          userId,
          rosterId,
          seriesId: null,
          recordedBy: userId,
        })),
      )
      .returningAll()
      .$narrowType<{ rosterId: string }>()
      .execute(),
    rosterRepository(db, tenantId).markCheckedIn(
      newCheckins.map(({ work, rosterId }) => ({ id: rosterId, checkedInAt: work.now })),
    ),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  for (const { work, rosterId, userId } of newCheckins)
    recordRoster(work, mustFind(rowOf, rosterId), 'roster.checked-in', { after: { by: userId } });
  return new Map(checkinRows.map((row) => [row.rosterId, row]));
}

/** Takes a roster's check-in back while the window is open, which unlocks the roster. */
export async function cancelCheckin(
  work: Work,
  checkin: { id: string; userId: UserId; rosterId: string },
  { userId, byReferee }: { userId: UserId; byReferee: boolean },
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const found = getRow(await rosterRepository(db, tenantId).findById(checkin.rosterId));
  const segment = getRow(await segmentRepository(db, tenantId).shareLockById(found.segmentId));
  const roster = getRow(await rosterRepository(db, tenantId).lockById(checkin.rosterId));
  const paused = byReferee ? undefined : findPauseRefusal(pauseOf(segment.pauses));
  if (paused) return refusalAnswer(paused);
  const decision = decideTakeBack({
    window: segment.seededAt ? null : windowOf(segment),
    actorId: byReferee ? roster.ownerId : userId,
    ownerId: roster.ownerId,
    checkedInBy: checkin.userId,
    now,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const row = await rosterRepository(db, tenantId).deleteCheckin(roster.id);
  recordRoster(work, row, 'roster.checkin-taken-back', { before: { by: checkin.userId } });
  return { empty: true };
}
