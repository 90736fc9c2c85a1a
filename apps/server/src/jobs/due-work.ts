import { inRealTime, realNow } from '../clock/real-time.ts';
import type { Context } from '../context.ts';
import { retryReason } from '../http/races.ts';
import { logScope, type Within } from '../log/log-scope.ts';
import { anyOf } from '../storage/any-of.ts';
import { RowGone } from '../storage/row-gone.ts';
import { databaseTrouble, LOCK_NOT_AVAILABLE, sqlStateOf } from '../storage/unavailable.ts';
import { THE_CLOCK, transact, type Work } from '../unit-of-work.ts';

/**
 * What happens at an instant: decided by facts and `work.now`, which is the instant itself, however
 * late the process is.
 */
export type Job = (work: Work, due: { subjectId: string; payload: unknown }) => Promise<void>;

/**
 * The same for many subjects in one transaction. What is armed or logged for one of them is done
 * `within` it, so that it belongs to the request that caused it.
 */
export type JobOfMany = (
  work: Work,
  subjectIds: readonly string[],
  within: Within,
) => Promise<void>;

/** A job of many as the job of one, which is in its scope already. */
export const ofOne =
  (job: JobOfMany): Job =>
  (work, { subjectId }) =>
    job(work, [subjectId], (_subjectId, act) => act());

export interface Jobs {
  one: Record<string, Job>;
  /** Those of `one` that fall due for a whole round at once. */
  many: Record<string, JobOfMany>;
}

export interface DueWork {
  /**
   * Does everything due by now, in order of time. Every change waits for it, so that nobody acts in
   * a past that should have ended.
   */
  catchUp(): Promise<void>;
  /** Something became due at this instant. */
  noticed(dueAt: Date): void;
  start(): void;
  stop(): Promise<void>;
}

const LOOK_AGAIN_MS = 30_000;
/** A database that is away is asked again after this time. */
const AWAY_MS = 1_000;
const RETRY_MS = [1_000, 5_000, 30_000, 120_000];
/**
 * So many are done in one transaction: more would hold what they lock for longer than who waits for
 * it notices.
 */
const TOGETHER = 64;

/**
 * Work at instants, kept as rows: done once, in order, also when no process was running at the
 * time.
 */
