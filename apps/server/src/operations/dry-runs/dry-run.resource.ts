import type { EventId } from '@ringside/rules/ids';
import { eventRepository } from '../../competition/events/event.repository.ts';
import { sortByIds, toOne, type ResourceType } from '../../kernel/http/catalog.ts';
import { realNow } from '../../platform/clock/real-time.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { dryRunRepository, isSilent } from './dry-run.repository.ts';
import { eventFingerprint } from './fingerprint.query.ts';

const DIED = 'The server process that played it has stopped.';

export const dryRuns: ResourceType = {
  relations: { event: 'events' },
  async load(reader, ids) {
    const rows = sortByIds(
      ids,
      await dryRunRepository(reader.db)
        .own(reader.tenantId)
        .leftJoin('users', 'users.id', 'dryRuns.startedBy')
        .selectAll('dryRuns')
        .select('users.username')
        .where('dryRuns.id', '=', anyOf(ids))
        .execute(),
    );
    const now = await fingerprints(
      reader,
      rows.map(({ eventId }) => eventId),
    );
    return rows.map(
      ({
        id,
        eventId,
        status,
        options,
        fingerprint,
        startedBy,
        username,
        startedAt,
        heardAt,
        endedAt,
        progress,
        report,
        failure,
      }) => {
        const hasDied = status === 'running' && isSilent({ heardAt }, realNow());
        return {
          type: 'dry-runs',
          id,
          attributes: {
            ...options,
            status: hasDied ? 'failed' : status,
            startedAt: startedAt.toISOString(),
            endedAt: endedAt?.toISOString() ?? null,
            startedBy: startedBy ? { id: startedBy, username: username ?? '' } : null,
            isOutdated: now.get(eventId) !== fingerprint,
            progress,
            report,
            failure: hasDied ? DIED : failure,
          },
          relationships: { event: toOne('events', eventId) },
        };
      },
    );
  },
};

async function fingerprints(reading: Reading, eventIds: EventId[]): Promise<Map<string, string>> {
  const namesById = new Map<string, string>();
  for (const id of new Set(eventIds)) {
    const event = await eventRepository(reading.db, reading.tenantId).findById(id);
    if (event) namesById.set(id, await eventFingerprint(reading, event));
  }
  return namesById;
}
