/* oxlint-disable no-restricted-properties -- it takes jobs off the list */
import { getItem, mustFind } from '@ringside/rules/must';
import type { Logger } from 'pino';
import { type RealInstant, realTimeIn, realNow } from '../clock/real-time.ts';
import { logScope, type Within } from '../log/log-scope.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { anyOf } from '../storage/any-of.ts';
import { findRetryReason } from '../storage/races.ts';
import { RowGone } from '../storage/row-gone.ts';
import type { Storage } from '../storage/storage.ts';
import { findDatabaseTrouble, LOCK_NOT_AVAILABLE, sqlStateOf } from '../storage/unavailable.ts';
import { SYSTEM_ACTOR, transact, type TransactDeps, type Work } from '../unit-of-work.ts';

/** The services of the scheduler. */
type SchedulerDeps = TransactDeps & {
  storage: Pick<Storage, 'db'>;
  log: Pick<Logger, 'debug' | 'error'>;
  metrics: Pick<Metrics, 'work' | 'retried'>;
};

/**
 * A job that runs at an instant. It decides by facts and `work.now`, which is that instant, however
 * late the process is.
 */
export type Job = (work: Work, due: { subjectId: string; payload: unknown }) => Promise<void>;

/**
 * The same for many subjects in one transaction. A job or log line for one of them is made `within`
 * its scope, so that it belongs to the request that caused it.
 */
export type BatchJob = (work: Work, subjectIds: readonly string[], within: Within) => Promise<void>;

/** Returns a job of many as the job of one, which already runs in its scope. */
export const toSingleJob =
  (job: BatchJob): Job =>
  (work, { subjectId }) =>
    job(work, [subjectId], (_subjectId, act) => act());

export interface Jobs {
  one: Record<string, Job>;
  /** Those of `one` that fall due for a whole round at once. */
  many: Record<string, BatchJob>;
}

export interface Scheduler {
  /**
   * Runs all jobs due by now, in order of time. Every change waits for it, so that no request acts
   * in a past that should have ended.
   */
  catchUp(): Promise<void>;
  /** Registers the jobs. Without them, every job that is due fails and is retried. */
  register(jobs: Jobs): void;
  /** Looks for due jobs at this instant, too. */
  lookAt(dueAt: Date): void;
  start(): void;
  stop(): Promise<void>;
}

const LOOK_AGAIN_MS = 30_000;
/** The wait before a database that is away is queried again. */
const AWAY_MS = 1_000;
const RETRY_MS = [1_000, 5_000, 30_000, 120_000];
/**
 * The most jobs in one transaction: more would hold their locks for so long that waiting requests
 * notice.
 */
const BATCH_SIZE = 64;

