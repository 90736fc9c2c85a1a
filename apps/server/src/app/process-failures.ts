/* oxlint-disable no-restricted-globals -- the ten seconds before a failed process exits */
import type { Logger } from 'pino';
import { logScope } from '../platform/log/log-scope.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** How long a process that failed finishes its requests before it exits, in milliseconds. */
const DRAIN_MS = 10_000;

interface Failing {
  context: { log: Pick<Logger, 'error' | 'fatal'>; metrics: Pick<Metrics, 'failed'> };
  /** Stops the server in order. */
  close: () => Promise<void>;
}

/** The part of `process` that is used here. */
export interface FailingProcess {
  on(
    event: 'unhandledRejection' | 'uncaughtException',
    listener: (error: unknown) => void,
  ): unknown;
  exit(code: number): void;
}

/**
 * Decides what happens after an error that no code handles. A rejected promise is logged with its
 * request and counted, and the process continues: its state is as it was, since the request's
 * transaction ended with it. After a thrown error the state is unknown: the process drains for 10 s
 * and exits with 1, so that its supervisor starts another.
 */
export function handleProcessFailures(
  { context: { log, metrics }, close }: Failing,
  process: FailingProcess,
): void {
  let exiting = false;
  process.on('unhandledRejection', (err) => {
    metrics.failed('rejection');
    log.error({ err, ...logScope.current() }, 'a promise was rejected and no code handled it');
  });
  process.on('uncaughtException', (err) => {
    metrics.failed('exception');
    log.fatal({ err, ...logScope.current() }, 'an error was thrown and no code handled it');
    if (exiting) return;
    exiting = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    void close().finally(() => process.exit(1));
  });
}
