import type { Placement } from '@ringside/rules/bracket/placement';
import type { RosterId } from '@ringside/rules/ids';
import { getItem, mustFind } from '@ringside/rules/must';
import {
  decideAdvance,
  fillPlaces,
  nextTree,
  type FilledPlace,
} from '@ringside/rules/standings/advancement';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Reading, Work } from '../../platform/unit-of-work.ts';
import { newRosterColumns } from '../rosters/create-roster.command.ts';
import { recordRoster, refreshStatus } from '../rosters/roster-facts.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { loadPlacements } from '../standings/standing-rows.query.ts';
import { loadAdvanceTargets, type AdvanceTarget } from './advance-targets.query.ts';
import { holdSegment } from './hold-segment.command.ts';
import { isFillingVacancies, loadAvailability, loadPlaceHolders } from './places.query.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';
import { loadOpenStraightPlaces } from './straight-places.query.ts';

/** Whether rosters take the places of others that have lost them: their players do not expect it. */
interface MoveUp {
  movesUp?: boolean;
}

/** Why a roster enters a next segment. */
interface Entry extends MoveUp {
  reason: FilledPlace['reason'] | 'leaderboard';
}

const NO_NEXT_REGION = 'no-next-region';

/** Holds a segment for an operator if one of its rules leads to no region; otherwise releases it. */
export async function holdUnmatched(
  work: Work,
  segment: SegmentRow,
  unmatched: SegmentRow[],
): Promise<void> {
  if (unmatched.length > 0)
    await holdSegment(work, segment, {
      round: 0,
      reason: NO_NEXT_REGION,
      detail: `No region of ${unmatched.map(({ name }) => name).join(', ')} has the name or a country of this one, so no roster advances there.`,
    });
  else if (segment.held?.reason === NO_NEXT_REGION) await holdSegment(work, segment, null);
}

/**
 * Advances rosters by the rules when a segment ends, and again when a place becomes vacant; returns
 * the ids of all next rosters that hold a place.
 */
export async function advanceByRules(
  work: Work,
  segment: SegmentRow,
  placements: Placement[],
  { movesUp = false }: MoveUp = {},
): Promise<string[]> {
  const { targets, unmatched } = await loadAdvanceTargets(work, segment);
  await holdUnmatched(work, segment, unmatched);
  const extraByNext = await loadOpenStraightPlaces(work, targets);
  return advanceRosters(
    work,
    segment,
    placements,
    targets.map((target) => ({ ...target, extraPlaces: extraByNext.get(target.next.id) ?? 0 })),
    { fillsVacancies: true, movesUp },
  );
}

/** Creates the next rosters of those that advance; returns the ids of all that hold a place. */
async function advanceRosters(
  work: Work,
  segment: SegmentRow,
  placements: Placement[],
  targets: (AdvanceTarget & { extraPlaces?: number })[],
  { fillsVacancies, movesUp = false }: { fillsVacancies: boolean } & MoveUp,
): Promise<string[]> {
  if (targets.length === 0) return [];
  const segmentById = new Map<string, SegmentRow>(targets.map(({ next }) => [next.id, next]));
  const [holders, availabilityOf] = await Promise.all([
    loadPlaceHolders(work, segment.id),
    loadAvailability(
      work,
      placements.map(({ rosterId }) => rosterId),
      [...segmentById.values()],
    ),
  ]);
  const { entries, surplus } = fillPlaces({
    standings: placements,
    rules: targets.map(({ next, ...target }) => ({ ...target, nextSegmentId: next.id })),
    holders,
    availabilityOf,
    fillsVacancies: (id) => fillsVacancies && isFillingVacancies(work, mustFind(segmentById, id)),
  });
  for (const rosterId of surplus)
    await takeBack(work, segment, mustFind(holders, rosterId).nextRosterId);
  const nextIdByRoster = new Map(
    [...holders].map(([rosterId, { nextRosterId }]) => [rosterId, nextRosterId as string]),
  );
  const placementByRoster = new Map(placements.map((one) => [one.rosterId, one]));
  for (const { rosterId, nextSegmentId, reason } of entries) {
    const next = mustFind(segmentById, nextSegmentId);
    const placement = mustFind(placementByRoster, rosterId);
    const id = await createNextRoster(
      work,
      { segment, next },
      { ...placement, reason, movesUp: movesUp || reason === 'vacancy' },
    );
    if (id) nextIdByRoster.set(rosterId, id);
  }
  return listNextRosters({ placements, targets, nextIdByRoster, surplus });
}

