import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { sql } from 'kysely';
import type { Reading } from '../../kernel/unit-of-work.ts';

/** Loads the rosters of a segment that are disqualified. */
export async function loadDisqualified(
  { db }: Pick<Reading, 'db'>,
  segmentId: SegmentId,
): Promise<Set<RosterId>> {
  const rows = await db
    .selectFrom('rosters')
    .select('id')
    .where('segmentId', '=', segmentId)
    .where(sql<boolean>`taken_out->>'how' = 'disqualified'`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
