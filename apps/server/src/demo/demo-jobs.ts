import type { Side } from '@ringside/rules/bracket/bracket';
import type { Job } from '../jobs/due-work.ts';
import { checkBotRosterIn, comeToSeries, prepareInOneGo, reportAsBot, ruleDispute, settleInOneGo, voteInChallenge } from './bot-acts.ts';
import type { DemoTeam } from './demo-calendar.ts';
import { openFinals, openMonth, registerBots } from './demo-season.ts';

/** Bots act only while the demo is on; what is due meanwhile is let be. */
const whileOn =
  (job: Job): Job =>
  async (work, due) => {
    if (work.context.config.demo) await job(work, due);
  };

/** `subjectId` of work for one side: the id and the side. */
const bySide = (act: (work: Parameters<Job>[0], id: string, side: Side) => Promise<void>): Job =>
  whileOn((work, { subjectId }) => {
    const [id, side] = subjectId.split('-') as [string, Side];
    return act(work, id, side);
  });

const beganAt = (payload: unknown) => new Date((payload as { beganAt: string }).beganAt);

/** The demo's months and the acts of its bots. */
export const DEMO_JOBS: Record<string, Job> = {
  'demo-month': whileOn((work, { subjectId, payload }) => openMonth(work, Number(subjectId), beganAt(payload))),
  'demo-finals': whileOn((work, { payload }) => openFinals(work, beganAt(payload))),
  'bot-registers': whileOn((work, { payload }) => registerBots(work, payload as { segment: string; team: DemoTeam })),
  'bot-checks-roster-in': whileOn((work, { subjectId }) => checkBotRosterIn(work, subjectId)),
  'bot-comes': bySide(comeToSeries),
  'bot-votes': bySide(voteInChallenge),
  'bot-reports': bySide(reportAsBot),
  'bots-prepare': whileOn((work, { subjectId }) => prepareInOneGo(work, subjectId)),
  'bots-settle': whileOn((work, { subjectId }) => settleInOneGo(work, subjectId)),
  'bots-are-ruled': whileOn((work, { subjectId }) => ruleDispute(work, subjectId)),
};
