import type { DryRunProgress, DryRunReport } from '@ringside/contract/collections/dry-runs';
import type { Kysely } from 'kysely';
import type { Database } from '../../storage/tables.ts';
import { json } from '../../storage/tables/columns.ts';

/** Who has not been heard of for so long has ended with its process, in milliseconds of real time. */
const SILENT_MS = 60_000;

export type DryRunEnd =
  | { status: 'finished'; report: DryRunReport }
  | { status: 'failed'; failure: string };

/** Dry runs. `realNow`: the time of the machine, not that of the season. */
export function dryRunRepository(db: Kysely<Database>) {
  const running = (id: string) =>
    db.updateTable('dryRuns').where('id', '=', id).where('status', '=', 'running');
  return {
    own: (tenantId: string) => db.selectFrom('dryRuns').where('dryRuns.tenantId', '=', tenantId),
    /** Of an event only the last report is kept, and what came of the last try. */
    async forgetOlder(eventId: string): Promise<void> {
      const last = await db
        .selectFrom('dryRuns')
        .select('id')
        .where('eventId', '=', eventId)
        .where('status', '=', 'finished')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      await db
        .deleteFrom('dryRuns')
        .where('eventId', '=', eventId)
        .where('id', '<>', last?.id ?? '0')
        .execute();
    },
    /**
     * Whether it still runs: then its process may go on. Absent: its transaction is not over yet,
     * or it is gone with its event.
     */
    async saveProgress(
      id: string,
      { progress, realNow }: { progress: DryRunProgress | undefined; realNow: Date },
    ): Promise<'running' | 'over' | 'absent'> {
      if (
        await running(id)
          .set({ heardAt: realNow, ...(progress && { progress: json(progress) }) })
          .returning('id')
          .executeTakeFirst()
      )
        return 'running';
      return (await db.selectFrom('dryRuns').select('id').where('id', '=', id).executeTakeFirst())
        ? 'over'
        : 'absent';
    },
    async saveEnd(
      id: string,
      { end, progress, now }: { end: DryRunEnd; progress: DryRunProgress | undefined; now: Date },
    ): Promise<void> {
      const outcome =
        end.status === 'finished' ? { report: json(end.report) } : { failure: end.failure };
      await running(id)
        .set({
          status: end.status,
          endedAt: now,
          ...outcome,
          ...(progress && { progress: json(progress) }),
        })
        .execute();
    },
    cancel: (id: string, now: Date) =>
      running(id).set({ status: 'cancelled', endedAt: now }).returning('id').executeTakeFirst(),
  };
}

export const isSilent = ({ heardAt }: { heardAt: Date }, realNow: Date) =>
  +realNow - +heardAt > SILENT_MS;
