import type { Clock } from '../../platform/clock/clock.ts';
import type { Job } from '../../platform/scheduler/scheduler.ts';
import { createBotJobs, createBotJob } from '../bots/bot-jobs.ts';
import type { BotHost } from '../bots/bots.ts';
import { openNextMonth } from './demo-months.ts';

/** The services of the jobs of the demo. */
export interface DemoJobDeps {
  bots: BotHost;
  clock: Pick<Clock, 'now'>;
}

/** Creates the jobs of the demo: its months and the acts of its bots. */
export const createDemoJobs = ({ bots, clock }: DemoJobDeps): Record<string, Job> => ({
  'demo-month': createBotJob(bots, (work, { payload }) =>
    openNextMonth(work, { ...(payload as { inProgress: boolean }), clockNow: clock.now() }),
  ),
  ...createBotJobs(bots),
});
