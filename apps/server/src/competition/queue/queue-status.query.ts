import type { QueueStatus } from '@ringside/contract/collections/queue';
import type { RosterId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import type { Reading } from '../../platform/unit-of-work.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';

/** The number of recent match-ups from which the wait is estimated. */
const SAMPLE_SIZE = 20;

/** Returns the median wait of match-ups in seconds; null if there are none. */
export function computeMedianWait(
  matchUps: { createdAt: Date; homeSince: Date; awaySince: Date }[],
): number | null {
  const waits = matchUps
    .flatMap(({ createdAt, homeSince, awaySince }) => [
      +createdAt - +homeSince,
      +createdAt - +awaySince,
    ])
    .sort((one, other) => one - other);
  return waits.length === 0 ? null : Math.round(getItem(waits, waits.length >> 1) / 1000);
}

/** Returns a roster's place in the queue; `rosterId` is undefined if the caller has none there. */
export async function loadQueueStatus(
  { db }: Pick<Reading, 'db'>,
  { id: segmentId }: SegmentRow,
  rosterId: RosterId | undefined,
): Promise<{ type: 'queue'; id: string; attributes: QueueStatus }> {
  const line = await db
    .selectFrom('queueEntries')
    .select(['rosterId', 'since'])
    .where('segmentId', '=', segmentId)
    .orderBy('since')
    .orderBy('id')
    .execute();
  const place = line.findIndex((entry) => entry.rosterId === rosterId);
  const ownRosterId = rosterId ?? '0';
  const open = await db
    .selectFrom('matchUps')
    .select('id')
    .where('status', '=', 'open')
    .where((eb) =>
      eb.or([eb('homeRosterId', '=', ownRosterId), eb('awayRosterId', '=', ownRosterId)]),
    )
    .executeTakeFirst();
  const last = await db
    .selectFrom('matchUps')
    .select(['createdAt', 'homeSince', 'awaySince'])
    .where('segmentId', '=', segmentId)
    .orderBy('createdAt', 'desc')
    .limit(SAMPLE_SIZE)
    .execute();
  return {
    type: 'queue',
    id: segmentId,
    attributes: {
      position: place < 0 ? null : place + 1,
      since: place < 0 ? null : getItem(line, place).since.toISOString(),
      estimate: computeMedianWait(last),
      matchUp: open?.id ?? null,
      waiting: line.length,
    },
  };
}
