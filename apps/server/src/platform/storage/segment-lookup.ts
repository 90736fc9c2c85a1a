import type { SegmentId } from '@ringside/rules/ids';
import type { Kysely } from 'kysely';
import { comparableIds } from './any-of.ts';
import type { Database } from './tables.ts';

/** The things whose changes wait for the lock of a segment. */
export type SegmentPart = 'series' | 'roster' | 'challenge';

export interface SegmentLookup {
  /** Returns the segment of a thing; undefined if there is no such thing. */
  find(part: SegmentPart, id: string): Promise<SegmentId | undefined>;
}

/** The number of things that one process remembers: those of several large stages. */
const MAX_REMEMBERED = 50_000;

/**
 * Creates the lookup of segments. It remembers what it has read: a series and its ban phase never
 * change their segment. A roster may move, so a caller uses the answer to group requests only.
 */
export function createSegmentLookup(db: Kysely<Database>): SegmentLookup {
  const remembered = new Map<string, SegmentId>();

  async function load(part: SegmentPart, id: string): Promise<SegmentId | undefined> {
    const query =
      part === 'roster'
        ? db.selectFrom('rosters').select('segmentId').where('id', '=', id)
        : part === 'series'
          ? db.selectFrom('matchSeries').select('segmentId').where('id', '=', id)
          : db
              .selectFrom('challenges')
              .innerJoin('matchSeries', 'matchSeries.id', 'challenges.seriesId')
              .select('matchSeries.segmentId')
              .where('challenges.id', '=', id);
    return (await query.executeTakeFirst())?.segmentId;
  }

  return {
    async find(part, id) {
      const key = `${part} ${id}`;
      const rememberedId = remembered.get(key);
      if (rememberedId !== undefined) return rememberedId;
      const [rowId] = comparableIds([id]);
      const segmentId = rowId === undefined ? undefined : await load(part, rowId);
      if (segmentId === undefined) return undefined;
      if (remembered.size >= MAX_REMEMBERED) {
        const [oldest] = remembered.keys();
        if (oldest !== undefined) remembered.delete(oldest);
      }
      remembered.set(key, segmentId);
      return segmentId;
    },
  };
}
