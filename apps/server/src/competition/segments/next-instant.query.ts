import { ROSTER_CHECKIN_LEAD_MS } from '@ringside/rules/constants';
import { sql } from 'kysely';
import type { Reading, Work } from '../../platform/unit-of-work.ts';

/**
 * Returns the next instant at which something of the season begins or ends: an event, a segment,
 * its registration, a check-in or a registration phase. Until then an answer that depends on dates
 * stays the same.
 */
export async function findNextInstantOfSeason({
  db,
  tenantId,
  now,
}: Reading & Pick<Work, 'now'>): Promise<Date | undefined> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(instant) as next
    from (
      select unnest(array[
        date_from - ${ROSTER_CHECKIN_LEAD_MS} * interval '1 millisecond',
        date_from, date_to, checkin_from, checkin_to
      ]) as instant
      from segments where tenant_id = ${tenantId}
      union all
      select unnest(array[phases.date_from, phases.date_to])
      from registration_phases phases join segments on segments.id = phases.segment_id
      where segments.tenant_id = ${tenantId}
      union all
      select unnest(array[date_from, date_to]) from events where tenant_id = ${tenantId}
    ) instants
    where instant > ${now}`.execute(db);
  return rows[0]?.next ?? undefined;
}
