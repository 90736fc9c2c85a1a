import { firstReporter, leavesBanPhase, shareOf } from '@ringside/contract/season/bot-choices';
import { otherSide, type Side } from '@ringside/rules/bracket/bracket';
import { MINUTE_MS, SECOND_MS } from '@ringside/rules/constants';
import { waitingSides } from '@ringside/rules/pick-ban/pick-ban';
import { reportDeadlines } from '@ringside/rules/series/reporting';
import type { Change, Reaction, Work } from '../unit-of-work.ts';
import { botSeries, botSides, isBot, playsHuman } from './bots.ts';

/** How long bots take, between the two. */
const COME_AFTER_MS = [20 * SECOND_MS, 6 * MINUTE_MS] as const;
const VOTE_AFTER_MS = [4 * SECOND_MS, 22 * SECOND_MS] as const;
const PLAY_MS = [8 * MINUTE_MS, 14 * MINUTE_MS] as const;
const ANSWER_AFTER_MS = [20 * SECOND_MS, 2 * MINUTE_MS] as const;
const ROSTER_CHECKIN_AFTER_MS = [2 * MINUTE_MS, 50 * MINUTE_MS] as const;
const RULE_AFTER_MS = 4 * MINUTE_MS;
/** A person who plays a bot reports himself; so long before the series is overdue the bot does it. */
const REPORT_FOR_HUMAN_LEAD_MS = 5 * MINUTE_MS;

type React = (work: Work, id: string, beganAt: Date) => Promise<void>;

/** What bots do when something has happened: each answer is due work of its own, armed in the transaction of what it answers. */
const REACTIONS: Record<string, React> = {
  'segment.checkin-opened': checkRostersIn,
  'series.checkin-opened': comeSoon,
  'challenge.opened': voteSoon,
  'challenge.resumed': voteSoon,
  'challenge.voted': voteSoon,
  'challenge.turn-ended': voteSoon,
  'series.live': playNow,
  'series.reported': answerSoon,
  'series.disputed': ruleSoon,
};

/**
 * What happens before `beganAt` is the demo's past: only bots were there, and they play it in fewer steps. A person cannot act
 * in it, since his changes wait for everything that is due.
 */
export function botReactions(beganAt: Date): Reaction {
  return async (work: Work, changes: readonly Change[]) => {
    for (const { action, subject } of changes) await REACTIONS[action]?.(work, subject.id, beganAt);
  };
}

const between = ([least, most]: readonly [number, number], ...words: (string | number)[]) => least + shareOf(...words) * (most - least);
const after = (work: Work, ms: number) => new Date(+work.now + Math.round(ms));
const armSide = (work: Work, kind: string, id: string, side: Side, dueAt: Date) => work.arm({ kind, subjectId: `${id}-${side}`, dueAt });

async function checkRostersIn(work: Work, segmentId: string): Promise<void> {
  const rosters = await work.db
    .selectFrom('rosters')
    .innerJoin('users', 'users.id', 'rosters.ownerId')
    .select(['rosters.id', 'rosters.name', 'users.playerTag'])
    .where('rosters.segmentId', '=', segmentId)
    .where('rosters.status', '=', 'ready')
    .execute();
  for (const { id, name, playerTag } of rosters) {
    if (isBot(playerTag)) work.arm({ kind: 'bot-checks-roster-in', subjectId: id, dueAt: after(work, between(ROSTER_CHECKIN_AFTER_MS, name, segmentId)) });
  }
}

async function comeSoon(work: Work, id: string, beganAt: Date): Promise<void> {
  if (work.now < beganAt) return work.arm({ kind: 'bots-prepare', subjectId: id, dueAt: after(work, COME_AFTER_MS[0]) });
  const series = await botSeries(work, id);
  for (const side of series ? botSides(series) : []) armSide(work, 'bot-comes', id, side, after(work, between(COME_AFTER_MS, id, side)));
}

async function voteSoon(work: Work, challengeId: string, beganAt: Date): Promise<void> {
  if (work.now < beganAt) return;
  const challenge = await work.db.selectFrom('challenges').select(['seriesId', 'state']).where('id', '=', challengeId).executeTakeFirst();
  const waiting = challenge ? waitingSides(challenge.state) : [];
  const series = waiting.length > 0 ? await botSeries(work, challenge!.seriesId) : undefined;
  if (!series || (botSides(series).length === 2 && leavesBanPhase(series.face))) return;
  for (const side of waiting) {
    if (series.sides[side].isBot) armSide(work, 'bot-votes', challengeId, side, after(work, between(VOTE_AFTER_MS, challengeId, side, challenge!.state.turnIndex)));
  }
}

async function playNow(work: Work, id: string, beganAt: Date): Promise<void> {
  const played = after(work, between(PLAY_MS, id, 'play'));
  if (work.now < beganAt) return work.arm({ kind: 'bots-settle', subjectId: id, dueAt: played });
  const series = await botSeries(work, id);
  if (!series) return;
  const [side] = botSides(series);
  const first = botSides(series).length === 2 ? firstReporter(series.face) : side!;
  const { overdueAt } = reportDeadlines({ date: series.row.date!, bestOf: series.row.bestOf, reportedAt: null });
  armSide(work, 'bot-reports', id, first, playsHuman(series, first) ? new Date(+overdueAt - REPORT_FOR_HUMAN_LEAD_MS) : played);
}

async function answerSoon(work: Work, id: string, beganAt: Date): Promise<void> {
  const series = work.now < beganAt ? undefined : await botSeries(work, id);
  if (!series?.row.reportedBy) return;
  const side = otherSide(series.row.reportedBy);
  if (series.sides[side].isBot) armSide(work, 'bot-reports', id, side, after(work, between(ANSWER_AFTER_MS, id, side, 'answer')));
}

async function ruleSoon(work: Work, id: string, beganAt: Date): Promise<void> {
  const series = work.now < beganAt ? undefined : await botSeries(work, id);
  if (series && botSides(series).length === 2) work.arm({ kind: 'bots-are-ruled', subjectId: id, dueAt: after(work, RULE_AFTER_MS) });
}