/** Returns an instant in ms since 1970; later than all others without one. */
const timeOf = (at: Date | RealInstant | null | undefined): number =>
  at?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * Creates the scheduler of jobs. Jobs are rows: each runs once and in order, also if no process was
 * running at its instant.
 */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  let jobs: Jobs = { one: {}, many: {} };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;
  /** Whether the last query of the database failed. */
  let failed = false;
  /**
   * The earliest instant at which a job may be due; never later than the real one as far as this
   * process knows.
   */
  let earliest = 0;
  /**
   * The earliest instant noticed since the last query of the database, whose result may not include
   * it.
   */
  let noticed = Number.POSITIVE_INFINITY;

  async function drain(): Promise<void> {
    while (earliest <= deps.clock.now().getTime()) {
      noticed = Number.POSITIVE_INFINITY;
      const [row] = await loadEarliestRows(deps, 1);
      if (row && row.dueAt <= deps.clock.now()) await performWithCompanions(row);
      else earliest = Math.min(noticed, timeOf(row?.dueAt), timeOf(row?.retryAt));
    }
  }

  /** Performs a job, in one batch with those of its kind and instant where the kind allows it. */
  async function performWithCompanions(row: JobRow): Promise<void> {
    const batch = jobs.many[row.kind];
    const rows = batch ? await loadCompanions(deps, row) : [];
    if (!batch || rows.length <= 1) return performTraced(deps, jobs.one, row);
    if (await performBatch(deps, batch, rows)) return;
    for (const one of rows) await performTraced(deps, jobs.one, one);
  }

  async function catchUp(): Promise<void> {
    while (running) await running;
    if (earliest > deps.clock.now().getTime()) return;
    running = drain()
      .then(
        () => void (failed = false),
        (error: unknown) => {
          failed = true;
          throw error;
        },
      )
      .finally(() => {
        running = undefined;
        schedule();
      });
    await running;
  }

  function wakeUp(waited: number): void {
    if (waited === LOOK_AGAIN_MS) earliest = 0; // another process may have scheduled a job
    catchUp().catch((error: unknown) =>
      deps.log.error({ error }, 'scheduled jobs could not be read'),
    );
  }

  function schedule(): void {
    clearTimeout(timer);
    if (stopped) return;
    const wait = failed
      ? AWAY_MS
      : Math.min(Math.max(earliest - deps.clock.now().getTime(), 0), LOOK_AGAIN_MS);
    timer = logScope.leave(() => setTimeout(wakeUp, wait, wait));
    timer.unref();
  }

  return {
    catchUp,
    register: (registered) => void (jobs = registered),
    lookAt(dueAt) {
      noticed = Math.min(noticed, dueAt.getTime());
      if (dueAt.getTime() >= earliest) return;
      earliest = dueAt.getTime();
      if (!running) schedule();
    },
    start() {
      stopped = false;
      schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

type JobRow = Awaited<ReturnType<typeof loadEarliestRows>>[number];

/** Loads the earliest rows. A failed one waits for its retry in real time; the others pass. */
async function loadEarliestRows({ storage }: Pick<SchedulerDeps, 'storage'>, count: number) {
  return storage.db
    .selectFrom('dueWork')
    .selectAll()
    .where((eb) => eb.or([eb('retryAt', 'is', null), eb('retryAt', '<=', realNow())]))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(count)
    .execute();
}

/**
 * Loads the rows that follow in order with the same kind and instant, so that no row of another
 * kind is passed. A row that has failed before is retried alone.
 */
async function loadCompanions(
  deps: SchedulerDeps,
  { kind, dueAt, tenantId }: JobRow,
): Promise<JobRow[]> {
  const rows = await loadEarliestRows(deps, BATCH_SIZE);
  const end = rows.findIndex(
    (row) =>
      row.kind !== kind || +row.dueAt !== +dueAt || row.tenantId !== tenantId || row.attempts > 0,
  );
  return end < 0 ? rows : rows.slice(0, end);
}

/** Runs under the id of the request that caused the job, not of the one that happens to run it. */
const runInScopeOf = <Result>({ id, requestId }: JobRow, act: () => Result): Result =>
  logScope.run({ requestId: requestId ?? undefined, work: id }, act);

/** Runs a job in a trace of its own, unrelated to the request that happens to run it. */
const performTraced = (deps: SchedulerDeps, jobs: Record<string, Job>, row: JobRow) =>
  runInScopeOf(row, () =>
    deps.traces.span(
      `due work ${row.kind}`,
      {
        'ringside.work': row.id,
        ...(row.requestId !== null && { 'ringside.request_id': row.requestId }),
      },
      () => perform(deps, jobs, row),
      { root: true },
    ),
  );

/**
 * Runs many jobs in one transaction. Returns false if that fails; the caller then runs each alone,
 * so that a failing one does not block the others.
 */
async function performBatch(deps: SchedulerDeps, job: BatchJob, rows: JobRow[]): Promise<boolean> {
  const [{ kind, dueAt, tenantId }] = rows as [JobRow];
  const began = performance.now();
  const bySubject = new Map(rows.map((row) => [row.subjectId, row]));
  const once = () =>
    transact(deps, { tenantId, actor: SYSTEM_ACTOR, now: dueAt }, async (work) => {
      const claimed = await work.db
        .deleteFrom('dueWork')
        .where('id', '=', anyOf(rows.map(({ id }) => id)))
        .where('dueAt', '=', dueAt)
        .returning('id')
        .execute();
      const claimedIds = new Set(claimed.map(({ id }) => id));
      await job(
        work,
        rows.filter(({ id }) => claimedIds.has(id)).map(({ subjectId }) => subjectId),
        (subjectId, act) => runInScopeOf(mustFind(bySubject, subjectId), act),
      );
    });
  const done = await deps.traces
    .span(`due work ${kind}`, { 'ringside.works': rows.length }, () => retryConflicts(deps, once), {
      root: true,
    })
    .then(
      () => true,
      (error: unknown) => {
        deps.log.debug(
          { error, kind, dueAt, works: rows.length },
          'a batch of scheduled jobs failed: the server runs each job alone',
        );
        return false;
      },
    );
  if (done)
    for (const row of rows)
      runInScopeOf(row, () =>
        measured(deps, row, 'done', (performance.now() - began) / rows.length),
      );
  return done;
}

function measured(
  { metrics, log }: Pick<SchedulerDeps, 'metrics' | 'log'>,
  { kind, subjectId, dueAt }: JobRow,
  outcome: 'done' | 'failed',
  ms: number,
): void {
  metrics.work(kind, outcome, ms);
  log.debug({ kind, subjectId, dueAt, outcome, ms: Math.round(ms) }, 'scheduled job');
}

const TRIES = 3;

/**
 * Retries a job at once after a deadlock or serialisation failure: if it waited, later jobs would
 * pass it.
 */
async function retryConflicts(
  { metrics }: Pick<SchedulerDeps, 'metrics'>,
  once: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once();
    } catch (error) {
      const reason = findRetryReason(error);
      if (!(reason || error instanceof RowGone) || attempt === TRIES) throw error;
      if (reason) metrics.retried(reason);
    }
  }
}

