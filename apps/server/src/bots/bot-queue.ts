import { answerToMatchUp } from '@ringside/contract/season/bot-choices';
import { MINUTE_MS, SECOND_MS } from '@ringside/rules/constants';
import { playerQualified } from '@ringside/rules/roster/eligibility';
import { rosterQualified } from '@ringside/rules/roster/roster-status';
import { answerFor } from '../collections/match-ups/answer-match-up.command.ts';
import { joinQueue } from '../collections/queue/wait-in-line.command.ts';
import { rosterRepository } from '../collections/rosters/roster.repository.ts';
import { segmentRepository } from '../collections/segments/segment.repository.ts';
import type { Work } from '../unit-of-work.ts';
import { after, between, isBot, type Troupe } from './bots.ts';

/** How long bots take in a queue, between the two. */
const LINE_UP_AFTER_MS = [SECOND_MS, 2 * MINUTE_MS] as const;
const ANSWER_AFTER_MS = [2 * SECOND_MS, 15 * SECOND_MS] as const;
/** Who answers late does it so long before the deadline. */
const LATE_LEAD_MS = SECOND_MS;
/** A break after a series, and after a match-up that was let pass. */
const BREAK_MS = [MINUTE_MS, 4 * MINUTE_MS] as const;
const AWAY_MS = 5 * MINUTE_MS;

export interface BotAnswer {
  matchUp: string;
  userId: string;
  answer: 'accept' | 'decline';
}

/** Those of the rosters that bots play, with their captains. */
async function ofBots({ db }: Work, rosterIds: string[]) {
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
 * A roster of bots that has registered in a queue lines up when it is open; one of another segment
 * does not.
 */
export async function lineUpSoon(work: Work, rosterId: string): Promise<void> {
  const found = await work.db
    .selectFrom('rosters')
    .innerJoin('segments', 'segments.id', 'rosters.segmentId')
    .select(['rosters.name', 'segments.dateFrom'])
    .where('rosters.id', '=', rosterId)
    .where('segments.format', '=', 'queue')
    .executeTakeFirst();
  if (!found) return;
  const open = Math.max(+work.now, +found.dateFrom);
  work.arm({
    kind: 'bot-lines-up',
    subjectId: rosterId,
    dueAt: new Date(Math.round(open + between(LINE_UP_AFTER_MS, found.name, 'lines up'))),
  });
}

/**
 * Its captain puts it in line, until its players have their wins. What is refused is over, or it
 * waits already.
 */
export async function lineUpAsBot(work: Work, rosterId: string): Promise<void> {
  const rosters = rosterRepository(work.db, work.tenantId);
  const roster = await rosters.findById(rosterId);
  const segment =
    roster && (await segmentRepository(work.db, work.tenantId).findById(roster.segmentId));
  if (!segment) return;
  const members = await rosters.members([rosterId]);
  if (
    rosterQualified(
      members.map(({ queueWins, challengeWins }) => ({
        qualified: playerQualified({ queueWins, gameWins: challengeWins }),
      })),
    )
  )
    return;
  await joinQueue(work, segment, { rosterId, userId: roster.ownerId });
}

/** Each side answers for itself, or lets the match-up pass. */
export async function answerMatchUpSoon(
  work: Work,
  id: string,
  { seed, habits }: Troupe,
): Promise<void> {
  const { homeRosterId, awayRosterId, createdAt, deadline } = await work.db
    .selectFrom('matchUps')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const { id: rosterId, name, ownerId } of await ofBots(work, [homeRosterId, awayRosterId])) {
    const answer = answerToMatchUp({ seed, roster: name, at: createdAt, habits });
    if (answer === 'is-silent') continue;
    const dueAt =
      answer === 'accepts-late'
        ? new Date(+deadline - LATE_LEAD_MS)
        : after(work, between(ANSWER_AFTER_MS, name, +createdAt, 'answers'));
    work.arm({
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

/** Who has let it pass, or whose opponent has, may be out of the line already: then he is refused. */
export async function answerAsBot(
  work: Work,
  { matchUp, userId, answer }: BotAnswer,
): Promise<void> {
  await answerFor(work, matchUp, { userId, answer });
}

/** Who let it pass lines up again later; the other stands in line again. */
export async function comeBackAfterMatchUp(work: Work, id: string): Promise<void> {
  const { homeRosterId, awayRosterId } = await work.db
    .selectFrom('matchUps')
    .select(['homeRosterId', 'awayRosterId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const roster of await ofBots(work, [homeRosterId, awayRosterId]))
    work.arm({ kind: 'bot-lines-up', subjectId: roster.id, dueAt: after(work, AWAY_MS) });
}

/** After a series of a queue both line up again. */
export async function comeBackAfterSeries(work: Work, id: string): Promise<void> {
  const series = await work.db
    .selectFrom('matchSeries')
    .innerJoin('segments', 'segments.id', 'matchSeries.segmentId')
    .select(['homeRosterId', 'awayRosterId'])
    .where('matchSeries.id', '=', id)
    .where('segments.format', '=', 'queue')
    .executeTakeFirst();
  if (!series) return;
  for (const { id: rosterId, name } of await ofBots(work, [
    series.homeRosterId!,
    series.awayRosterId!,
  ]))
    work.arm({
      kind: 'bot-lines-up',
      subjectId: rosterId,
      dueAt: after(work, between(BREAK_MS, name, +work.now, 'break')),
    });
}
