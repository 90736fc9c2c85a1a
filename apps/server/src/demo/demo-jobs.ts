import { BOT_JOBS, whilePlaying } from '../bots/bot-jobs.ts';
import type { Job } from '../jobs/due-work.ts';
import type { DemoTeam } from './demo-calendar.ts';
import { openFinals, openMonth, registerBots } from './demo-season.ts';

const beganAt = (payload: unknown) => new Date((payload as { beganAt: string }).beganAt);

/** The demo's months, and the acts of its bots. */
export const DEMO_JOBS: Record<string, Job> = {
  'demo-month': whilePlaying((work, { subjectId, payload }) =>
    openMonth(work, Number(subjectId), beganAt(payload)),
  ),
  'demo-finals': whilePlaying((work, { payload }) => openFinals(work, beganAt(payload))),
  'bot-registers': whilePlaying((work, { payload }) =>
    registerBots(work, payload as { segment: string; team: DemoTeam }),
  ),
  ...BOT_JOBS,
};
