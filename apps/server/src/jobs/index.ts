import { addressInbox } from '../collections/announcements/address-inbox.command.ts';
import { expireChallenge, makeChallenges } from '../collections/challenges/run-challenge.command.ts';
import { endMatchUp } from '../collections/match-ups/answer-match-up.command.ts';
import { takeUnanswered } from '../collections/match-series/report-result.command.ts';
import { endUnplayed, startSeries } from '../collections/match-series/start-series.command.ts';
import { answerReset } from '../collections/password/reset-password.command.ts';
import { lookAgain } from '../collections/queue/wait-in-line.command.ts';
import { endReplacement } from '../collections/rosters/leave-roster.command.ts';
import { qualifiersEnter } from '../collections/segments/qualifiers-enter.command.ts';
import { seedSegment } from '../collections/segments/seed-segment.command.ts';
import { beginSegment } from '../collections/segments/start-segment.command.ts';
import { DEMO_JOBS } from '../demo/demo-jobs.ts';
import { callCarrier } from '../mail/letters.command.ts';
import type { Job } from './due-work.ts';
import { alarmReferees, remindOfReport } from './report-reminders.ts';
import { endQueue, tellOfSegment } from './segment-instants.ts';
import { openMatchCheckin } from './match-checkin-opens.ts';

/** Everything that the clock makes happen. The name stands in the rows of `due_work`. */
export const JOBS: Record<string, Job> = {
  'segment-registration-opens': tellOfSegment('segment.registration-opened', 'registration'),
  'segment-registration-closes': tellOfSegment('segment.registration-closed', 'registration'),
  'segment-checkin-opens': tellOfSegment('segment.checkin-opened', 'checkin'),
  'segment-qualifiers-enter': (work, { subjectId }) => qualifiersEnter(work, subjectId),
  'segment-seeds': (work, { subjectId }) => seedSegment(work, subjectId),
  'segment-starts': (work, { subjectId }) => beginSegment(work, subjectId),
  'queue-pairs': (work, { subjectId }) => lookAgain(work, subjectId),
  'match-up-ends': (work, { subjectId }) => endMatchUp(work, subjectId),
  'segment-queue-ends': (work, { subjectId }) => endQueue(work, subjectId),
  'series-checkin-opens': (work, { subjectId }) => openMatchCheckin(work, subjectId, makeChallenges),
  'series-starts': (work, { subjectId }) => startSeries(work, subjectId),
  'challenge-turn': (work, { subjectId }) => expireChallenge(work, subjectId),
  'report-taken': (work, { subjectId }) => takeUnanswered(work, subjectId),
  'report-overdue': (work, { subjectId }) => remindOfReport(work, subjectId),
  'report-alarm': (work, { subjectId }) => alarmReferees(work, subjectId),
  'series-unplayed': (work, { subjectId }) => endUnplayed(work, subjectId),
  'roster-replacement-ends': (work, { subjectId }) => endReplacement(work, subjectId),
  'password-reset-asked': (work, { payload }) => answerReset(work, payload as { email: string }),
  'file-goes': ({ context }, { subjectId }) => context.files.delete(subjectId),
  'announcement-to-inbox': (work, { subjectId }) => addressInbox(work, subjectId),
  'inbox-goes-out': async ({ context }) => context.inboxCarrier.called(),
  'letter-goes-out': (work) => callCarrier(work),
  ...DEMO_JOBS,
};
