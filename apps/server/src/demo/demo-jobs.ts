import { BOT_JOBS, ifBotsPlay } from '../bots/bot-jobs.ts';
import type { Job } from '../jobs/scheduler.ts';
import { openNextMonth } from './demo-months.ts';

/** The jobs of the demo: its months and the acts of its bots. */
export const DEMO_JOBS: Record<string, Job> = {
  'demo-month': ifBotsPlay((work, { payload }) =>
    openNextMonth(work, (payload as { inProgress: boolean }).inProgress),
  ),
  ...BOT_JOBS,
};
