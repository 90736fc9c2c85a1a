import { MATCH_UP_MS, QUEUE_LOOK_AGAIN_MS } from '@ringside/rules/constants';
import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { decideQueueJoin } from '@ringside/rules/queue/match-up';
import { pairQueue, type QueueEntry, type QueueMatch } from '@ringside/rules/queue/pair-queue';
import { findPauseRefusal, pauseOf } from '@ringside/rules/schedule/pause';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { type Audience, audienceOfUsers } from '../../platform/realtime/audiences.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { loadQueueStatus } from './queue-status.query.ts';

/** The time in milliseconds for which two rosters that did not both accept are not matched again. */
const REMATCH_PAUSE_MS = 5 * 60_000;

/**
 * Puts a member's roster into the queue and pairs it at once if another fits; every few seconds the
 * windows widen and pairing repeats.
 */
export async function joinQueue(
  work: Work,
  found: SegmentRow,
  { rosterId, userId }: { rosterId: RosterId; userId: string },
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const segment = getRow(await segmentRepository(db, tenantId).lockById(found.id));
  const roster = await rosterRepository(db, tenantId).lockById(rosterId);
  if (roster?.segmentId !== segment.id)
    return {
      faults: {
        status: 404,
        faults: [
          {
            code: 'not-found',
            title: 'There is no such roster in this queue',
            source: { pointer: '/data/relationships/roster' },
          },
        ],
      },
    };
  const paused = findPauseRefusal(pauseOf(segment.pauses));
  if (paused) return refusalAnswer(paused);
  const decision = decideQueueJoin({
    isMember: (await rosterRepository(db, tenantId).players([roster.id])).some(
      (player) => player.userId === userId,
    ),
    status: roster.status,
    isOpen: segment.dateFrom <= now && now < segment.dateTo && segment.finishedAt === null,
    isBusy: await isBusy(work, roster),
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  await enterQueue(work, { segmentId: segment.id, rosterId: roster.id, since: now });
  await pairWaiting(work, segment.id);
  return { plain: { data: await loadQueueStatus(work, segment, roster.id) } };
}

async function isBusy({ db }: Work, { id }: RosterRow): Promise<boolean> {
  const waits = await db
    .selectFrom('queueEntries')
    .select('id')
    .where('rosterId', '=', id)
    .executeTakeFirst();
  const busyWith =
    waits ??
    (await db
      .selectFrom('matchUps')
      .select('id')
      .where('status', '=', 'open')
      .where((eb) => eb.or([eb('homeRosterId', '=', id), eb('awayRosterId', '=', id)]))
      .executeTakeFirst());
  const plays =
    busyWith ??
    (await db
      .selectFrom('matchSeries')
      .select('id')
      .where('state', '<>', 'finished')
      .where('deletedAt', 'is', null)
      .where((eb) => eb.or([eb('homeRosterId', '=', id), eb('awayRosterId', '=', id)]))
      .executeTakeFirst());
  return plays !== undefined;
}

/**
 * Adds a roster to the queue. One that was in it before keeps its waiting time, and so its place in
 * front.
 */
export async function enterQueue(
  work: Work,
  entry: { segmentId: SegmentId; rosterId: RosterId; since: Date },
): Promise<void> {
  await work.db
    .insertInto('queueEntries')
    .values({ tenantId: work.tenantId, ...entry })
    .execute();
  work.record({
    action: 'queue.joined',
    subject: { type: 'rosters', id: entry.rosterId },
    changes: { queue: entry.segmentId },
    topics: [`segments:${entry.segmentId}`],
    audiences: await loadMemberAudience(work, [entry.rosterId]),
  });
}

/** Removes a roster from the queue for one of its members. */
export async function leaveQueue(
  work: Work,
  segment: SegmentRow,
  { rosterId, userId }: { rosterId: RosterId; userId: string },
): Promise<Answer> {
  await segmentRepository(work.db, work.tenantId).lockById(segment.id);
  if (
    !(await rosterRepository(work.db, work.tenantId).players([rosterId])).some(
      (player) => player.userId === userId,
    )
  )
    return refusalAnswer({ reason: 'not-a-member' });
  const deletedEntry = await work.db
    .deleteFrom('queueEntries')
    .where('segmentId', '=', segment.id)
    .where('rosterId', '=', rosterId)
    .returning('id')
    .executeTakeFirst();
  if (!deletedEntry) return refusalAnswer({ reason: 'not-in-queue' });
  work.record({
    action: 'queue.left',
    subject: { type: 'rosters', id: rosterId },
    changes: { queue: null },
    topics: [`segments:${segment.id}`],
    audiences: await loadMemberAudience(work, [rosterId]),
  });
  return { empty: true };
}

/** Returns the audience of the members of rosters, who alone learn of a wait and a match-up. */
export async function loadMemberAudience(
  { db, tenantId }: Work,
  rosterIds: RosterId[],
): Promise<Audience[]> {
  const players = await rosterRepository(db, tenantId).players(rosterIds);
  return audienceOfUsers(players.map(({ userId }) => userId));
}

/**
 * Pairs waiting rosters that fit; while two or more are left, schedules another attempt. The
 * segment must be locked.
 */
export async function pairWaiting(work: Work, segmentId: SegmentId): Promise<void> {
  const rows = await loadWaiting(work, segmentId);
  const sinceOf = new Map(rows.map(({ rosterId, since }) => [rosterId, since]));
  const matches = pairQueue({
    waiting: rows,
    now: work.now,
    apart: await loadRecentlyDeclined(work, segmentId),
  });
  for (const match of matches) await createMatchUp(work, segmentId, match, sinceOf);
  if (rows.length - 2 * matches.length > 1)
    work.schedule({
      kind: 'queue-pairs',
      subjectId: segmentId,
      dueAt: new Date(+work.now + QUEUE_LOOK_AGAIN_MS),
    });
  else work.cancel('queue-pairs', segmentId);
}

/** Repeats the pairing when the job is due. */
export async function retryPairing(work: Work, segmentId: SegmentId): Promise<void> {
  const segment = await segmentRepository(work.db, work.tenantId).lockById(segmentId);
  if (segment && !segment.finishedAt) await pairWaiting(work, segmentId);
}

/** Loads waiting rosters that can play: one that has lost a player keeps waiting, but is not paired. */
function loadWaiting({ db }: Work, segmentId: SegmentId): Promise<QueueEntry[]> {
  return db
    .selectFrom('queueEntries')
    .innerJoin('rosters', 'rosters.id', 'queueEntries.rosterId')
    .select(['queueEntries.rosterId', 'queueEntries.since', 'rosters.rating'])
    .where('queueEntries.segmentId', '=', segmentId)
    .where('rosters.status', '=', 'ready')
    .where('rosters.withdrawnAt', 'is', null)
    .execute();
}

async function loadRecentlyDeclined(
  { db, now }: Work,
  segmentId: SegmentId,
): Promise<(one: string, other: string) => boolean> {
  const rows = await db
    .selectFrom('matchUps')
    .select(['homeRosterId', 'awayRosterId'])
    .where('segmentId', '=', segmentId)
    .where('createdAt', '>', new Date(+now - REMATCH_PAUSE_MS))
    .where('status', 'in', ['declined', 'expired'])
    .execute();
  const apart = new Set(
    rows.flatMap(({ homeRosterId: home, awayRosterId: away }) => [
      `${home}-${away}`,
      `${away}-${home}`,
    ]),
  );
  return (one, other) => apart.has(`${one}-${other}`);
}

async function createMatchUp(
  work: Work,
  segmentId: SegmentId,
  { home, away, reason }: QueueMatch,
  sinceOf: Map<string, Date>,
): Promise<void> {
  const { db, tenantId, now } = work;
  const deadline = new Date(+now + MATCH_UP_MS);
  await db.deleteFrom('queueEntries').where('rosterId', 'in', [home, away]).execute();
  const { id } = await db
    .insertInto('matchUps')
    .values({
      tenantId,
      segmentId,
      homeRosterId: home,
      awayRosterId: away,
      homeSince: mustFind(sinceOf, home),
      awaySince: mustFind(sinceOf, away),
      status: 'open',
      deadline,
      reason: json(reason),
      seriesId: null,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.schedule({ kind: 'match-up-ends', subjectId: id, dueAt: deadline });
  work.record({
    action: 'match-up.made',
    subject: { type: 'match-ups', id, version: 1 },
    changes: { home, away, deadline: deadline.toISOString() },
    onlyTo: [`rosters:${home}`, `rosters:${away}`, `segments:${segmentId}`],
    audiences: await loadMemberAudience(work, [home, away]),
  });
}

/** Clears the queue at its end: rosters stop waiting, and running series continue. */
export async function clearQueue({ db }: Work, segmentId: SegmentId): Promise<void> {
  await db.deleteFrom('queueEntries').where('segmentId', '=', segmentId).execute();
  await db
    .updateTable('matchUps')
    .set({ status: 'expired' })
    .where('segmentId', '=', segmentId)
    .where('status', '=', 'open')
    .execute();
}
