import type { SegmentId } from '@ringside/rules/ids';
import { REFERENCE_FRESH_MS } from '../../kernel/answers/value-memory.ts';
import type { Reader } from '../../kernel/http/catalog.ts';
import { anyOf } from '../../platform/storage/any-of.ts';

const RECENT_MS = 1_000;

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

/**
 * Counts rosters with a memory of at most one second, for segments that an answer to a change
 * includes. Without it a rush of registrations would count all rosters for each new one.
 */
export function loadRecentRosterCounts(
  reader: Pick<Reader, 'db' | 'services'>,
  segmentIds: SegmentId[],
): Promise<RosterCounts> {
  const { clock, memory } = reader.services;
  const until = new Date(clock.now().getTime() + RECENT_MS);
  return memory.get(
    `roster-counts ${segmentIds.join()}`,
    { keys: [], until, freshMs: REFERENCE_FRESH_MS },
    () => countRosters(reader, segmentIds),
  );
}
