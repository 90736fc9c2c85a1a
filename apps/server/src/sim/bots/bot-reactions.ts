import { otherSide, type Side } from '@ringside/rules/bracket/bracket';
import { MINUTE_MS, SECOND_MS } from '@ringside/rules/constants';
import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import { waitingSides } from '@ringside/rules/pick-ban/pick-ban';
import { reportDeadlines } from '@ringside/rules/series/reporting';
import {
  firstReporter,
  isPlayedLate,
  isLeavingBanPhase,
  isMissingCheckin,
} from '@ringside/sim/bot-choices';
import type { Change, Reaction, Work } from '../../platform/unit-of-work.ts';
import {
  scheduleMatchUpAnswers,
  scheduleRejoinAfterMatchUp,
  scheduleRejoinAfterSeries,
} from './bot-queue.ts';
import {
  instantAfter,
  randomBetween,
  findBotSeries,
  botSides,
  isBot,
  hasHumanOpponent,
  type BotSeries,
  type BotHost,
  type BotPool,
  type BotWork,
} from './bots.ts';
import {
  scheduleLobbyAnswer,
  scheduleLobbyArrival,
  scheduleLobbyReport,
  scheduleLobbyRuling,
} from './lobby-reactions.ts';

/** The shortest and longest time that bots take. */
const COME_AFTER_MS = [20 * SECOND_MS, 6 * MINUTE_MS] as const;
const VOTE_AFTER_MS = [4 * SECOND_MS, 22 * SECOND_MS] as const;
const PLAY_MS = [8 * MINUTE_MS, 14 * MINUTE_MS] as const;
const ANSWER_AFTER_MS = [20 * SECOND_MS, 2 * MINUTE_MS] as const;
/** The shares of the remaining check-in time at which rosters check in. */
const ROSTER_CHECKIN_AT = [0.04, 0.8] as const;
const RULE_AFTER_MS = 4 * MINUTE_MS;
const PUBLISH_AFTER_MS = 5 * MINUTE_MS;
/** A late report is made this long after the series is overdue. */
const LATE_BY_MS = 4 * MINUTE_MS;
/**
 * A human who plays a bot reports the result. If they do not, the bot reports this long before the
 * series is overdue.
 */
const REPORT_FOR_HUMAN_LEAD_MS = 5 * MINUTE_MS;

type React = (work: BotWork, id: string, botPool: BotPool) => Promise<void>;

/** The reactions of bots to changes. Each schedules a job in the transaction of the change. */
const REACTIONS: Record<string, React> = {
  'segment.checkin-opened': scheduleRosterCheckins,
  'roster.advanced': scheduleLateCheckin,
  'roster.recounted': scheduleLateCheckin,
  'series.checkin-opened': scheduleArrival,
  'challenge.opened': scheduleVote,
  'challenge.resumed': scheduleVote,
  'challenge.voted': scheduleVote,
  'challenge.turn-ended': scheduleVote,
  'series.live': scheduleReport,
  'series.reported': scheduleAnswer,
  'series.disputed': scheduleRuling,
  'series.alarm-given-back': scheduleRuling,
  'segment.held': schedulePublication,
  'match-up.made': scheduleMatchUpAnswers,
  'match-up.declined': scheduleRejoinAfterMatchUp,
  'match-up.expired': scheduleRejoinAfterMatchUp,
  'series.finished': scheduleRejoinAfterSeries,
  'series.ruled': scheduleRejoinAfterSeries,
  'series.unplayed': scheduleRejoinAfterSeries,
};

/** Creates the reaction of bots to changes. It does nothing while there is no pool of bots. */
export const createBotReaction =
  (host: BotHost): Reaction =>
  async (work: Work, changes: readonly Change[]) => {
    const { pool: botPool } = host;
    if (!botPool) return;
    const botWork = { ...work, botPool };
    for (const { action, subject } of changes)
      await REACTIONS[action]?.(botWork, subject.id, botPool);
  };

/**
 * Returns whether two teams of bots play in fewer steps: before `aloneUntil` no human can act,
 * since changes wait for all jobs that are due.
 */
const playsAtOnce = (work: Work, series: BotSeries, { aloneUntil }: BotPool) =>
  work.now < aloneUntil && botSides(series).length === 2;

const scheduleForSide = (work: Work, kind: string, id: string, side: Side, dueAt: Date) =>
  work.schedule({ kind, subjectId: `${id}-${side}`, dueAt });

const selectReadyRosters = ({ db }: Work) =>
  db
    .selectFrom('rosters')
    .innerJoin('users', 'users.id', 'rosters.ownerId')
    .innerJoin('segments', 'segments.id', 'rosters.segmentId')
    .innerJoin('events', 'events.id', 'segments.eventId')
    .select([
      'rosters.id',
      'rosters.name',
      'rosters.segmentId',
      'users.playerTag',
      'segments.checkinFrom',
      'segments.checkinTo',
      'segments.typeId',
      'events.name as event',
    ])
    .where('rosters.status', '=', 'ready');

type ReadyRoster = Awaited<ReturnType<ReturnType<typeof selectReadyRosters>['execute']>>[number];

async function scheduleRosterCheckins(
  work: Work,
  segmentId: SegmentId,
  botPool: BotPool,
): Promise<void> {
  for (const roster of await selectReadyRosters(work)
    .where('rosters.segmentId', '=', segmentId)
    .execute())
    scheduleCheckin(work, roster, botPool);
}

