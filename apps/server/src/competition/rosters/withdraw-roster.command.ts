import { rosterLimitOf } from '@ringside/rules/bracket/graph/graph-settings';
import type { RosterId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import { decideMove, decideReinstate, decideTakeOut } from '@ringside/rules/roster/withdraw-roster';
import {
  invalidBody,
  relationNotFound,
  refusalAnswer,
  type Answer,
} from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { TakenOut } from '../../platform/storage/tables/roster.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import {
  loadOpenSeries,
  reinstateSeries,
} from '../match-series/ruling/reinstate-series.command.ts';
import { withdrawRoster } from '../match-series/ruling/withdraw-from-stage.command.ts';
import { seriesRepository } from '../match-series/series.repository.ts';
import { loadSeededNextSegments } from '../segments/advance.command.ts';
import { recountResults, removeFromResults } from '../segments/recount-results.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { reinstateDisbanded } from './disbanding.command.ts';
import { isLocked, recordRoster, refreshStatus } from './roster-facts.ts';
import { rosterRepository, type RosterRow } from './roster.repository.ts';

const showRoster = (id: string): Answer => ({ show: { type: 'rosters', id } });

async function lockRosterAndSegment(work: Work, rosterId: RosterId) {
  const repository = rosterRepository(work.db, work.tenantId);
  const { segmentId } = getRow(await repository.findById(rosterId));
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(segmentId));
  return { repository, segment, roster: getRow(await repository.lockById(rosterId)) };
}

/**
 * Withdraws or disqualifies a roster for an operator: it forfeits its open series. Players,
 * check-in and seed stay for a reinstatement.
 *
 * @param out - With `keepsPlace` no other roster moves up to its place
 */
