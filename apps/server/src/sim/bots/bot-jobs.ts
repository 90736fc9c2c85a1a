import type { Side } from '@ringside/rules/bracket/bracket';
import type { Job } from '../../platform/scheduler/scheduler.ts';
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
import type { BotHost, BotWork } from './bots.ts';
import { comeToLobby, playLobby, ruleLobby } from './lobby-bots.ts';
import { registerTeam, type RegisteringTeam } from './register-bots.ts';

/** A job of bots. */
export type BotJob = (work: BotWork, due: Parameters<Job>[1]) => Promise<void>;

/** Runs a job only if there is a pool of bots; otherwise the job does nothing. */
export const createBotJob =
  (host: BotHost, job: BotJob): Job =>
  async (work, due) => {
    if (host.pool) await job({ ...work, botPool: host.pool }, due);
  };

/** Returns a job for one side. Its `subjectId` is the id and the side. */
const bySide =
  (act: (work: BotWork, id: string, side: Side) => Promise<void>): BotJob =>
  (work, { subjectId }) => {
    const [id, side] = subjectId.split('-') as [string, Side];
    return act(work, id, side);
  };

/** The jobs of bots, both of the demo and of dry runs. */
const BOT_JOBS: Record<string, BotJob> = {
  'bot-checks-roster-in': (work, { subjectId }) => checkBotRosterIn(work, subjectId),
  'bot-comes': bySide(checkInToSeries),
  'bot-votes': bySide(voteInChallenge),
  'bot-reports': bySide(reportAsBot),
  'bots-prepare': (work, { subjectId }) => prepareAtOnce(work, subjectId),
  'bots-settle': (work, { subjectId }) => settleAtOnce(work, subjectId),
  'bots-come-to-lobby': (work, { subjectId }) => comeToLobby(work, subjectId),
  'bots-play-lobby': (work, { subjectId }) => playLobby(work, subjectId),
  'bots-rule-lobby': (work, { subjectId }) => ruleLobby(work, subjectId),
  'bots-publish': (work, { subjectId }) => publishRound(work, subjectId),
  'bots-register': async (work, { payload }) => {
    const team = payload as RegisteringTeam;
    const answer = await registerTeam(work, team);
    work.botPool.heard?.(team, answer);
  },
  'bot-lines-up': (work, { subjectId }) => joinQueueAsBot(work, subjectId),
  'bot-answers': (work, { payload }) => answerAsBot(work, payload as BotAnswer),
  'bots-are-ruled': (work, { subjectId }) => ruleDispute(work, subjectId),
};

/** Creates the jobs of bots. */
export const createBotJobs = (host: BotHost): Record<string, Job> =>
  Object.fromEntries(
    Object.entries(BOT_JOBS).map(([kind, job]) => [kind, createBotJob(host, job)]),
  );
