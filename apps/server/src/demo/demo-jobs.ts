import { BOT_JOBS, whilePlaying } from '../bots/bot-jobs.ts';
import type { Job } from '../jobs/due-work.ts';
import { openNextMonth } from './demo-months.ts';

/** The jobs of the demo: its months and the acts of its bots. */
export const DEMO_JOBS: Record<string, Job> = {
  'demo-month': whilePlaying((work, { payload }) =>
    openNextMonth(work, (payload as { inProgress: boolean }).inProgress),
  ),
  ...BOT_JOBS,
};
