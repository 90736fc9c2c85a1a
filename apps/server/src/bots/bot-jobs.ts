import type { Side } from '@ringside/rules/bracket/bracket';
import type { Job } from '../jobs/scheduler.ts';
import {
  checkBotRosterIn,
  checkInToSeries,
  prepareAtOnce,
  publishRound,
  reportAsBot,
  ruleDispute,
  settleAtOnce,
  voteInChallenge,
} from './bot-acts.ts';
import { answerAsBot, joinQueueAsBot, type BotAnswer } from './bot-queue.ts';
import { registerTeam, type RegisteringTeam } from './register-bots.ts';

/** Runs a job only if there is a pool of bots; otherwise the job does nothing. */
export const ifBotsPlay =
  (job: Job): Job =>
  async (work, due) => {
    if (work.context.botPool) await job(work, due);
  };

/** Runs a job for one side. Its `subjectId` is the id and the side. */
const bySide = (act: (work: Parameters<Job>[0], id: string, side: Side) => Promise<void>): Job =>
  ifBotsPlay((work, { subjectId }) => {
    const [id, side] = subjectId.split('-') as [string, Side];
    return act(work, id, side);
  });

/** The jobs of bots, both of the demo and of dry runs. */
export const BOT_JOBS: Record<string, Job> = {
  'bot-checks-roster-in': ifBotsPlay((work, { subjectId }) => checkBotRosterIn(work, subjectId)),
  'bot-comes': bySide(checkInToSeries),
  'bot-votes': bySide(voteInChallenge),
  'bot-reports': bySide(reportAsBot),
  'bots-prepare': ifBotsPlay((work, { subjectId }) => prepareAtOnce(work, subjectId)),
  'bots-settle': ifBotsPlay((work, { subjectId }) => settleAtOnce(work, subjectId)),
  'bots-publish': ifBotsPlay((work, { subjectId }) => publishRound(work, subjectId)),
  'bots-register': ifBotsPlay(async (work, { payload }) => {
    const team = payload as RegisteringTeam;
    const answer = await registerTeam(work, team);
    work.context.botPool?.heard?.(team, answer);
  }),
  'bot-lines-up': ifBotsPlay((work, { subjectId }) => joinQueueAsBot(work, subjectId)),
  'bot-answers': ifBotsPlay((work, { payload }) => answerAsBot(work, payload as BotAnswer)),
  'bots-are-ruled': ifBotsPlay((work, { subjectId }) => ruleDispute(work, subjectId)),
};
