import type { Work } from '../../platform/unit-of-work.ts';

/** Returns whether there is a type with this id. */
export const hasSegmentType = async ({ db }: Work, id: string): Promise<boolean> =>
  (await db.selectFrom('segmentTypes').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;
