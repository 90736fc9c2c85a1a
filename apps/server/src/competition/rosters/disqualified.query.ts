import type { RosterId, SegmentId } from '@ringside/rules/ids';
import type { Disqualification } from '@ringside/rules/standings/advancement';
import { sql } from 'kysely';
import type { Reading } from '../../kernel/unit-of-work.ts';

/** Loads the disqualified rosters of a segment, and whether the others move up. */
export async function loadDisqualified(
  { db }: Pick<Reading, 'db'>,
  segmentId: SegmentId,
): Promise<Map<RosterId, Disqualification>> {
  const rows = await db
    .selectFrom('rosters')
    .select(['id', 'takenOut'])
    .where('segmentId', '=', segmentId)
    .where(sql<boolean>`taken_out->>'how' = 'disqualified'`)
    .execute();
  return new Map(
    rows.map(({ id, takenOut }) => [
      id,
      takenOut?.keepsPlace ? 'place-stays-open' : 'others-move-up',
    ]),
  );
}
