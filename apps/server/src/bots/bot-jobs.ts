import type { Side } from '@ringside/rules/bracket/bracket';
import type { Job } from '../jobs/due-work.ts';
import {
  checkBotRosterIn,
  comeToSeries,
  prepareInOneGo,
  publishRound,
  reportAsBot,
  ruleDispute,
  settleInOneGo,
  voteInChallenge,
} from './bot-acts.ts';
import { answerAsBot, lineUpAsBot, type BotAnswer } from './bot-queue.ts';
import { registerTeam, type RegisteringTeam } from './register-bots.ts';

/** Runs a job only if there is a pool of bots; otherwise the job does nothing. */
export const whilePlaying =
  (job: Job): Job =>
  async (work, due) => {
    if (work.context.botPool) await job(work, due);
  };

/** Runs a job for one side. Its `subjectId` is the id and the side. */
const bySide = (act: (work: Parameters<Job>[0], id: string, side: Side) => Promise<void>): Job =>
  whilePlaying((work, { subjectId }) => {
    const [id, side] = subjectId.split('-') as [string, Side];
    return act(work, id, side);
  });

/** The jobs of bots, both of the demo and of dry runs. */
export const BOT_JOBS: Record<string, Job> = {
  'bot-checks-roster-in': whilePlaying((work, { subjectId }) => checkBotRosterIn(work, subjectId)),
  'bot-comes': bySide(comeToSeries),
  'bot-votes': bySide(voteInChallenge),
  'bot-reports': bySide(reportAsBot),
  'bots-prepare': whilePlaying((work, { subjectId }) => prepareInOneGo(work, subjectId)),
  'bots-settle': whilePlaying((work, { subjectId }) => settleInOneGo(work, subjectId)),
  'bots-publish': whilePlaying((work, { subjectId }) => publishRound(work, subjectId)),
  'bots-register': whilePlaying(async (work, { payload }) => {
    const team = payload as RegisteringTeam;
    const answer = await registerTeam(work, team);
    work.context.botPool?.heard?.(team, answer);
  }),
  'bot-lines-up': whilePlaying((work, { subjectId }) => lineUpAsBot(work, subjectId)),
  'bot-answers': whilePlaying((work, { payload }) => answerAsBot(work, payload as BotAnswer)),
  'bots-are-ruled': whilePlaying((work, { subjectId }) => ruleDispute(work, subjectId)),
};
