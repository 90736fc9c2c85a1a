import type { Context } from '../context.ts';
import { THE_CLOCK, transact, type Work } from '../unit-of-work.ts';

/** What happens at an instant: decided by facts and `work.now`, which is the instant itself, however late the process is. */
export type Job = (work: Work, due: { subjectId: string; payload: unknown }) => Promise<void>;

export interface DueWork {
  /** Does everything due by now, in order of time. Every change waits for it, so that nobody acts in a past that should have ended. */
  catchUp(): Promise<void>;
  /** Something became due at this instant. */
  noticed(dueAt: Date): void;
  start(): void;
  stop(): Promise<void>;
}

const LOOK_AGAIN_MS = 30_000;
const RETRY_MS = [1_000, 5_000, 30_000, 120_000];

/** Work at instants, kept as rows: done once, in order, also when no process was running at the time. */
export function createDueWork(context: () => Context, jobs: Record<string, Job>): DueWork {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;
  /** The earliest instant at which something may be due; never later than the truth as far as this process knows. */
  let earliest = 0;

  async function drain(): Promise<void> {
    for (;;) {
      if (earliest > context().clock.now().getTime()) return;
      const row = await next(context());
      if (!row) {
        earliest = Number.POSITIVE_INFINITY;
        return;
      }
      if (row.dueAt > context().clock.now()) {
        earliest = Math.min(row.dueAt.getTime(), row.retryAt?.getTime() ?? Number.POSITIVE_INFINITY);
        return;
      }
      await perform(context(), jobs, row);
    }
  }

  async function catchUp(): Promise<void> {
    while (running) await running;
    if (earliest > context().clock.now().getTime()) return;
    running = drain().finally(() => {
      running = undefined;
      schedule();
    });
    await running;
  }

  function schedule(): void {
    clearTimeout(timer);
    if (stopped) return;
    const wait = Math.min(Math.max(earliest - context().clock.now().getTime(), 0), LOOK_AGAIN_MS);
    timer = setTimeout(() => {
      if (wait === LOOK_AGAIN_MS) earliest = 0; // another process may have made something due
      catchUp().catch((error: unknown) => context().log.error({ error }, 'due work failed'));
    }, wait);
    timer.unref();
  }

  return {
    catchUp,
    noticed(dueAt) {
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

type DueRow = NonNullable<Awaited<ReturnType<typeof next>>>;

/** The earliest row; one that failed waits for its next try in real time and lets the others pass. */
async function next({ storage }: Context) {
  return storage.db
    .selectFrom('dueWork')
    .selectAll()
    .where((eb) => eb.or([eb('retryAt', 'is', null), eb('retryAt', '<=', new Date())]))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

async function perform(context: Context, jobs: Record<string, Job>, row: DueRow): Promise<void> {
  const { id, kind, subjectId, payload, dueAt, tenantId } = row;
  const attempt = transact(context, { tenantId, actor: THE_CLOCK, now: dueAt }, async (work) => {
    // Another process that claims it first holds the row until its commit; then there is nothing left to delete here.
    const claimed = await work.db.deleteFrom('dueWork').where('id', '=', id).where('dueAt', '=', dueAt).returning('id').executeTakeFirst();
    if (!claimed) return;
    const job = jobs[kind];
    if (!job) throw new Error(`nobody knows the work "${kind}"`);
    await job(work, { subjectId, payload });
  });
  await attempt.catch(async (error: unknown) => {
    const wait = RETRY_MS[Math.min(row.attempts, RETRY_MS.length - 1)]!;
    context.log.error({ error, kind, subjectId, dueAt, attempts: row.attempts + 1 }, 'due work failed and will be tried again');
    await context.storage.db.updateTable('dueWork').set({ attempts: row.attempts + 1, retryAt: new Date(Date.now() + wait) }).where('id', '=', id).execute();
  });
}
