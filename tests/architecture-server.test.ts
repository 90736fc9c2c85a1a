import { describe, expect, test } from 'vitest';
import {
  askers,
  calls,
  expectOnly,
  filesWith,
  SQL,
  towards,
  writers,
} from './support/architecture-checks.ts';
import { inRoom, productFiles } from './support/architecture-rooms.ts';
import { circles, largeCircles } from './support/circles.ts';

const server = inRoom('apps/server');

describe('inside the server', () => {
  test('only main reads the environment', () =>
    expect(
      calls(server, ['process.env']).filter(
        (place) => !place.startsWith('apps/server/src/main.ts:'),
      ),
    ).toEqual([]));
  test('routes read for their lists and never write: writing needs a command', () =>
    expectOnly(writers(server), MAY_WRITE));
  test('only storage, repositories, queries, resources, commands and routes contain SQL', () =>
    expectOnly(askers(server), MAY_ASK));
  test('timers run in jobs and realtime only', () =>
    expectOnly(
      filesWith(server, ['setTimeout', 'setInterval']).filter(
        (file) => !/src\/(jobs|realtime)\//.test(file),
      ),
      TIMERS,
    ));
  test('only one file reads the time of the machine', () =>
    expectOnly(filesWith(server, ['new Date()', 'Date.now']), MACHINE_TIME));
  test('the time is read from the clock; the files that use real time are listed', () =>
    expectOnly(filesWith(server, ['realNow', 'realMs', 'inRealTime']), REAL_TIME));
  test('only the emulator and the ban phase use randomness', () =>
    expectOnly(filesWith(server, ['Math.random']), {}));
  test('http, sessions and storage import no collection', () =>
    expect(
      server
        .filter(({ file }) => /src\/(http|sessions|storage|realtime|clock)\//.test(file))
        .flatMap((one) => towards(one, /^apps\/server\/src\/collections\//)),
    ).toEqual([]));
  test('access rules decide without a query of their own', () =>
    expect(
      filesWith(
        server.filter(({ file }) => file.endsWith('.access.ts')),
        SQL,
      ),
    ).toEqual([]));
  test('no file of the server is in an import cycle', () =>
    expectOnly(
      circles(productFiles.filter(({ file }) => !file.startsWith('apps/web/'))).map((circle) =>
        circle.join(' ↔ '),
      ),
      CIRCLES,
    ));
  test('no import cycle of the server and the packages has more than six files, types counted', () =>
    expect(largeCircles(productFiles)).toEqual([]));
});

/** The exceptions, each with its reason; an exception that is no longer needed fails, too. */
const MAY_WRITE: Record<string, string> = {
  'apps/server/src/clock/clock.ts': 'keeps its offset',
  'apps/server/src/unit-of-work.ts': 'the log and the deadlines of every change',
  'apps/server/src/compose.ts': 'the secret made at the first start',
  'apps/server/src/http/idempotency.ts': 'the kernel keeps answers',
  'apps/server/src/jobs/scheduler.ts': 'takes work off the list',
  'apps/server/src/jobs/segment-instants.ts':
    'marks a segment as changed when its state follows from the time',
  'apps/server/src/emulator/emulator-store.ts': 'the emulator’s repository',
  'apps/server/src/emulator/mailbox.ts': 'the mailbox’s repository',
  'apps/server/src/sessions/api-key.ts': 'when a key was used',
  'apps/server/src/sessions/cookie.ts': 'sessions have no collection',
  'apps/server/src/sessions/refresh-token.ts': 'sessions have no collection',
  'apps/server/src/sessions/operator-login.ts': 'logins live in real time, below every collection',
  'apps/server/src/sessions/ensure-operator.ts': 'the operator of the environment',
  'apps/server/src/collections/age-gate/check-age.ts':
    'a command by another name: the verdict is kept',
  'apps/server/src/collections/match-series/series-lifecycle.ts':
    'the part that all commands of series share',
  'apps/server/src/collections/teams/teams.routes.ts': 'one insert without a rule',
};
const MAY_ASK: Record<string, string> = {
  'apps/server/src/clock/real-time.ts': 'asks the database what time it is',
  ...Object.fromEntries(Object.entries(MAY_WRITE).filter(([file]) => !file.endsWith('.routes.ts'))),
  'apps/server/src/collections/segments/schedule-segment.ts':
    'the part that all commands of segments share',
  'apps/server/src/game/save-player.ts': 'a command of the game side',
  'apps/server/src/http/health.routes.ts': 'asks whether the database answers',
  'apps/server/src/jobs/report-reminders.ts': 'one setting of the segment',
  'apps/server/src/realtime/live-feed.ts': 'replays the log',
  'apps/server/src/realtime/relay.ts': 'reads the log for what other processes have changed',
  'apps/server/src/sessions/identify.ts': 'sessions have no collection',
};
const TIMERS: Record<string, string> = {
  'apps/server/src/end-with-parent.ts': 'looks for the process that started this one',
  'apps/server/src/http/batcher.ts': 'starts another worker beside one that waits for a lock',
  'apps/server/src/storage/postgres-listener.ts': 'when to connect again',
  'apps/server/src/storage/semaphore.ts': 'how long a change waits for its turn',
  'apps/server/src/create-server.ts': 'the drain and the ten seconds of a close',
  'apps/server/src/http/read-bytes.ts': 'how long a body may take, and its pace',
  'apps/server/src/http/unexpected-body.ts': 'how long a body that no call expects may take',
  'apps/server/src/process-failures.ts': 'the ten seconds before a failed process exits',
  'apps/server/src/metrics/metrics.ts': 'does not wait for a database that says nothing',
};
const MACHINE_TIME: Record<string, string> = {
  'apps/server/src/clock/real-time.ts': 'the machine’s until the database was asked',
};
const REAL_TIME: Record<string, string> = {
  'apps/server/src/site/well-known.routes.ts': 'security.txt is valid in real time',
  'apps/server/src/clock/real-time.ts': 'it is real time',
  'apps/server/src/jobs/deliver-hooks.ts': 'hooks are sent and retried in real time',
  'apps/server/src/webhooks/hook-feed.ts': 'hooks are sent in real time',
  'apps/server/src/webhooks/send-hook.ts': 'the instant that is signed',
  'apps/server/src/collections/webhooks/save-webhook.command.ts': 'hooks are sent in real time',
  'apps/server/src/collections/dry-runs/dry-run.resource.ts':
    'a process that died is silent in real time',
  'apps/server/src/collections/dry-runs/run-dry-run.command.ts':
    'a process that died is silent in real time',
  'apps/server/src/jobs/dry-runs.ts': 'a thread that plays takes real time',
  'apps/server/src/clock/clock.ts': 'it is the clock',
  'apps/server/src/jobs/scheduler.ts': 'retries after a failure',
  'apps/server/src/jobs/message-dispatcher.ts': 'tries after a failure',
  'apps/server/src/jobs/inbox-dispatcher.ts': 'tries after a failure',
  'apps/server/src/jobs/push-dispatcher.ts': 'tries after a failure',
  'apps/server/src/push/push.repository.ts': 'tries after a failure, and who has a page in sight',
  'apps/server/src/realtime/presence.ts': 'who has a page in sight',
  'apps/server/src/realtime/stream-readers.ts': 'sign-ins end in real time',
  'apps/server/src/http/idempotency.ts': 'keys live in real time',
  'apps/server/src/emulator/emulator-store.ts': 'when a signing key was made',
  'apps/server/src/sessions/refresh-token.ts': 'tokens live in real time',
  'apps/server/src/sessions/operator-login.ts': 'logins live in real time',
  'apps/server/src/sessions/api-key.ts': 'keys live in real time',
  'apps/server/src/collections/api-keys/save-api-key.command.ts': 'keys live in real time',
  'apps/server/src/sessions/access-token.ts': 'tokens live in real time',
  'apps/server/src/collections/oauth/chat-account.command.ts': 'one-time secrets live in real time',
  'apps/server/src/collections/contact-points/contact-point.command.ts':
    'one-time secrets live in real time',
  'apps/server/src/collections/password/reset-password.command.ts':
    'one-time secrets live in real time',
  'apps/server/src/sessions/known-browser.ts': 'a browser is known for 90 days of real time',
  'apps/server/src/collections/login/sign-in-attempt.ts': 'attempts are counted in real time',
  'apps/server/src/collections/login/close-sign-in.command.ts': 'attempts are counted in real time',
  'apps/server/src/collections/login/sign-in-link.command.ts': 'one-time secrets live in real time',
  'apps/server/src/collections/sign-in-alarms/sign-in-alarm.resource.ts':
    'accounts are closed in real time',
  'apps/server/src/collections/sign-in-alarms/sign-in-alarms.routes.ts':
    'accounts are closed in real time',
  'apps/server/src/metrics/metrics.ts': 'accounts are closed in real time',
  'apps/server/src/collections/second-factor/second-factor.command.ts':
    'one-time secrets live in real time',
  'apps/server/src/collections/second-factor/verify-second-factor.command.ts':
    'phones count the steps of their codes in real time',
  'apps/server/src/game/launch-token.ts': 'the game’s tokens live in real time',
  'apps/server/src/sessions/identify.ts': 'sessions live in real time',
  'apps/server/src/sessions/identity-cache.ts': 'tokens live in real time',
  'apps/server/src/http/answer-age.ts': 'suspensions end in real time',
  'apps/server/src/collections/rosters/roster-dependencies.query.ts':
    'suspensions end in real time',
  'apps/server/src/sessions/cookie.ts': 'sessions live in real time',
  'apps/server/src/collections/users/person-fields.ts':
    'a birthday lies in the past of the real world',
};
const CIRCLES: Record<string, string> = {};