export function createDueWork(context: () => Context, jobs: Jobs): DueWork {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;
  /** Whether the database did not let it look the last time. */
  let failed = false;
  /**
   * The earliest instant at which something may be due; never later than the truth as far as this
   * process knows.
   */
  let earliest = 0;
  /** The earliest that was noticed since the database was last asked: its answer may not know of it. */
  let noticed = Number.POSITIVE_INFINITY;

  async function drain(): Promise<void> {
    for (;;) {
      if (earliest > context().clock.now().getTime()) return;
      noticed = Number.POSITIVE_INFINITY;
      const [row] = await earliestRows(context(), 1);
      if (!row || row.dueAt > context().clock.now()) {
        earliest = Math.min(
          noticed,
          row?.dueAt.getTime() ?? Number.POSITIVE_INFINITY,
          row?.retryAt?.getTime() ?? Number.POSITIVE_INFINITY,
        );
        return;
      }
      const many = jobs.many[row.kind];
      const rows = many ? await companionsOf(context(), row) : [];
      if (rows.length > 1 && (await performTogether(context(), many!, rows))) continue;
      for (const one of rows.length > 1 ? rows : [row])
        await performTraced(context(), jobs.one, one);
    }
  }

  async function catchUp(): Promise<void> {
    while (running) await running;
    if (earliest > context().clock.now().getTime()) return;
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

  function look(waited: number): void {
    if (waited === LOOK_AGAIN_MS) earliest = 0; // another process may have made something due
    catchUp().catch((error: unknown) => context().log.error({ error }, 'due work failed'));
  }

  function schedule(): void {
    clearTimeout(timer);
    if (stopped) return;
    const wait = failed
      ? AWAY_MS
      : Math.min(Math.max(earliest - context().clock.now().getTime(), 0), LOOK_AGAIN_MS);
    timer = logScope.leave(() => setTimeout(look, wait, wait));
    timer.unref();
  }

  return {
    catchUp,
    noticed(dueAt) {
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

type DueRow = Awaited<ReturnType<typeof earliestRows>>[number];

/** The earliest rows; one that failed waits for its next try in real time and lets the others pass. */
async function earliestRows({ storage }: Context, count: number) {
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
 * Those that follow a row in order, of its kind and its instant: nothing of another kind is passed.
 * One that has failed before is tried alone.
 */
async function companionsOf(
  context: Context,
  { kind, dueAt, tenantId }: DueRow,
): Promise<DueRow[]> {
  const rows = await earliestRows(context, TOGETHER);
  const end = rows.findIndex(
    (row) =>
      row.kind !== kind || +row.dueAt !== +dueAt || row.tenantId !== tenantId || row.attempts > 0,
  );
  return end < 0 ? rows : rows.slice(0, end);
}

/** Under the id of the request that caused it, not of the one that happens to find it due. */
const inScopeOf = <Result>({ id, requestId }: DueRow, act: () => Result): Result =>
  logScope.run({ requestId: requestId ?? undefined, work: id }, act);

/** A trace of its own: whoever finds it due has nothing to do with it. */
const performTraced = (context: Context, jobs: Record<string, Job>, row: DueRow) =>
  inScopeOf(row, () =>
    context.traces.span(
      `due work ${row.kind}`,
      {
        'ringside.work': row.id,
        ...(row.requestId !== null && { 'ringside.request_id': row.requestId }),
      },
      () => perform(context, jobs, row),
      { root: true },
    ),
  );

/**
 * Does many in one transaction, or nothing of it: then each is done by itself, so that one that
 * fails holds up no other. Answers whether it did.
 */
async function performTogether(context: Context, job: JobOfMany, rows: DueRow[]): Promise<boolean> {
  const [{ kind, dueAt, tenantId }] = rows as [DueRow];
  const began = performance.now();
  const bySubject = new Map(rows.map((row) => [row.subjectId, row]));
  const once = () =>
    transact(context, { tenantId, actor: THE_CLOCK, now: dueAt }, async (work) => {
      const claimed = await work.db
        .deleteFrom('dueWork')
        .where('id', '=', anyOf(rows.map(({ id }) => id)))
        .where('dueAt', '=', dueAt)
        .returning('id')
        .execute();
      const mine = new Set(claimed.map(({ id }) => id));
      await job(
        work,
        rows.filter(({ id }) => mine.has(id)).map(({ subjectId }) => subjectId),
        (subjectId, act) => inScopeOf(bySubject.get(subjectId)!, act),
      );
    });
  const done = await context.traces
    .span(`due work ${kind}`, { 'ringside.works': rows.length }, () => again(context, once), {
      root: true,
    })
    .then(
      () => true,
      (error: unknown) => {
        context.log.debug(
          { error, kind, dueAt, works: rows.length },
          'due work could not be done together: each is done by itself',
        );
        return false;
      },
    );
  if (done)
    for (const row of rows)
      inScopeOf(row, () =>
        measured(context, row, 'done', (performance.now() - began) / rows.length),
      );
  return done;
}

function measured(
  { metrics, log }: Context,
  { kind, subjectId, dueAt }: DueRow,
  outcome: 'done' | 'failed',
  ms: number,
): void {
  metrics.work(kind, outcome, ms);
  log.debug({ kind, subjectId, dueAt, outcome, ms: Math.round(ms) }, 'due work');
}

const TRIES = 3;

/**
 * Tries work again at once after the database undid it for another transaction: if it waited, later
 * work would pass it.
 */
async function again({ metrics }: Context, once: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once();
    } catch (error) {
      const reason = retryReason(error);
      if (!(reason || error instanceof RowGone) || attempt === TRIES) throw error;
      if (reason) metrics.retried(reason);
    }
  }
}

async function perform(context: Context, jobs: Record<string, Job>, row: DueRow): Promise<void> {
  const { id, kind, subjectId, payload, dueAt, tenantId } = row;
  const began = performance.now();
  let isMine = false;
  const once = () =>
    transact(context, { tenantId, actor: THE_CLOCK, now: dueAt }, async (work) => {
      isMine = false;
      // Another process that claims it first holds the row until its commit; then there is nothing left to delete here.
      const claimed = await work.db
        .deleteFrom('dueWork')
        .where('id', '=', id)
        .where('dueAt', '=', dueAt)
        .returning('id')
        .executeTakeFirst();
      if (!claimed) return;
      isMine = true;
      const job = jobs[kind];
      if (!job) throw new Error(`nobody knows the work "${kind}"`);
      await job(work, { subjectId, payload });
    });
  const attempt = again(context, once);
  const ended = (outcome: 'done' | 'failed') =>
    measured(context, row, outcome, performance.now() - began);
  await attempt.then(
    () => ended('done'),
    async (error: unknown) => {
      // another process has been at it for longer than a lock is waited for: nothing has failed, and nobody may act before it is done
      if (!isMine && sqlStateOf(error) === LOCK_NOT_AVAILABLE) throw error;
      ended('failed');
      // not the work's fault: it keeps its place in the order, and whoever waits for it hears that it cannot be done now. What took too long by itself would hold up all the others for good
      const trouble = databaseTrouble(error);
      if (trouble === 'away' || trouble === 'full') throw error;
      const wait = RETRY_MS[Math.min(row.attempts, RETRY_MS.length - 1)]!;
      context.log.error(
        { error, kind, subjectId, dueAt, attempts: row.attempts + 1 },
        'due work failed and will be tried again',
      );
      await context.storage.db
        .updateTable('dueWork')
        .set({ attempts: row.attempts + 1, retryAt: inRealTime(wait) })
        .where('id', '=', id)
        .execute();
    },
  );
}