async function perform(deps: SchedulerDeps, jobs: Record<string, Job>, row: JobRow): Promise<void> {
  const { id, kind, subjectId, payload, dueAt, tenantId } = row;
  const began = performance.now();
  let isMine = false;
  const once = () =>
    transact(deps, { tenantId, actor: SYSTEM_ACTOR, now: dueAt }, async (work) => {
      isMine = false;
      // Another process that claims the row first holds it until its commit, after which there is
      // nothing left to delete here.
      const claimed = await work.db
        .deleteFrom('dueWork')
        .where('id', '=', id)
        .where('dueAt', '=', dueAt)
        .returning('id')
        .executeTakeFirst();
      if (!claimed) return;
      isMine = true;
      const job = jobs[kind];
      if (!job) throw new Error(`there is no scheduled job of the kind "${kind}"`);
      await job(work, { subjectId, payload });
    });
  const attempt = retryConflicts(deps, once);
  const ended = (outcome: 'done' | 'failed') =>
    measured(deps, row, outcome, performance.now() - began);
  await attempt.then(
    () => ended('done'),
    async (error: unknown) => {
      // Another process has worked on it for longer than a lock is waited for: nothing has failed,
      // but no request may act before it is done.
      if (!isMine && sqlStateOf(error) === LOCK_NOT_AVAILABLE) throw error;
      ended('failed');
      // The job is not at fault and keeps its place in the order; waiting requests get an error. A
      // job that took too long by itself is retried later, since it would block all others for
      // good.
      const trouble = findDatabaseTrouble(error);
      if (trouble === 'away' || trouble === 'full') throw error;
      const wait = getItem(RETRY_MS, Math.min(row.attempts, RETRY_MS.length - 1));
      deps.log.error(
        { error, kind, subjectId, dueAt, attempts: row.attempts + 1 },
        'a scheduled job failed and will be retried',
      );
      await deps.storage.db
        .updateTable('dueWork')
        .set({ attempts: row.attempts + 1, retryAt: realTimeIn(wait) })
        .where('id', '=', id)
        .execute();
    },
  );
}
