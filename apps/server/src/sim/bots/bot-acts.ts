import { otherSide, type Side } from '@ringside/rules/bracket/bracket';
import type { RosterId, SegmentId, SeriesId, UserId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import { voteOf } from '@ringside/rules/pick-ban/cast-vote';
import {
  availableItems,
  countOwed,
  waitingSides,
  type PickBanState,
} from '@ringside/rules/pick-ban/pick-ban';
import {
  firstReporter,
  isNoShow,
  isLeavingBanPhase,
  drawDifferentResult,
  drawMatches,
  isReportingDifferently,
  shareOf,
  chooseItems,
} from '@ringside/sim/bot-choices';
import { castVotes } from '../../competition/challenges/cast-votes.command.ts';
import { lockChallengesOf } from '../../competition/challenges/locked-challenges.command.ts';
import { applyChallenge } from '../../competition/challenges/run-challenge.command.ts';
import { checkPlayersIn } from '../../competition/checkins/check-players-in.command.ts';
import { checkRostersIn } from '../../competition/checkins/check-rosters-in.command.ts';
import {
  confirmAll,
  reportAll,
  type PlayerAct,
} from '../../competition/match-series/reporting/report-result.command.ts';
import { ruleResults } from '../../competition/match-series/ruling/rule-series.command.ts';
import { seriesRepository } from '../../competition/match-series/series.repository.ts';
import { rosterRepository } from '../../competition/rosters/roster.repository.ts';
import { pairRoundNow } from '../../competition/segments/pair-round-now.command.ts';
import { segmentRepository } from '../../competition/segments/segment.repository.ts';
import { isPublishedByOperator } from '../../competition/stage/pair-rounds.command.ts';
import { isAlarmTaken } from '../../operations/alarms/alarm.resource.ts';
import { withActor, SYSTEM_ACTOR, type Work } from '../../platform/unit-of-work.ts';
import { voteNext } from './ban-phases.ts';
import { findBotSeries, botSides, hasHumanOpponent, type BotSeries, type BotWork } from './bots.ts';

/**
 * Checks in a bot's roster. A refusal of the command means that the check-in is over, so it is
 * ignored.
 */
export async function checkBotRosterIn(work: Work, rosterId: RosterId): Promise<void> {
  const roster = await rosterRepository(work.db, work.tenantId).findById(rosterId);
  if (roster?.status === 'ready')
    await checkRostersIn([
      { work, rosterId, segmentId: roster.segmentId, userId: roster.ownerId, byReferee: false },
    ]);
}

/** Checks in the bots of one side for their series. Against a human they always show up. */
export async function checkInToSeries(
  work: BotWork,
  seriesId: SeriesId,
  side: Side,
): Promise<void> {
  const series = await findBotSeries(work, seriesId);
  if (!series?.sides[side].isBot) return;
  await checkBotsIn(work, seriesId, presentMembersOf(series, side));
}

/** Checks bots in who arrive in the same second; those who may not check in are left out. */
async function checkBotsIn(work: Work, seriesId: SeriesId, userIds: UserId[]): Promise<void> {
  if (userIds.length === 0) return;
  const players = userIds.map((userId) => ({ userId, recordedBy: userId }));
  await checkPlayersIn([{ work, seriesId, players }]);
}

/** Returns the members of a side who show up for its series; none if the side is a no-show. */
function presentMembersOf(series: BotSeries, side: Side): string[] {
  const { row, sides, face, minimumPresent } = series;
  if (isNoShow(face, side) && !hasHumanOpponent(series, side)) return [];
  const presentCount = 1 + Math.floor(shareOf(face.stage, row.id, side, 'present') * 3);
  return sides[side].members.slice(0, Math.max(minimumPresent, presentCount));
}

/** Checks in two teams of bots and plays their ban phases in one step. */
export async function prepareAtOnce(work: BotWork, seriesId: SeriesId): Promise<void> {
  const series = await findBotSeries(work, seriesId);
  if (!series) return;
  await checkBotsIn(
    work,
    seriesId,
    botSides(series).flatMap((side) => presentMembersOf(series, side)),
  );
  if (isLeavingBanPhase(series.face) || botSides(series).length < 2) return;
  const challenges = await lockChallengesOf(work, [seriesId]);
  const context = { work, series: series.row, challenges };
  for (;;) {
    const open = challenges.ofSeries(seriesId).find(({ status }) => status === 'open');
    if (!open) break;
    let { state } = open;
    while (state.status === 'open') state = voteNext(state, series.face, work.now);
    // This opens the next category, if there is one.
    applyChallenge(context, open, state, { action: 'challenge.voted' });
  }
  await challenges.save();
}

/** Votes in the current turn as the captain. */
export async function voteInChallenge(
  work: BotWork,
  challengeId: string,
  side: Side,
): Promise<void> {
  const challenge = await work.db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', challengeId)
    .executeTakeFirst();
  const series =
    challenge?.status === 'open' ? await findBotSeries(work, challenge.seriesId) : undefined;
  if (challenge && series && waitingSides(challenge.state).includes(side))
    await voteOnce(work, series, challenge, side);
}

async function voteOnce(
  work: Work,
  { sides, face }: BotSeries,
  { id, state }: { id: string; state: PickBanState },
  side: Side,
): Promise<boolean> {
  const items = chooseItems(face, {
    side,
    turn: `${state.category}/${state.turnIndex}`,
    count: countOwed(state),
    available: availableItems(state),
  });
  const vote = voteOf(state, items);
  const userId = getItem(sides[side].members, 0);
  return 'show' in getItem(await castVotes([{ work, challengeId: id, userId, vote }]), 0);
}

/**
 * Reports a result as a bot. A human's report is confirmed as it is: bots report the truth and
 * trust the opponent.
 */
export async function reportAsBot(work: BotWork, seriesId: SeriesId, side: Side): Promise<void> {
  const series = await findBotSeries(work, seriesId);
  if (!series?.sides[side].isBot || series.row.state !== 'live') return;
  const { row, face } = series;
  const isAnswer = row.reporting === 'reported' && row.reportedBy !== side;
  if (isAnswer && (hasHumanOpponent(series, side) || !isReportingDifferently(face)))
    await confirmAll([toPlayerAct(work, series, side)]);
  else await report(work, series, { side, isAnswer });
}

/**
 * Returns the act of the captain of a bot roster: they are its actor, so that the history names who
 * reported and confirmed, as for every player.
 */
function toPlayerAct(work: Work, { row, sides }: BotSeries, side: Side): PlayerAct {
  const userId = getItem(sides[side].members, 0);
  return {
    work: withActor(work, { ...SYSTEM_ACTOR, userId }),
    seriesId: row.id,
    segmentId: row.segmentId,
    userId,
  };
}

async function report(
  work: Work,
  series: BotSeries,
  { side, isAnswer }: { side: Side; isAnswer: boolean },
): Promise<void> {
  const { row, face } = series;
  const draw = isAnswer && isReportingDifferently(face) ? drawDifferentResult : drawMatches;
  await reportAll([
    {
      ...toPlayerAct(work, series, side),
      matches: draw(face, row.bestOf, row.headStart),
    },
  ]);
}

/** Reports the result of a series for both sides in one step. */
export async function settleAtOnce(work: BotWork, seriesId: SeriesId): Promise<void> {
  const series = await findBotSeries(work, seriesId);
  if (series?.row.state !== 'live') return;
  const first = firstReporter(series.face);
  await report(work, series, { side: first, isAnswer: false });
  await report(work, series, { side: otherSide(first), isAnswer: true });
}

/**
 * Rules a dispute between two teams of bots by the result that both know. A dispute with a human,
 * or one whose alarm an operator has taken, waits for an operator.
 */
export async function ruleDispute(work: BotWork, seriesId: SeriesId): Promise<void> {
  const series = await findBotSeries(work, seriesId);
  const row = await seriesRepository(work.db, work.tenantId).findById(seriesId);
  if (!series || !row || row.reporting !== 'disputed' || botSides(series).length < 2) return;
  if (await isAlarmTaken(work, seriesId)) return;
  const { refereeId } = work.botPool;
  const referee = refereeId ? withActor(work, { ...SYSTEM_ACTOR, userId: refereeId }) : work;
  await ruleResults(referee, row, {
    matches: drawMatches(series.face, row.bestOf, row.headStart),
    force: false,
  });
}

/** Publishes the round that waits for an operator, as the rules pair it. */
export async function publishRound(work: Work, segmentId: SegmentId): Promise<void> {
  const segment = await segmentRepository(work.db, work.tenantId).findById(segmentId);
  if (segment?.held && isPublishedByOperator(segment)) await pairRoundNow(work, segment);
}
