import type { SegmentId } from '@ringside/rules/ids';
import type { CallServices } from '../../kernel/http/call-services.ts';
import type { Reader } from '../../kernel/http/catalog.ts';
import { anyOf } from '../../platform/storage/any-of.ts';

const CACHE_MS = 1_000;
const MAX_CACHED = 500;

export type RosterCounts = Awaited<ReturnType<typeof countRosters>>;

/** Counts the rosters of segments, and those of stages among them by segment. */
export function countRosters({ db }: Pick<Reader, 'db'>, segmentIds: SegmentId[]) {
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

const cacheByServices = new WeakMap<
  CallServices,
  Map<string, { at: number; counts: RosterCounts }>
>();

/**
 * Counts rosters with a cache of at most one second, for segments that an answer to a change
 * includes. Without it a rush of registrations would count all rosters for each new one.
 */
export async function loadRecentRosterCounts(
  reader: Pick<Reader, 'db' | 'services'>,
  segmentIds: SegmentId[],
): Promise<RosterCounts> {
  const cachedCounts =
    cacheByServices.get(reader.services) ?? new Map<string, { at: number; counts: RosterCounts }>();
  cacheByServices.set(reader.services, cachedCounts);
  const [key, at] = [segmentIds.join(), reader.services.clock.now().getTime()];
  const cached = cachedCounts.get(key);
  if (cached && Math.abs(at - cached.at) < CACHE_MS) return cached.counts;
  const counts = await countRosters(reader, segmentIds);
  if (cachedCounts.size >= MAX_CACHED) cachedCounts.clear();
  cachedCounts.set(key, { at, counts });
  return counts;
}
