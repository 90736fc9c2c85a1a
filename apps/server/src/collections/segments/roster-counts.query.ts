import type { Context } from '../../context.ts';
import type { Reader } from '../../http/catalog.ts';
import { anyOf } from '../../storage/any-of.ts';

const BELIEVED_MS = 1_000;
const MOST_KEPT = 500;

export type RosterCounts = Awaited<ReturnType<typeof countRosters>>;

/**
 * How many rosters segments hold, and those of the stages among them, by the segment that they are
 * in.
 */
export function countRosters({ db }: Pick<Reader, 'db'>, segmentIds: string[]) {
  return db
    .selectFrom('rosters')
    .select((eb) => [
      'segmentId',
      'stageId',
      eb.fn.countAll<string>().as('registered'),
      eb.fn.count<string>('id').filterWhere('status', '=', 'ready').as('ready'),
      eb.fn.count<string>('checkedInAt').as('checkedIn'),
      eb.fn.count<string>('id').filterWhere('standby', '=', true).as('standby'),
    ])
    .where((eb) =>
      eb.or([eb('segmentId', '=', anyOf(segmentIds)), eb('stageId', '=', anyOf(segmentIds))]),
    )
    .where('status', '<>', 'disbanded')
    .groupBy(['segmentId', 'stageId'])
    .execute();
}

const kept = new WeakMap<Context, Map<string, { at: number; counts: RosterCounts }>>();

/**
 * The same for segments that only come along with a change, as the region does with each roster
 * that registers in it: as they were a second ago at most. To count all for each that comes would
 * grow with the square of them.
 */
export async function recentRosterCounts(
  reader: Pick<Reader, 'db' | 'context'>,
  segmentIds: string[],
): Promise<RosterCounts> {
  const own = kept.get(reader.context) ?? new Map<string, { at: number; counts: RosterCounts }>();
  kept.set(reader.context, own);
  const [key, at] = [segmentIds.join(), reader.context.clock.now().getTime()];
  const known = own.get(key);
  if (known && Math.abs(at - known.at) < BELIEVED_MS) return known.counts;
  const counts = await countRosters(reader, segmentIds);
  if (own.size >= MOST_KEPT) own.clear();
  own.set(key, { at, counts });
  return counts;
}
