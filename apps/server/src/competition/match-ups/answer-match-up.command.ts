import type { Side } from '@ringside/rules/bracket/bracket';
import type { RosterId, UserId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import { answerMatchUp, expireMatchUp, type MatchUpStep } from '@ringside/rules/queue/match-up';
import { findPauseRefusal, pauseOf } from '@ringside/rules/schedule/pause';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { Selectable } from 'kysely';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Database } from '../../platform/storage/tables.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { recordSeries } from '../match-series/series-lifecycle.ts';
import { seriesRepository } from '../match-series/series.repository.ts';
import { enterQueue, loadMemberAudience, pairWaiting } from '../queue/join-queue.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { insertSeries } from '../stage/stage-series.command.ts';

type MatchUpRow = Selectable<Database['matchUps']>;
type Ending = 'declined' | 'expired';

/**
 * Locks the segment and then the match-up, in the order of all commands, so that simultaneous
 * answers are serialised.
 */
async function lockMatchUp(
  { db, tenantId }: Work,
  id: string,
): Promise<{ row: MatchUpRow; segment: SegmentRow } | undefined> {
  const found = await db
    .selectFrom('matchUps')
    .select('segmentId')
    .where('id', '=', id)
    .executeTakeFirst();
  const segment = found && (await segmentRepository(db, tenantId).lockById(found.segmentId));
  const row =
    segment &&
    (await db
      .selectFrom('matchUps')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst());
  return row && { row, segment };
}

/** Accepts or declines a match-up for a member of either roster. */
export async function answerMatchUpFor(
  work: Work,
  id: string,
  { userId, answer }: { userId: UserId; answer: 'accept' | 'decline' },
): Promise<Answer> {
  const { row, segment } = getRow(await lockMatchUp(work, id));
  const ownRosters = await work.db
    .selectFrom('players')
    .select('rosterId')
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .where('rosterId', 'in', [row.homeRosterId, row.awayRosterId])
    .executeTakeFirst();
  if (!ownRosters) return refusalAnswer({ reason: 'not-a-member' });
  const paused = findPauseRefusal(pauseOf(segment.pauses));
  if (paused) return refusalAnswer(paused);
  const decision = answerMatchUp({
    accepted: { home: row.homeAccepted, away: row.awayAccepted },
    side: ownRosters.rosterId === row.homeRosterId ? 'home' : 'away',
    answer,
    isOpen: row.status === 'open' && work.now < row.deadline,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  await applyStep(work, segment, row, decision.value, 'declined');
  return { show: { type: 'match-ups', id } };
}

/** Ends a match-up at its deadline. */
export async function endMatchUp(work: Work, id: string): Promise<void> {
  const found = await lockMatchUp(work, id);
  if (found?.row.status !== 'open') return;
  const { row, segment } = found;
  await applyStep(
    work,
    segment,
    row,
    expireMatchUp({ accepted: { home: row.homeAccepted, away: row.awayAccepted } }),
    'expired',
  );
}

async function applyStep(
  work: Work,
  segment: SegmentRow,
  row: MatchUpRow,
  step: MatchUpStep,
  ending: Ending,
): Promise<void> {
  if (step.step === 'waits')
    return saveMatchUp(work, row, {
      homeAccepted: step.accepted.home,
      awayAccepted: step.accepted.away,
    });
  work.cancel('match-up-ends', row.id);
  if (step.step === 'played')
    return saveMatchUp(work, row, {
      status: 'played',
      homeAccepted: true,
      awayAccepted: true,
      seriesId: await createSeriesNow(work, segment, row),
    });
  await saveMatchUp(work, row, { status: ending });
  const seat = (side: Side) =>
    side === 'home'
      ? { rosterId: row.homeRosterId, since: row.homeSince }
      : { rosterId: row.awayRosterId, since: row.awaySince };
  if (segment.finishedAt) return;
  for (const entry of step.back.map(seat))
    if (await hasNotDisbanded(work, entry.rosterId))
      await enterQueue(work, { segmentId: segment.id, ...entry });
  if (step.back.length > 0) await pairWaiting(work, segment.id);
}

/** Returns whether a roster still exists: it may have disbanded before it answered. */
const hasNotDisbanded = async ({ db }: Work, rosterId: RosterId) =>
  (await db
    .selectFrom('rosters')
    .select('id')
    .where('id', '=', rosterId)
    .where('status', '<>', 'disbanded')
    .executeTakeFirst()) !== undefined;

async function saveMatchUp(
  work: Work,
  { id, homeRosterId, awayRosterId }: MatchUpRow,
  set: Partial<Pick<MatchUpRow, 'status' | 'homeAccepted' | 'awayAccepted' | 'seriesId'>>,
): Promise<void> {
  const { version } = await work.db
    .updateTable('matchUps')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  work.record({
    action: set.status ? `match-up.${set.status}` : 'match-up.accepted',
    subject: { type: 'match-ups', id, version },
    changes: set,
    onlyTo: [`rosters:${homeRosterId}`, `rosters:${awayRosterId}`],
    audiences: await loadMemberAudience(work, [homeRosterId, awayRosterId]),
  });
}

/** Creates the series to play at once, with all members of both rosters checked in. */
async function createSeriesNow(
  work: Work,
  segment: SegmentRow,
  { homeRosterId, awayRosterId, reason }: MatchUpRow,
): Promise<string> {
  const { db, tenantId, now } = work;
  const { last } = await db
    .selectFrom('matchSeries')
    .select((eb) => eb.fn.max('matchNumber').as('last'))
    .where('segmentId', '=', segment.id)
    .executeTakeFirstOrThrow();
  const ids = await insertSeries(
    work,
    segment,
    [
      {
        position: { bracketNumber: 0, roundNumber: 1, matchNumber: Number(last ?? 0) + 1 },
        competitors: [homeRosterId, awayRosterId].map((rosterId) => ({
          kind: 'roster',
          rosterId,
          seed: 0,
        })),
        outcome: null,
        pairing: reason,
      },
    ],
    { ...stageFormatOf(segment).layout(segment), date: () => now },
  );
  const id = getItem(ids, 0);
  const members = await db
    .selectFrom('players')
    .select('userId')
    .where('rosterId', 'in', [homeRosterId, awayRosterId])
    .where('leftAt', 'is', null)
    .execute();
  await db
    .insertInto('checkins')
    .values(
      members.map(({ userId }) => ({
        tenantId,
        createdAt: now,
        userId,
        seriesId: id,
        rosterId: null,
        recordedBy: userId,
      })),
    )
    .execute();
  // the match page reads from the history who is present, and so may report
  const series = getRow(await seriesRepository(db, tenantId).findById(id));
  const users = members.map(({ userId }) => userId);
  recordSeries(work, series, 'series.player-checked-in', { after: { users } });
  return id;
}
