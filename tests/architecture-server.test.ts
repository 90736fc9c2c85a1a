import { describe, expect, test } from 'vitest';
import {
  askers,
  calls,
  expectOnly,
  filesWith,
  seriesWriters,
  SQL,
  writers,
} from './support/architecture-checks.ts';
import { inRoom, productFiles } from './support/architecture-rooms.ts';
import { circles, largeCircles } from './support/circles.ts';

const server = inRoom('apps/server');
describe('inside the server', () => {
  test('only main reads the environment', () =>
    expect(
      calls(server, ['process.env']).filter(
        (place) => !place.startsWith('apps/server/src/app/main.ts:'),
      ),
    ).toEqual([]));
  test('routes read for their lists and never write: writing needs a command', () =>
    expectOnly(writers(server), MAY_WRITE));
  test('only the folder of the stage writes series', () =>
    expect(seriesWriters(server)).toEqual([]));
  test('only storage, repositories, queries, resources, commands and routes contain SQL', () =>
    expectOnly(askers(server), MAY_ASK));
  test('timers run in the scheduler, the dispatchers and the live stream only', () =>
    expectOnly(
      filesWith(server, ['setTimeout', 'setInterval']).filter(
        (file) => !/src\/platform\/(scheduler|outbound|edges|realtime)\//.test(file),
      ),
      TIMERS,
    ));
  test('only one file reads the time of the machine', () =>
    expectOnly(filesWith(server, ['new Date()', 'Date.now']), MACHINE_TIME));
  test('only the emulator and the ban phase use randomness', () =>
    expectOnly(filesWith(server, ['Math.random']), {}));
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
  'apps/server/src/platform/clock/clock.ts': 'keeps its offset',
  'apps/server/src/platform/unit-of-work.ts': 'the log and the deadlines of every change',
  'apps/server/src/app/compose.ts': 'the secret made at the first start',
  'apps/server/src/kernel/http/idempotency.ts': 'the kernel keeps answers',
  'apps/server/src/platform/scheduler/scheduler.ts': 'takes work off the list',
  'apps/server/src/competition/segments/segment-instants.ts':
    'marks a segment as changed when its state follows from the time',
  'apps/server/src/game/emulator/emulator-store.ts': 'the emulator’s repository',
  'apps/server/src/game/emulator/mailbox.ts': 'the mailbox’s repository',
  'apps/server/src/kernel/sender/api-key.ts': 'when a key was used',
  'apps/server/src/kernel/sender/cookie.ts': 'sessions have no collection',
  'apps/server/src/identity/sessions/refresh-token.ts': 'sessions have no collection',
  'apps/server/src/kernel/sender/operator-login.ts':
    'logins live in real time, below every collection',
  'apps/server/src/identity/sessions/ensure-operator.ts': 'the operator of the environment',
  'apps/server/src/identity/age-gate/check-age.ts':
    'a command by another name: the verdict is kept',
  'apps/server/src/competition/teams/teams.routes.ts': 'one insert without a rule',
};
const MAY_ASK: Record<string, string> = {
  'apps/server/src/platform/clock/real-time.ts': 'asks the database what time it is',
  ...Object.fromEntries(Object.entries(MAY_WRITE).filter(([file]) => !file.endsWith('.routes.ts'))),
  'apps/server/src/competition/segments/schedule-segment.ts':
    'the part that all commands of segments share',
  'apps/server/src/game/save-player.ts': 'a command of the game side',
  'apps/server/src/kernel/http/health.routes.ts': 'asks whether the database answers',
  'apps/server/src/competition/match-series/reporting/report-reminders.ts':
    'one setting of the segment',
  'apps/server/src/platform/realtime/live-feed.ts': 'replays the log',
  'apps/server/src/platform/realtime/relay.ts':
    'reads the log for what other processes have changed',
  'apps/server/src/kernel/sender/identify.ts': 'sessions have no collection',
};
const TIMERS: Record<string, string> = {
  'apps/server/src/operations/dry-runs/dry-runs.ts': 'saves the progress of a thread that plays',
  'apps/server/src/app/end-with-parent.ts': 'looks for the process that started this one',
  'apps/server/src/kernel/http/batcher.ts':
    'starts another worker beside one that waits for a lock',
  'apps/server/src/kernel/answers/live-pages.ts': 'when an open page is read again',
  'apps/server/src/platform/storage/postgres-listener.ts': 'when to connect again',
  'apps/server/src/platform/storage/semaphore.ts': 'how long a change waits for its turn',
  'apps/server/src/app/create-server.ts': 'the drain and the ten seconds of a close',
  'apps/server/src/kernel/http/read-bytes.ts': 'how long a body may take, and its pace',
  'apps/server/src/kernel/http/unexpected-body.ts': 'how long a body that no call expects may take',
  'apps/server/src/app/process-failures.ts': 'the ten seconds before a failed process exits',
  'apps/server/src/platform/metrics/metrics.ts': 'does not wait for a database that says nothing',
};
const MACHINE_TIME: Record<string, string> = {
  'apps/server/src/platform/clock/real-time.ts': 'the machine’s until the database was asked',
};
const CIRCLES: Record<string, string> = {};
