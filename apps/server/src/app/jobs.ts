import { queueInboxMessages } from '../community/announcements/queue-inbox-messages.command.ts';
import { notifyOfProgress, remindOfMatches } from '../community/notifications/match-reminders.ts';
import {
  notifyOfMatchClosing,
  notifyOfRosterClosing,
} from '../community/notifications/notice-feed.ts';
import {
  expireChallenge,
  createChallenges,
} from '../competition/challenges/run-challenge.command.ts';
import { openMatchCheckins } from '../competition/checkins/match-checkin-opens.ts';
import {
  alarmReferees,
  remindOfReport,
} from '../competition/match-series/reporting/report-reminders.ts';
import { acceptUnansweredReport } from '../competition/match-series/reporting/report-result.command.ts';
import { requestRoom } from '../competition/match-series/room/room-opener.ts';
import { endUnplayed, startAllSeries } from '../competition/match-series/start-series.command.ts';
import { endMatchUp } from '../competition/match-ups/answer-match-up.command.ts';
import { parkInPause } from '../competition/pauses/park-jobs.command.ts';
import { retryPairing } from '../competition/queue/join-queue.command.ts';
import { endReplacement } from '../competition/rosters/leave-roster.command.ts';
import { enterQualifiers } from '../competition/segments/enter-qualifiers.command.ts';
import { seedSegment } from '../competition/segments/seed-segment.command.ts';
import { endQueue, publishSegmentState } from '../competition/segments/segment-instants.ts';
import { beginSegment } from '../competition/segments/start-segment.command.ts';
import type { GameSide } from '../game/game-side.ts';
import { announceClosure } from '../identity/login/close-sign-in.command.ts';
import { sendRequestedReset } from '../identity/password/reset-password.command.ts';
import type { Signing } from '../kernel/sender/server-secret.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import {
  type MessageJobDeps,
  wakeDispatcher,
} from '../platform/outbound/mail/outgoing-messages.command.ts';
import {
  type Job,
  type Jobs,
  type BatchJob,
  toSingleJob,
} from '../platform/scheduler/scheduler.ts';
import type { Tenants } from '../platform/storage/tenants.ts';
import { createDemoJobs, type DemoJobDeps } from '../sim/demo/demo-jobs.ts';

/** The jobs that fall due for all series of a round at once. */
const OF_MANY: Record<string, BatchJob> = {
  'series-checkin-opens': (work, ids) => openMatchCheckins(work, ids, createChallenges),
  'series-starts': startAllSeries,
  'match-soon': remindOfMatches,
};

/** The services that jobs use beside their transaction. */
export interface JobDeps extends DemoJobDeps, MessageJobDeps {
  secret: Signing;
  files: Pick<FileStore, 'delete'>;
  tenants: Pick<Tenants, 'urlOf' | 'consoleUrlOf'>;
  inboxDispatcher: { wake(): void };
  roomOpener: { wake(): void };
  game: Pick<GameSide, 'openRoom'>;
  pushDispatcher: { wake(): void };
}

/** Creates all jobs of the clock. Rows of `due_work` contain their names. */
export const createJobs = (services: JobDeps): Jobs =>
  parkInPause({
    one: { ...createSingleJobs(services), ...createDemoJobs(services) },
    many: OF_MANY,
  });

const createSingleJobs = (services: JobDeps): Record<string, Job> => ({
  'segment-registration-opens': publishSegmentState('segment.registration-opened', 'registration'),
  'segment-registration-closes': publishSegmentState('segment.registration-closed', 'registration'),
  'segment-checkin-opens': publishSegmentState('segment.checkin-opened', 'checkin'),
  'segment-qualifiers-enter': (work, { subjectId }) => enterQualifiers(work, subjectId),
  'segment-seeds': (work, { subjectId }) => seedSegment(work, subjectId),
  'segment-starts': (work, { subjectId }) => beginSegment(work, subjectId),
  'queue-pairs': (work, { subjectId }) => retryPairing(work, subjectId),
  'match-up-ends': (work, { subjectId }) => endMatchUp(work, subjectId),
  'segment-queue-ends': (work, { subjectId }) => endQueue(work, subjectId),
  async 'challenge-turn'(work, { subjectId }) {
    const endedIn = await expireChallenge(work, services, subjectId);
    if (endedIn) await requestRoom(work, services, endedIn);
  },
  'room-opens': (work, { subjectId }) => requestRoom(work, services, subjectId),
  'report-taken': (work, { subjectId }) => acceptUnansweredReport(work, subjectId),
  'report-overdue': (work, { subjectId }) => remindOfReport(work, subjectId),
  'report-alarm': (work, { subjectId }) => alarmReferees(work, subjectId),
  'series-unplayed': (work, { subjectId }) => endUnplayed(work, subjectId),
  'roster-replacement-ends': (work, { subjectId }) => endReplacement(work, subjectId),
  'sign-in-closed': (work, { subjectId, payload }) =>
    announceClosure(
      { work, services },
      subjectId,
      payload as { email: string; sendsLink: boolean },
    ),
  'password-reset-asked': (work, { payload }) =>
    sendRequestedReset({ work, services }, payload as { email: string }),
  'file-goes': (_work, { subjectId }) => services.files.delete(subjectId),
  'announcement-to-inbox': (work, { subjectId }) => queueInboxMessages(work, subjectId),
  'inbox-goes-out': async () => services.inboxDispatcher.wake(),
  'roster-checkin-closing': (work, { subjectId }) => notifyOfRosterClosing(work, subjectId),
  'match-checkin-closing': (work, { subjectId }) => notifyOfMatchClosing(work, subjectId),
  'matches-before': (work, { subjectId }) => notifyOfProgress(work, subjectId),
  'push-goes-out': async () => services.pushDispatcher.wake(),
  'letter-goes-out': (_work, due) => wakeDispatcher(services, due),
  ...Object.fromEntries(Object.entries(OF_MANY).map(([kind, job]) => [kind, toSingleJob(job)])),
});