/**
 * Schedules the check-in of a roster that advanced or qualified while the check-in was already
 * open.
 */
export async function scheduleLateCheckin(
  work: Work,
  rosterId: RosterId,
  botPool: BotPool,
): Promise<void> {
  const roster = await selectReadyRosters(work)
    .where('rosters.id', '=', rosterId)
    .executeTakeFirst();
  if (
    roster?.checkinFrom &&
    roster.checkinTo &&
    roster.checkinFrom <= work.now &&
    work.now < roster.checkinTo
  )
    scheduleCheckin(work, roster, botPool);
}

function scheduleCheckin(
  work: Work,
  { id, name, segmentId, playerTag, checkinTo, typeId, event }: ReadyRoster,
  { seed, habits }: BotPool,
): void {
  if (
    !isBot(playerTag) ||
    !checkinTo ||
    isMissingCheckin({ seed, stage: `${event}/${typeId}`, roster: name, habits })
  )
    return;
  work.schedule({
    kind: 'bot-checks-roster-in',
    subjectId: id,
    dueAt: instantAfter(
      work,
      randomBetween(ROSTER_CHECKIN_AT, name, segmentId) * (+checkinTo - +work.now),
    ),
  });
}

async function scheduleArrival(work: BotWork, id: string, botPool: BotPool): Promise<void> {
  const series = await findBotSeries(work, id);
  if (!series) return scheduleLobbyArrival(work, id);
  if (playsAtOnce(work, series, botPool))
    return work.schedule({
      kind: 'bots-prepare',
      subjectId: id,
      dueAt: instantAfter(work, COME_AFTER_MS[0]),
    });
  for (const side of botSides(series))
    scheduleForSide(
      work,
      'bot-comes',
      id,
      side,
      instantAfter(work, randomBetween(COME_AFTER_MS, id, side)),
    );
}

async function scheduleVote(work: BotWork, challengeId: string, botPool: BotPool): Promise<void> {
  const challenge = await work.db
    .selectFrom('challenges')
    .select(['seriesId', 'state'])
    .where('id', '=', challengeId)
    .executeTakeFirst();
  const waiting = challenge ? waitingSides(challenge.state) : [];
  if (!challenge || waiting.length === 0) return;
  const series = await findBotSeries(work, challenge.seriesId);
  if (!series || playsAtOnce(work, series, botPool)) return;
  if (botSides(series).length === 2 && isLeavingBanPhase(series.face)) return;
  for (const side of waiting) {
    if (series.sides[side].isBot)
      scheduleForSide(
        work,
        'bot-votes',
        challengeId,
        side,
        instantAfter(
          work,
          randomBetween(VOTE_AFTER_MS, challengeId, side, challenge.state.turnIndex),
        ),
      );
  }
}

async function scheduleReport(work: BotWork, id: string, botPool: BotPool): Promise<void> {
  const series = await findBotSeries(work, id);
  if (!series) return scheduleLobbyReport(work, id);
  const { overdueAt } = reportDeadlines({
    date: mustHave(series.row.date, 'the date of a live series'),
    bestOf: series.row.bestOf,
    reportedAt: null,
  });
  const played = isPlayedLate(series.face)
    ? new Date(+overdueAt + LATE_BY_MS)
    : instantAfter(work, randomBetween(PLAY_MS, id, 'play'));
  if (playsAtOnce(work, series, botPool))
    return work.schedule({ kind: 'bots-settle', subjectId: id, dueAt: played });
  const [side, other] = botSides(series);
  if (!side) return;
  const first = other ? firstReporter(series.face) : side;
  scheduleForSide(
    work,
    'bot-reports',
    id,
    first,
    hasHumanOpponent(series, first) ? new Date(+overdueAt - REPORT_FOR_HUMAN_LEAD_MS) : played,
  );
}

async function scheduleAnswer(work: BotWork, id: string, botPool: BotPool): Promise<void> {
  const series = await findBotSeries(work, id);
  if (!series) return scheduleLobbyAnswer(work, id);
  if (!series.row.reportedBy || playsAtOnce(work, series, botPool)) return;
  const side = otherSide(series.row.reportedBy);
  if (series.sides[side].isBot)
    scheduleForSide(
      work,
      'bot-reports',
      id,
      side,
      instantAfter(work, randomBetween(ANSWER_AFTER_MS, id, side, 'answer')),
    );
}

async function scheduleRuling(work: BotWork, id: string): Promise<void> {
  const series = await findBotSeries(work, id);
  if (!series) return scheduleLobbyRuling(work, id);
  if (botSides(series).length === 2)
    work.schedule({
      kind: 'bots-are-ruled',
      subjectId: id,
      dueAt: instantAfter(work, RULE_AFTER_MS),
    });
}

/**
 * Schedules the publication of a round while only bots act, since no operator would publish it. A
 * round without a legal pairing is left alone.
 */
async function schedulePublication(work: Work, id: string, { aloneUntil }: BotPool): Promise<void> {
  if (work.now < aloneUntil)
    work.schedule({
      kind: 'bots-publish',
      subjectId: id,
      dueAt: instantAfter(work, PUBLISH_AFTER_MS),
    });
}
