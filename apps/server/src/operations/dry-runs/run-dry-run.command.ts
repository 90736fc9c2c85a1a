import type { DryRunOptions } from '@ringside/contract/collections/dry-runs';
import { exportEventPlan } from '../../competition/events/event-file.query.ts';
import type { EventRow } from '../../competition/events/event.repository.ts';
import { segmentRepository } from '../../competition/segments/segment.repository.ts';
import { conflict, type CommandContext, type Answer } from '../../kernel/http/endpoint.ts';
import { realNow } from '../../platform/clock/real-time.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import { dryRunRepository, isSilent } from './dry-run.repository.ts';
import { fingerprintOf } from './fingerprint.query.ts';
import { loadSnapshot } from './snapshot.query.ts';

/**
 * Starts a dry run: bots play the event as it is planned now, in a copy. An event has one run at a
 * time, and so has a process.
 */
export async function startDryRun(
  { work, viewer, services: { dryRuns } }: CommandContext,
  event: EventRow,
  options: DryRunOptions,
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const heardAt = realNow();
  await db.selectFrom('events').select('id').where('id', '=', event.id).forUpdate().execute();
  const segmentIds = (await segmentRepository(db, tenantId).findAllByEvent(event.id)).map(
    ({ id }) => id,
  );
  if (segmentIds.length === 0) return conflict('nothing-to-play', 'The event has no segment');
  const last = await dryRunRepository(db)
    .own(tenantId)
    .selectAll()
    .where('eventId', '=', event.id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (last && !isSilent(last, heardAt))
    return conflict('dry-run-busy', 'A dry run of the event is already running');
  if (dryRuns.isBusy())
    return conflict(
      'dry-run-busy',
      'A dry run of another event is running: only one runs at a time',
    );
  await dryRunRepository(db).forgetOlder(event.id);
  const file = await exportEventPlan(work, event);
  const progress = {
    at: null,
    now: [],
    finished: 0,
    all: file.segments.filter(({ ref }) => file.segments.every(({ parent }) => parent !== ref))
      .length,
  };
  const { id } = await db
    .insertInto('dryRuns')
    .values({
      tenantId,
      eventId: event.id,
      status: 'running',
      options: json(options),
      fingerprint: fingerprintOf(file),
      startedBy: viewer.userId,
      startedAt: now,
      heardAt,
      endedAt: null,
      progress: json(progress),
      report: null,
      failure: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.record({
    action: 'dry-run.started',
    subject: { type: 'dry-runs', id },
    after: { event: event.id, ...options },
    silent: true,
  });
  // If this transaction rolls back, the thread finds no run of its own and ends.
  dryRuns.begin(id, { file, snapshot: await loadSnapshot(work), options, segmentIds });
  return { show: { type: 'dry-runs', id }, status: 201 };
}

/** Cancels a dry run; the process that plays it notices and stops. */
export async function cancelDryRun(
  { work }: CommandContext,
  { id }: { id: string },
): Promise<Answer> {
  if (!(await dryRunRepository(work.db).cancel(id, work.now)))
    return conflict('dry-run-over', 'The dry run is not running');
  work.record({ action: 'dry-run.cancelled', subject: { type: 'dry-runs', id }, silent: true });
  return { show: { type: 'dry-runs', id } };
}
