import { fillingEndsAt } from '@ringside/rules/checkin/checkin-window';
import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { type Availability, type PlaceHolder } from '@ringside/rules/standings/advancement';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading, Work } from '../../platform/unit-of-work.ts';
import type { RosterRow } from '../rosters/roster.repository.ts';
import type { SegmentRow } from './segment.repository.ts';

/** A roster that a segment has sent on, with its next roster. */
export interface SentRoster extends PlaceHolder {
  nextRosterId: RosterId;
}

/** Loads the rosters that a segment has sent on, and whether their next rosters hold their places. */
export async function loadPlaceHolders(
  { db }: Reading,
  segmentId: SegmentId,
): Promise<Map<string, SentRoster>> {
  const rows = await db
    .selectFrom('advanceSources')
    .innerJoin('rosters', 'rosters.id', 'advanceSources.nextRosterId')
    .select([
      'advanceSources.rosterId',
      'rosters.id as nextRosterId',
      'rosters.segmentId as nextSegmentId',
      'rosters.status',
      'rosters.withdrawnAt',
      'rosters.takenOut',
    ])
    .where('advanceSources.segmentId', '=', segmentId)
    .execute();
  return new Map(
    rows.map(({ rosterId, nextRosterId, nextSegmentId, ...next }) => [
      rosterId,
      { nextRosterId, nextSegmentId, isThere: isPlaceHeld(next) },
    ]),
  );
}

/** The roster of a team in a segment that it entered by the leaderboard. */
export interface DirectHolder {
  rosterId: RosterId;
  parentRosterId: RosterId | null;
  /** Whether it still holds its place. */
  isThere: boolean;
}

/**
 * Loads the teams that entered a segment by the leaderboard, with their rosters there. A roster
 * that a correction took back is left out.
 */
export async function loadDirectHolders(
  { db }: Reading,
  segment: Pick<SegmentRow, 'id'>,
): Promise<Map<string, DirectHolder>> {
  const rows = await db
    .selectFrom('rosters')
    .leftJoin('advanceSources', 'advanceSources.nextRosterId', 'rosters.id')
    .select([
      'rosters.id',
      'rosters.teamId',
      'rosters.parentRosterId',
      'rosters.status',
      'rosters.withdrawnAt',
      'rosters.takenOut',
    ])
    .where('rosters.segmentId', '=', segment.id)
    .where('rosters.invited', '=', true)
    .where('rosters.parentRosterId', 'is not', null)
    .where('rosters.undoneAt', 'is', null)
    .where('advanceSources.id', 'is', null)
    .orderBy('rosters.id')
    .execute();
  const holders = new Map<string, DirectHolder>();
  for (const { id, teamId, parentRosterId, ...roster } of rows)
    if (!holders.get(teamId)?.isThere)
      holders.set(teamId, { rosterId: id, parentRosterId, isThere: isPlaceHeld(roster) });
  return holders;
}

/**
 * Returns whether no other roster may take the place of this one: it plays, or [ADV-10] it is
 * disqualified and its place stays open.
 */
export const isPlaceHeld = ({
  status,
  withdrawnAt,
  takenOut,
}: Pick<RosterRow, 'status' | 'withdrawnAt' | 'takenOut'>): boolean =>
  takenOut?.keepsPlace === true || (status !== 'disbanded' && withdrawnAt === null);

/** Returns how many players of a roster are free in a next segment. */
export type FindAvailability = (rosterId: RosterId, nextSegmentId: string) => Availability;

/**
 * Loads how many players of these rosters are free in each of these segments. A roster is available
 * as a whole if it is ready and enough of its players are free; not at all if it has withdrawn, is
 * disqualified or disbanded, or if the segment is seeded. One that had advanced when it withdrew or
 * disbanded advances again.
 */
export async function loadAvailability(
  { db }: Reading,
  rosterIds: readonly RosterId[],
  nextSegments: readonly SegmentRow[],
): Promise<FindAvailability> {
  const stageIds = nextSegments.map(({ stageId, id }) => stageId ?? id);
  const membersOf = db
    .selectFrom('players')
    .select('userId')
    .where('rosterId', '=', anyOf(rosterIds))
    .where('leftAt', 'is', null);
  const [rosters, takenBack, members, busy] = await Promise.all([
    db
      .selectFrom('rosters')
      .select(['id', 'status', 'withdrawnAt', 'takenOut'])
      .where('id', '=', anyOf(rosterIds))
      .execute(),
    loadTakenBack(db, rosterIds),
    membersOf.select('rosterId').execute(),
    db
      .selectFrom('players')
      .select(['stageId', 'userId'])
      .where('stageId', '=', anyOf(stageIds))
      .where('leftAt', 'is', null)
      .where('userId', 'in', membersOf)
      .execute(),
  ]);
  const rosterById = new Map(rosters.map((row) => [row.id, row]));
  const membersByRoster = Map.groupBy(members, ({ rosterId }) => rosterId);
  const busyKeys = new Set(busy.map(({ stageId, userId }) => `${stageId}/${userId}`));
  const segmentById = new Map(nextSegments.map((segment) => [segment.id as string, segment]));
  return (rosterId, nextSegmentId) => {
    const roster = rosterById.get(rosterId);
    const next = segmentById.get(nextSegmentId);
    if (!roster || !next || next.seededAt) return 'none';
    if (isOut(roster))
      return hadAdvanced(roster, takenBack.get(`${rosterId}/${nextSegmentId}`)) ? 'whole' : 'none';
    const freeCount = (membersByRoster.get(rosterId) ?? []).filter(
      ({ userId }) => !busyKeys.has(`${next.stageId ?? next.id}/${userId}`),
    ).length;
    if (roster.status === 'ready' && freeCount >= next.rosterSize.playersMin) return 'whole';
    return freeCount > 0 ? 'part' : 'none';
  };
}

/** Loads when corrections took the next rosters of some rosters back, by roster and next segment. */
async function loadTakenBack(
  db: Reading['db'],
  rosterIds: readonly RosterId[],
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('rosters')
    .select(['parentRosterId', 'segmentId', 'undoneAt'])
    .where('parentRosterId', '=', anyOf(rosterIds))
    .where('undoneAt', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ parentRosterId, segmentId, undoneAt }) =>
      undoneAt ? [[`${parentRosterId}/${segmentId}`, undoneAt] as const] : [],
    ),
  );
}

/** Returns whether a roster had its next one, which a correction took back, when it left. */
const hadAdvanced = (
  { withdrawnAt, takenOut }: Pick<RosterRow, 'withdrawnAt' | 'takenOut'>,
  undoneAt: Date | undefined,
): boolean =>
  takenOut?.how !== 'disqualified' &&
  withdrawnAt !== null &&
  undoneAt !== undefined &&
  withdrawnAt <= undoneAt;

const isOut = ({
  status,
  withdrawnAt,
  takenOut,
}: Pick<RosterRow, 'status' | 'withdrawnAt' | 'takenOut'>): boolean =>
  status === 'disbanded' || withdrawnAt !== null || takenOut !== null;

/** Returns whether vacant places of a segment are still filled from the standings before it. */
export const isFillingVacancies = (
  { now }: Pick<Work, 'now'>,
  { checkinTo, dateFrom, seededAt }: SegmentRow,
): boolean => !seededAt && now < fillingEndsAt({ checkinTo, startsAt: dateFrom });
