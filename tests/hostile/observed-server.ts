import { sql } from 'kysely';
import type { Snapshot } from './snapshot.ts';

/**
 * Runs the server as `npm start` does, observed over the channel to its parent process. Its clock
 * stands still and no job runs, so that only requests change rows.
 */
const { server } = await import('../../apps/server/src/app/main.ts');
const { clock, scheduler, storage } = server.context;
const frozenAt = new Date(process.env.HOSTILE_NOW ?? clock.now());
Object.assign(clock, { now: () => new Date(frozenAt) });
await scheduler.stop();

/** A question of the parent. A snapshot names the writers of the entries after `since`. */
export type Question = { ask: 'snapshot'; since: number } | { ask: 'memory' };

process.on('message', ({ id, question }: { id: number; question: Question }) => {
  const answer = question.ask === 'snapshot' ? takeSnapshot(question.since) : readMemory();
  answer.then(
    (value) => process.send!({ id, value }),
    (error: unknown) => process.send!({ id, error: String(error) }),
  );
});
process.send!({ routes: server.api.routes.map(({ method, path }) => `${method} ${path}`) });

/** Tables that background workers write on their own schedule, and the counters of refused sign-ins. */
const NOT_COUNTED = new Set([
  'due_work',
  'inbox_messages',
  'letters',
  'mailbox',
  'presence',
  'sign_in_counters',
]);

let tables: Promise<string[]> | undefined;

/**
 * Runs every due job, then returns the position of the activity log and the number of rows of every
 * table.
 */
async function takeSnapshot(since: number): Promise<Snapshot> {
  // The jobs that an accepted request schedules belong to that request, not to the next one.
  await scheduler.catchUp();
  tables ??= listTables();
  const counts = (await tables).map(
    (name) => sql`(select count(*) from ${sql.table(name)})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<
    Record<string, number>
  >`select coalesce((select max(id) from activity), 0)::int as position, ${sql.join(counts)}`.execute(
    storage.db,
  );
  const { position, ...counted } = rows[0]!;
  const writers =
    position === since
      ? []
      : await storage.db
          .selectFrom('activity')
          .select('requestId')
          .distinct()
          .where('id', '>', String(since))
          .execute();
  return {
    position: position!,
    counts: counted,
    writers: writers.map(({ requestId }) => requestId ?? ''),
  };
}

async function listTables(): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`.execute(
    storage.db,
  );
  return rows.map(({ name }) => name).filter((name) => !NOT_COUNTED.has(name));
}

/** Returns the resident memory in bytes after a garbage collection. */
async function readMemory(): Promise<number> {
  globalThis.gc?.();
  await new Promise((resolve) => setImmediate(resolve));
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
