import type { DryRunProgress, DryRunReport } from '@ringside/contract/collections/dry-runs';
import type { EventId, TenantId } from '@ringside/rules/ids';
import type { Kysely } from 'kysely';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import type { Database } from '../../platform/storage/tables.ts';
import { json } from '../../platform/storage/tables/columns.ts';

/** The silence in milliseconds of real time after which a run counts as dead with its process. */
const SILENT_MS = 60_000;

export type DryRunEnd =
  | { status: 'finished'; report: DryRunReport }
  | { status: 'failed'; failure: string };

/** Returns the queries for dry runs. `realNow` is the time of the machine, not of the season. */
export function dryRunRepository(db: Kysely<Database>) {
  const running = (id: string) =>
    db.updateTable('dryRuns').where('id', '=', id).where('status', '=', 'running');
  return {
    own: (tenantId: TenantId) => db.selectFrom('dryRuns').where('dryRuns.tenantId', '=', tenantId),
    /** Deletes old runs of an event, except its last report and the outcome of its last run. */
    async forgetOlder(eventId: EventId): Promise<void> {
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
     * Saves progress and returns whether the run may continue. `absent` means that its transaction
     * is still open, or that it was deleted with its event.
     */
    async saveProgress(
      id: string,
      { progress, realNow }: { progress: DryRunProgress | undefined; realNow: RealInstant },
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

/** Returns whether the process of a run has been silent for so long that it counts as dead. */
export const isSilent = ({ heardAt }: { heardAt: RealInstant }, realNow: RealInstant) =>
  +realNow - +heardAt > SILENT_MS;
