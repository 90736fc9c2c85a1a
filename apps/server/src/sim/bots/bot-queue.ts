import { MINUTE_MS, SECOND_MS } from '@ringside/rules/constants';
import type { RosterId, UserId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import { isPlayerQualified } from '@ringside/rules/roster/eligibility';
import { isRosterQualified } from '@ringside/rules/roster/roster-status';
import { answerToMatchUp } from '@ringside/sim/bot-choices';
import { answerMatchUpFor } from '../../competition/match-ups/answer-match-up.command.ts';
import { joinQueue } from '../../competition/queue/join-queue.command.ts';
import { rosterRepository } from '../../competition/rosters/roster.repository.ts';
import { segmentRepository } from '../../competition/segments/segment.repository.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { instantAfter, randomBetween, isBot, type BotPool } from './bots.ts';

/** The shortest and longest time that bots take in a queue. */
const LINE_UP_AFTER_MS = [SECOND_MS, 2 * MINUTE_MS] as const;
const ANSWER_AFTER_MS = [2 * SECOND_MS, 15 * SECOND_MS] as const;
/** A late answer is given this long before the deadline. */
const LATE_LEAD_MS = SECOND_MS;
/** The break after a series, and after a declined match-up. */
const BREAK_MS = [MINUTE_MS, 4 * MINUTE_MS] as const;
const AWAY_MS = 5 * MINUTE_MS;

export interface BotAnswer {
  matchUp: string;
  userId: UserId;
  answer: 'accept' | 'decline';
}

/** Loads the rosters that bots play, with their captains. */
async function loadBotRosters({ db }: Work, rosterIds: RosterId[]) {
  const rosters = await db
    .selectFrom('rosters')
    .innerJoin('users', 'users.id', 'rosters.ownerId')
    .select(['rosters.id', 'rosters.name', 'rosters.ownerId', 'users.playerTag'])
    .where('rosters.id', 'in', rosterIds)
    .orderBy('rosters.id')
    .execute();
  return rosters.filter(({ playerTag }) => isBot(playerTag));
}

/**
 * Schedules a bots' roster of a queue to join the line once the queue is open. Does nothing for a
 * roster of another segment.
 */
export async function scheduleQueueJoin(work: Work, rosterId: RosterId): Promise<void> {
  const found = await work.db
    .selectFrom('rosters')
    .innerJoin('segments', 'segments.id', 'rosters.segmentId')
    .select(['rosters.name', 'segments.dateFrom'])
    .where('rosters.id', '=', rosterId)
    .where('segments.format', '=', 'queue')
    .executeTakeFirst();
  if (!found) return;
  const open = Math.max(+work.now, +found.dateFrom);
  work.schedule({
    kind: 'bot-lines-up',
    subjectId: rosterId,
    dueAt: new Date(Math.round(open + randomBetween(LINE_UP_AFTER_MS, found.name, 'lines up'))),
  });
}

/**
 * Puts a roster into the line as its captain, unless its players have their wins. A refusal means
 * that the queue is over or the roster waits already.
 */
export async function joinQueueAsBot(work: Work, rosterId: RosterId): Promise<void> {
  const rosters = rosterRepository(work.db, work.tenantId);
  const roster = await rosters.findById(rosterId);
  const segment =
    roster && (await segmentRepository(work.db, work.tenantId).findById(roster.segmentId));
  if (!segment) return;
  const members = await rosters.members([rosterId]);
  if (
    isRosterQualified(
      members.map(({ queueWins, challengeWins }) => ({
        qualified: isPlayerQualified({ queueWins, gameWins: challengeWins }),
      })),
    )
  )
    return;
  await joinQueue(work, segment, { rosterId, userId: roster.ownerId });
}

/** Schedules the answer of each side that bots play, unless it stays silent. */
export async function scheduleMatchUpAnswers(
  work: Work,
  id: string,
  { seed, habits }: BotPool,
): Promise<void> {
  const { homeRosterId, awayRosterId, createdAt, deadline } = await work.db
    .selectFrom('matchUps')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const { id: rosterId, name, ownerId } of await loadBotRosters(work, [
    homeRosterId,
    awayRosterId,
  ])) {
    const answer = answerToMatchUp({ seed, roster: name, at: createdAt, habits });
    if (answer === 'is-silent') continue;
    const dueAt =
      answer === 'accepts-late'
        ? new Date(+deadline - LATE_LEAD_MS)
        : instantAfter(work, randomBetween(ANSWER_AFTER_MS, name, +createdAt, 'answers'));
    work.schedule({
      kind: 'bot-answers',
      subjectId: `${id}-${rosterId}`,
      dueAt,
      payload: {
        matchUp: id,
        userId: ownerId,
        answer: answer === 'declines' ? 'decline' : 'accept',
      } satisfies BotAnswer,
    });
  }
}

/**
 * Answers a match-up as a bot. The command refuses a roster that is no longer in the line, since it
 * or its opponent declined.
 */
export async function answerAsBot(
  work: Work,
  { matchUp, userId, answer }: BotAnswer,
): Promise<void> {
  await answerMatchUpFor(work, matchUp, { userId, answer });
}

/**
 * Schedules both rosters to join the line again after a declined or expired match-up; one that
 * still waits stays as it is.
 */
export async function scheduleRejoinAfterMatchUp(work: Work, id: string): Promise<void> {
  const { homeRosterId, awayRosterId } = await work.db
    .selectFrom('matchUps')
    .select(['homeRosterId', 'awayRosterId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const roster of await loadBotRosters(work, [homeRosterId, awayRosterId]))
    work.schedule({
      kind: 'bot-lines-up',
      subjectId: roster.id,
      dueAt: instantAfter(work, AWAY_MS),
    });
}

/** Schedules both rosters to join the line again after a series of a queue. */
export async function scheduleRejoinAfterSeries(work: Work, id: string): Promise<void> {
  const series = await work.db
    .selectFrom('matchSeries')
    .innerJoin('segments', 'segments.id', 'matchSeries.segmentId')
    .select(['homeRosterId', 'awayRosterId'])
    .where('matchSeries.id', '=', id)
    .where('segments.format', '=', 'queue')
    .executeTakeFirst();
  if (!series) return;
  for (const { id: rosterId, name } of await loadBotRosters(work, [
    mustHave(series.homeRosterId, 'the home roster of a queue series'),
    mustHave(series.awayRosterId, 'the away roster of a queue series'),
  ]))
    work.schedule({
      kind: 'bot-lines-up',
      subjectId: rosterId,
      dueAt: instantAfter(work, randomBetween(BREAK_MS, name, +work.now, 'break')),
    });
}
