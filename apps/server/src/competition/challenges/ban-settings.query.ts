import { isDeepStrictEqual } from 'node:util';
import type { SegmentConfiguration } from '@ringside/contract/collections/segments';
import { DEFAULT_BEST_OF } from '@ringside/rules/constants';
import type { SegmentId } from '@ringside/rules/ids';
import { findSequenceFault } from '@ringside/rules/pick-ban/validate-sequence';
import { loadPool } from '../../catalogue/categories/item.command.ts';
import { invalidBody, refusalAnswerAt, type Answer } from '../../kernel/http/endpoint.ts';
import type { Reading } from '../../kernel/unit-of-work.ts';

const POINTER = '/data/attributes/configuration/bans';

/** The place of a segment: its pool follows from both. */
interface Place {
  id: SegmentId | null;
  parentId: SegmentId | null;
}

/** Loads a category by its name, or by its id. */
export function loadCategory({ db, tenantId }: Pick<Reading, 'db' | 'tenantId'>, category: string) {
  const base = db.selectFrom('categories').selectAll().where('tenantId', '=', tenantId);
  return (
    /^\d{1,18}$/.test(category)
      ? base.where((eb) => eb.or([eb('name', '=', category), eb('id', '=', category)]))
      : base.where('name', '=', category)
  ).executeTakeFirst();
}

/** Returns how many items of a category a series plays: only its maps, one for each match. */
export const playedCountOf = (category: string, bestOf: number): number =>
  category === 'maps' ? bestOf : 0;

/**
 * [BAN-13] Returns the first fault of a segment's ban phase, at its turn: a category that does not
 * exist, or turns that cannot be played in a series of each length that the segment has. Settings
 * that do not change keep their faults.
 */
export async function findBansFault(
  reading: Reading,
  place: Place,
  { before, after }: { before?: SegmentConfiguration | undefined; after: SegmentConfiguration },
): Promise<Answer | undefined> {
  const settingsOf = ({ bans, bestOf }: SegmentConfiguration) => [bans, lengthsOf(bestOf)];
  if (before && isDeepStrictEqual(settingsOf(before), settingsOf(after))) return undefined;
  for (const [index, { category, turns }] of (after.bans ?? []).entries()) {
    const found = await loadCategory(reading, category);
    if (!found)
      return invalidBody({
        code: 'invalid',
        title: 'The ban phase is not right',
        detail: 'there is no such category',
        source: { pointer: `${POINTER}/${index}/category` },
      });
    const items = (await loadPool(reading, found.id, place)).length;
    for (const bestOf of lengthsOf(after.bestOf)) {
      const fault = findSequenceFault({
        turns,
        items,
        toPlay: playedCountOf(found.name, bestOf),
      });
      if (fault)
        return refusalAnswerAt(`${POINTER}/${index}/turns/${fault.turn}`, {
          reason: 'impossible-sequence',
          detail: fault.detail,
        });
    }
  }
  return undefined;
}

/** Returns each number of a `bestOf` setting, which may be nested by round. */
function lengthsOf(bestOf: unknown): number[] {
  if (bestOf === undefined) return [DEFAULT_BEST_OF];
  const numbers = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(numbers)
        : [];
  return [...new Set(numbers(bestOf))];
}
