import { setTimeout as later } from 'node:timers/promises';
import type { Logger } from 'pino';
import { logScope } from '../log/log-scope.ts';
import type { Commit } from '../unit-of-work.ts';
import { purgedKeysOf, tenantKeyIn } from './edge-keys.ts';
import type { PurgeSettings } from './purge-settings.ts';
import { sendPurge } from './send-purge.ts';

/** Changes that are committed within this time share a request. */
const BATCH_WINDOW_MS = 25;
/** The least that any kind of edge takes; also what fits into a header of 8 KB. */
const KEYS_PER_REQUEST = 100;
/** An edge that is away for long gets the tenants' keys once it is back, which purge everything. */
const MAX_WAITING_KEYS = 10_000;
/** The waits before the second and third try. */
const RETRY_MS = [200, 1_000];

/** The counts of outcomes since the start. */
export interface PurgeCounts {
  sent: number;
  retried: number;
  /** Given up: the edge serves its old content until that expires. */
  failed: number;
  /** The queue was replaced by the tenants' keys. */
  overflowed: number;
}

/** Purges the keys of committed changes at the edges. */
export interface EdgePurges {
  /** Takes changes that this process has committed. Does not wait for any edge. */
  noteCommit(commit: Pick<Commit, 'published'>): void;
  counts(): Readonly<PurgeCounts>;
  /** Sends the queue until an edge fails, and resolves afterwards. */
  stop(): Promise<void>;
}

export interface EdgePurgeParts {
  settings: PurgeSettings | undefined;
  log: Pick<Logger, 'warn'>;
  /** Waits; resolves early if the signal aborts. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Creates the purges. Each edge has a queue of its own, so that one that is away delays no other. A
 * queue holds distinct keys and is sent in batches: 1. the first key waits for the batch window, 2.
 * a request takes the oldest keys, 3. a failed request is retried twice, 4. until the queue is
 * empty.
 */
export function createEdgePurges({
  settings,
  log,
  pause = (ms, signal) => later(ms, undefined, { signal, ref: false }).catch(() => {}),
}: EdgePurgeParts): EdgePurges {
  const counts: PurgeCounts = { sent: 0, retried: 0, failed: 0, overflowed: 0 };
  const stopping = new AbortController();

  /** Returns whether the edge took the keys. */
  async function send(
    url: string,
    keys: string[],
    { style, secret }: PurgeSettings,
  ): Promise<boolean> {
    for (let attempt = 0; ; attempt += 1) {
      const { status, failure } = await sendPurge(url, keys, { style, secret });
      if (status !== null && status >= 200 && status < 300) {
        counts.sent += 1;
        return true;
      }
      const waitMs = RETRY_MS[attempt];
      if (waitMs === undefined || stopping.signal.aborted) {
        counts.failed += 1;
        log.warn({ edge: new URL(url).host, status, failure, keys: keys.length }, 'purge failed');
        return false;
      }
      counts.retried += 1;
      await pause(waitMs, stopping.signal);
    }
  }

  function createQueue(url: string, target: PurgeSettings) {
    let waiting = new Set<string>();
    let draining: Promise<void> | undefined;

    async function drain(): Promise<void> {
      await pause(BATCH_WINDOW_MS, stopping.signal);
      while (waiting.size > 0) {
        const batch = [...waiting].slice(0, KEYS_PER_REQUEST);
        for (const key of batch) waiting.delete(key);
        const isSent = await send(url, batch, target);
        if (!isSent && stopping.signal.aborted) waiting.clear();
      }
      draining = undefined;
    }

    return {
      add(keys: Iterable<string>) {
        for (const key of keys) if (!waiting.has(tenantKeyIn(key))) waiting.add(key);
        if (waiting.size > MAX_WAITING_KEYS) {
          counts.overflowed += 1;
          waiting = new Set(Array.from(waiting, tenantKeyIn));
        }
        draining ??= logScope.leave(drain);
      },
      drained: async () => draining,
    };
  }

  const queues = settings ? settings.urls.map((url) => createQueue(url, settings)) : [];
  return {
    noteCommit({ published }) {
      if (queues.length === 0 || published.length === 0) return;
      const keys = purgedKeysOf(published);
      for (const queue of queues) queue.add(keys);
    },
    counts: () => counts,
    async stop() {
      stopping.abort();
      await Promise.all(queues.map(({ drained }) => drained()));
    },
  };
}
