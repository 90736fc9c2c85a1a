import type { RosterId, SegmentId } from '@ringside/rules/ids';
import type { Disqualification } from '@ringside/rules/standings/advancement';
import { sql } from 'kysely';
import type { Reading } from '../../platform/unit-of-work.ts';

/** A disqualified roster of a segment. */
interface DisqualifiedRoster {
  effect: Disqualification;
  withdrawnAt: Date | null;
}

/** Loads the disqualified rosters of a segment, and whether the others move up. */
export async function loadDisqualified(
  { db }: Pick<Reading, 'db'>,
  segmentId: SegmentId,
): Promise<Map<RosterId, DisqualifiedRoster>> {
  const rows = await db
    .selectFrom('rosters')
    .select(['id', 'takenOut', 'withdrawnAt'])
    .where('segmentId', '=', segmentId)
    .where(sql<boolean>`taken_out->>'how' = 'disqualified'`)
    .execute();
  return new Map(
    rows.map(({ id, takenOut, withdrawnAt }) => [
      id,
      { effect: takenOut?.keepsPlace ? 'place-stays-open' : 'others-move-up', withdrawnAt },
    ]),
  );
}
