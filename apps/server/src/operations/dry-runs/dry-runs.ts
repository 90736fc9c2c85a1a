/* oxlint-disable no-restricted-globals -- it saves the progress of a thread that plays */
import { Worker } from 'node:worker_threads';
import type { DryRunProgress, DryRunReport } from '@ringside/contract/collections/dry-runs';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import { realMs, realNow } from '../../platform/clock/real-time.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { DryRunJob } from './dry-run-job.ts';
import { dryRunRepository, type DryRunEnd } from './dry-run.repository.ts';

/** The services that store the state of a dry run. */
interface DryRunDeps {
  storage: Pick<Storage, 'db'>;
  clock: Pick<Clock, 'now'>;
  log: Pick<Logger, 'error' | 'warn'>;
  /** The module that plays a `DryRunJob` in a thread and sends each `DryRunWord`. */
  dryRunWorker: URL;
}

/** How often the progress is stored and a cancellation is checked, in milliseconds. */
const LOOK_MS = 500;
/** The longest duration of a dry run; one that sends nothing for a while longer is terminated. */
const MOST_MS = 10 * 60_000;
const GRACE_MS = 30_000;
/** The memory limit of its thread, in addition to the database's own memory. */
const HEAP_MB = 512;
const STOPPED = 'The server was stopped.';

/** A message from the thread. */
export type DryRunWord =
  | { progress: DryRunProgress }
  | { report: DryRunReport }
  | { failure: string };

export interface DryRuns {
  /** A process plays one dry run at a time. */
  isBusy(): boolean;
  begin(id: string, job: Omit<DryRunJob, 'maxDurationMs'>): void;
  stop(): Promise<void>;
}

declare module '../../kernel/http/call-services.ts' {
  interface CallServices {
    dryRuns: Pick<DryRuns, 'isBusy' | 'begin'>;
  }
}

/**
 * Creates the runner of dry runs. Each plays an event in a thread of its own, which has no address
 * of our database, keeps no process alive and ends with it.
 */
export function createDryRuns(deps: DryRunDeps): DryRuns {
  let running: Run | undefined;
  return {
    isBusy: () => running !== undefined,
    begin(id, job) {
      const run = beginRun(deps, id, { ...job, maxDurationMs: MOST_MS });
      running = run;
      void run.over.finally(() => (running = undefined));
    },
    async stop() {
      running?.end({ status: 'failed', failure: STOPPED });
      await running?.over;
    },
  };
}

interface Run {
  end(how: DryRunEnd | 'cancelled'): void;
  over: Promise<void>;
}

function beginRun(
  { storage, clock, log, dryRunWorker }: DryRunDeps,
  id: string,
  job: DryRunJob,
): Run {
  const worker = new Worker(dryRunWorker, {
    workerData: job,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const { promise, resolve: end } = Promise.withResolvers<DryRunEnd | 'cancelled'>();
  const latest = realMs() + job.maxDurationMs + GRACE_MS;
  const seenBy = realMs() + GRACE_MS;
  let progress: DryRunProgress | undefined;
  let isSeen = false;
  worker.unref();
  worker.on('message', (word: DryRunWord) => {
    if ('progress' in word) progress = word.progress;
    else
      end(
        'report' in word
          ? { status: 'finished', report: word.report }
          : { status: 'failed', failure: word.failure },
      );
  });
  worker.on('error', (error) => end({ status: 'failed', failure: error.message }));
  const timer = setInterval(
    () =>
      void saveProgress().catch((error: unknown) =>
        log.error({ error, dryRun: id }, 'the progress of a dry run could not be saved'),
      ),
    LOOK_MS,
  );
  timer.unref();

  async function saveProgress(): Promise<void> {
    if (realMs() > latest) return end({ status: 'failed', failure: 'The dry run took too long.' });
    const state = await dryRunRepository(storage.db).saveProgress(id, {
      progress,
      realNow: realNow(),
    });
    isSeen ||= state === 'running';
    // The run starts inside the transaction that writes its row, so the row is not visible for a
    // moment.
    if (state === 'over' || (state === 'absent' && (isSeen || realMs() > seenBy))) end('cancelled');
  }

  async function finish(): Promise<void> {
    const how = await promise;
    clearInterval(timer);
    await worker.terminate();
    if (how === 'cancelled') return;
    if (how.status === 'failed') log.warn({ dryRun: id, failure: how.failure }, 'a dry run failed');
    await dryRunRepository(storage.db).saveEnd(id, { end: how, progress, now: clock.now() });
  }
  return {
    end,
    over: finish().catch((error: unknown) =>
      log.error({ error, dryRun: id }, 'the end of a dry run could not be saved'),
    ),
  };
}