export async function takeRosterOut(
  work: Work,
  rosterId: RosterId,
  { how, reason, keepsPlace = false }: Pick<TakenOut, 'how' | 'reason' | 'keepsPlace'>,
): Promise<Answer> {
  const { repository, segment, roster } = await lockRosterAndSegment(work, rosterId);
  const decision = decideTakeOut({
    how,
    status: roster.status,
    isOut: roster.takenOut !== null,
    segmentFinished: segment.finishedAt !== null,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const lastRound = await seriesRepository(work.db, work.tenantId).findLastRound(segment.id);
  const out: TakenOut = {
    how,
    reason,
    at: work.now.toISOString(),
    wasIn: roster.withdrawnAt === null,
    open: await loadOpenSeries(work, rosterId),
    lastRound,
    ...(segment.finishedAt && { afterEnd: true }),
    ...(keepsPlace && { keepsPlace }),
  };
  const row = await repository.update(rosterId, { takenOut: json(out) });
  await work.db.deleteFrom('queueEntries').where('rosterId', '=', rosterId).execute();
  work.cancel('roster-replacement-ends', rosterId);
  recordRoster(work, row, how === 'disqualified' ? 'roster.disqualified' : 'roster.taken-out', {
    after: { reason, ...(keepsPlace && { keepsPlace }) },
    topics: await loadPlayerTopics(work, rosterId),
  });
  if (out.wasIn) await withdrawRoster(work, { rosterId, segmentId: segment.id, reason: how });
  if (segment.finishedAt) await removeFromResults(work, segment, rosterId);
  return showRoster(rosterId);
}

const loadPlayerTopics = async (work: Work, rosterId: RosterId) =>
  (await rosterRepository(work.db, work.tenantId).players([rosterId])).map(
    ({ userId }) => `users:${userId}`,
  );

/** Reinstates a roster: its forfeited series are open again, unless later series have been played. */
export async function reinstateRoster(work: Work, rosterId: RosterId): Promise<Answer> {
  const { segment, roster } = await lockRosterAndSegment(work, rosterId);
  return roster.status === 'disbanded'
    ? reinstateDisbanded(work, segment, roster)
    : reinstateTakenOut(work, segment, roster);
}

async function reinstateTakenOut(
  work: Work,
  segment: SegmentRow,
  roster: RosterRow,
): Promise<Answer> {
  const rosterId = roster.id;
  const isAfterEnd = roster.takenOut?.afterEnd === true && segment.finishedAt !== null;
  const decision = decideReinstate({
    isOut: roster.takenOut !== null,
    othersMovedUp: isAfterEnd && (await loadSeededNextSegments(work, segment)).length > 0,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const withdrawal = mustHave(roster.takenOut, 'the withdrawal of a roster that is out');
  const { how, reason, wasIn } = withdrawal;
  await refreshStatus(work, roster, segment, 'roster.reinstated', {
    before: { how, reason },
    topics: await loadPlayerTopics(work, rosterId),
    set: { takenOut: null, ...(wasIn && { withdrawnAt: null, playedOut: false }) },
  });
  if (isAfterEnd) {
    await recountResults(work, segment);
    return showRoster(rosterId);
  }
  const refusal =
    wasIn && !roster.playedOut
      ? await reinstateSeries(work, segment, rosterId, withdrawal)
      : undefined;
  return refusal ? refusalAnswer(refusal) : showRoster(rosterId);
}

/**
 * Locks or unlocks a roster for an operator, whatever its dates say. If the dates agree, no manual
 * lock is stored.
 */
export async function setLock(work: Work, rosterId: RosterId, lock: boolean): Promise<Answer> {
  const { repository, segment, roster } = await lockRosterAndSegment(work, rosterId);
  if (roster.status === 'disbanded') return refusalAnswer({ reason: 'roster-disbanded' });
  const byDates = await isLocked(work, { ...roster, operatorLock: null }, segment);
  const row = await repository.update(rosterId, { operatorLock: byDates === lock ? null : lock });
  recordRoster(work, row, lock ? 'roster.locked' : 'roster.unlocked', {
    before: { operatorLock: roster.operatorLock },
    after: { operatorLock: row.operatorLock },
  });
  return showRoster(rosterId);
}

/**
 * Moves a roster to another segment of its stage for an operator. Manual seeds of both are deleted,
 * because such a list names every roster once.
 */
export async function moveRoster(work: Work, rosterId: RosterId, toId: string): Promise<Answer> {
  const pointer = '/data/relationships/segment';
  const segments = segmentRepository(work.db, work.tenantId);
  const { segmentId } = getRow(await rosterRepository(work.db, work.tenantId).findById(rosterId));
  if (!/^\d{1,18}$/.test(toId)) return relationNotFound(pointer, 'There is no such segment');
  // in ascending order, so that two moves between the same segments never deadlock
  for (const id of [segmentId, toId].sort((one, other) => Number(BigInt(one) - BigInt(other))))
    await segments.lockById(id);
  const { repository, segment: from, roster } = await lockRosterAndSegment(work, rosterId);
  const to = await segments.findById(toId);
  if (!to) return relationNotFound(pointer, 'There is no such segment');
  const decision = decideMove({
    status: roster.status,
    from: { id: from.id, stageId: roster.stageId, seeded: from.seededAt !== null },
    to: {
      id: to.id,
      stageId: to.stageId ?? to.id,
      seeded: to.seededAt !== null,
      isRegion: !(await segments.hasChildren(to.id)),
      rosterCount: await repository.countBySegment(to.id),
      limit: rosterLimitOf(to),
      standbyLimit: to.rostersLimit.standbyLimit ?? 0,
    },
  });
  if (!decision.accepted)
    return decision.refusal.reason === 'other-stage'
      ? invalidBody({
          code: 'other-stage',
          title: 'The segment must be another segment of the same stage',
          source: { pointer },
        })
      : refusalAnswer(decision.refusal);
  for (const { id, handSeeds, version } of [from, to])
    if (handSeeds) {
      const set = { handSeeds: null, version: version + 1 };
      await work.db.updateTable('segments').set(set).where('id', '=', id).execute();
      work.record({
        action: 'segment.seeds-dropped',
        subject: { type: 'segments', id, version: version + 1 },
        before: { seeds: handSeeds },
      });
    }
  await refreshStatus(work, roster, to, 'roster.moved', {
    before: { segment: from.id },
    after: { segment: to.id },
    topics: [`segments:${from.id}`, ...(await loadPlayerTopics(work, rosterId))],
    set: { segmentId: to.id, standby: decision.value.standby },
  });
  return showRoster(rosterId);
}