/** Returns the ids of next rosters in the order of the placements; without the surplus. */
function listNextRosters({
  placements,
  targets,
  nextIdByRoster,
  surplus,
}: {
  placements: Placement[];
  targets: AdvanceTarget[];
  nextIdByRoster: ReadonlyMap<string, string>;
  surplus: string[];
}): string[] {
  const listed = new Set(targets.flatMap((target) => target.placements));
  const inOrder = [...placements].sort(
    (one, other) =>
      Number(listed.has(other.order)) - Number(listed.has(one.order)) || one.order - other.order,
  );
  return inOrder.flatMap(({ rosterId }) =>
    surplus.includes(rosterId) ? [] : (nextIdByRoster.get(rosterId) ?? []),
  );
}

/**
 * Advances rosters for an operator, by the rules or by the placements of the request. A repeat
 * creates no more.
 */
export async function advanceSegment(
  work: Work,
  found: SegmentRow,
  requestedPlacements: number[] | undefined,
): Promise<Answer> {
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(found.id));
  const decision = decideAdvance({
    finished: segment.finishedAt !== null,
    placements: requestedPlacements ?? null,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const placements = await loadPlacements(work, segment);
  if (!requestedPlacements)
    return { list: { type: 'rosters', ids: await advanceByRules(work, segment, placements) } };
  const [rule] = (await loadAdvanceTargets(work, segment)).targets;
  if (!rule)
    return refusalAnswer({
      reason: 'invalid-placements',
      detail: 'no advance rule of the segment names the next segment',
    });
  if (requestedPlacements.some((place) => place > placements.length))
    return refusalAnswer({
      reason: 'invalid-placements',
      detail: `there are ${placements.length} placements`,
    });
  const named = [{ placements: requestedPlacements, next: rule.next }];
  // An operator names unshared places as they stand, also those of unplayed series.
  const inOrder = placements.map(({ unplayedOrder: _, ...placement }) => placement);
  return {
    list: {
      type: 'rosters',
      ids: await advanceRosters(work, segment, inOrder, named, { fillsVacancies: false }),
    },
  };
}

/**
 * Creates the next roster: same team and players, one level higher, pointing back. A player who
 * plays elsewhere in that stage is left out.
 */
async function createNextRoster(
  work: Work,
  { segment, next }: { segment: SegmentRow; next: SegmentRow },
  { rosterId, order, ...entry }: Placement & Entry,
): Promise<string | undefined> {
  const { db, tenantId } = work;
  const before = getRow(await rosterRepository(db, tenantId).findById(rosterId));
  const id = await enterRoster(work, before, next, entry);
  if (!id) return undefined;
  await db
    .insertInto('advanceSources')
    .values({ segmentId: segment.id, rosterId, nextRosterId: id, placement: order })
    .execute();
  return id;
}

/**
 * Creates the roster of a line-up in another segment, or restores the one that was taken back;
 * undefined if none of its players is free there.
 */
export const enterRoster = async (
  work: Work,
  before: RosterRow,
  next: SegmentRow,
  entry: Entry,
): Promise<string | undefined> =>
  (await reviveRoster(work, before, next, entry)) ?? (await copyRoster(work, before, next, entry));

const entryFacts = (
  before: RosterRow,
  next: SegmentRow,
  { reason, movesUp }: Entry,
): Record<string, unknown> => ({
  from: before.id,
  segment: next.id,
  reason,
  ...(movesUp && { movesUp }),
});

/**
 * Restores the roster that a correction had taken back, with its id, its key and those of its
 * players who are free.
 */
async function reviveRoster(
  work: Work,
  before: RosterRow,
  next: SegmentRow,
  entry: Entry,
): Promise<string | undefined> {
  const { db, tenantId } = work;
  const repository = rosterRepository(db, tenantId);
  const row = await repository
    .listed()
    .selectAll()
    .where('segmentId', '=', next.id)
    .where('parentRosterId', '=', before.id)
    .where('undoneAt', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const stageId = next.stageId ?? next.id;
  const back: string[] = [];
  for (const player of await db
    .selectFrom('players')
    .select(['id', 'userId'])
    .where('rosterId', '=', row.id)
    .where('leftAt', '=', row.undoneAt)
    .where('leftHow', '=', 'disbanded')
    .orderBy('id')
    .execute()) {
    if (await repository.inRosterOfStage(stageId, player.userId)) continue;
    await db
      .updateTable('players')
      .set({ leftAt: null, leftHow: null })
      .where('id', '=', player.id)
      .execute();
    back.push(player.userId);
  }
  if (back.length === 0) return undefined;
  await refreshStatus(work, row, next, 'roster.advanced', {
    set: { undoneAt: null },
    after: entryFacts(before, next, entry),
    topics: [`rosters:${before.id}`, ...back.map((userId) => `users:${userId}`)],
  });
  return row.id;
}

/** Copies a line-up into another segment; undefined if none of its players is free there. */
async function copyRoster(
  work: Work,
  before: RosterRow,
  next: SegmentRow,
  entry: Entry,
): Promise<string | undefined> {
  const { db, tenantId, now } = work;
  const stageId = next.stageId ?? next.id;
  const repository = rosterRepository(db, tenantId);
  const free: string[] = [];
  for (const player of await repository.players([before.id]))
    if (!(await repository.inRosterOfStage(stageId, player.userId))) free.push(player.userId);
  if (free.length === 0) return undefined;
  const tree = nextTree(before);
  const row = await db
    .insertInto('rosters')
    .values({
      ...newRosterColumns(work, next, before.name),
      nameKey: before.nameKey,
      teamId: before.teamId,
      ownerId: free.includes(before.ownerId) ? before.ownerId : getItem(free, 0),
      treeLevel: tree.level,
      parentRosterId: tree.parentId,
      invited: true,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('players')
    .values(free.map((userId) => ({ rosterId: row.id, stageId, userId, joinedAt: now })))
    .execute();
  await refreshStatus(work, row, next, 'roster.advanced', {
    after: entryFacts(before, next, entry),
    topics: [`rosters:${before.id}`, ...free.map((userId) => `users:${userId}`)],
  });
  return row.id;
}

/**
 * Loads the next segments that are seeded already, which prevents taking a segment's next rosters
 * back.
 */
export async function loadSeededNextSegments(
  { db }: Pick<Reading, 'db'>,
  segment: SegmentRow,
): Promise<string[]> {
  const rows = await db
    .selectFrom('advanceSources')
    .innerJoin('rosters', 'rosters.id', 'advanceSources.nextRosterId')
    .innerJoin('segments', 'segments.id', 'rosters.segmentId')
    .select('segments.id')
    .distinct()
    .where('advanceSources.segmentId', '=', segment.id)
    .where('segments.seededAt', 'is not', null)
    .orderBy('segments.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes the next rosters of a segment back. If next segments are seeded it changes nothing and
 * returns their ids.
 */
export async function undoAdvance(work: Work, segment: SegmentRow): Promise<string[] | undefined> {
  const { db } = work;
  const seeded = await loadSeededNextSegments(work, segment);
  if (seeded.length > 0) return seeded;
  for (const { id } of await db
    .selectFrom('advanceSources')
    .select('nextRosterId as id')
    .where('segmentId', '=', segment.id)
    .execute())
    await takeBack(work, segment, id);
  return undefined;
}

/** Takes one next roster back: its players are free again, and it returns if it advances again. */
export async function takeBack(
  work: Work,
  segment: Pick<SegmentRow, 'id'>,
  nextRosterId: RosterId,
): Promise<void> {
  const { db } = work;
  const leftPlayers = await db
    .updateTable('players')
    .set({ leftAt: work.now, leftHow: 'disbanded' })
    .where('rosterId', '=', nextRosterId)
    .where('leftAt', 'is', null)
    .returning('userId')
    .execute();
  const row = await rosterRepository(db, work.tenantId).update(nextRosterId, {
    status: 'disbanded',
    undoneAt: work.now,
  });
  recordRoster(work, row, 'roster.advance-undone', {
    topics: [
      ...(row.parentRosterId ? [`rosters:${row.parentRosterId}`] : []),
      ...leftPlayers.map(({ userId }) => `users:${userId}`),
    ],
  });
  await db
    .deleteFrom('advanceSources')
    .where('segmentId', '=', segment.id)
    .where('nextRosterId', '=', nextRosterId)
    .execute();
}
