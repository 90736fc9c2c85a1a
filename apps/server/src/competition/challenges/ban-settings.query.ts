import { isDeepStrictEqual } from 'node:util';
import type { BanSequence } from '@ringside/contract/collections/ban-sequence';
import type { SegmentConfiguration } from '@ringside/contract/collections/segments';
import type { Refusal } from '@ringside/rules/decision';
import type { SegmentId } from '@ringside/rules/ids';
import { findSeriesFault, sequencesFor, seriesLengthsOf } from '@ringside/rules/pick-ban/sequences';
import { loadPool } from '../../catalogue/categories/item.command.ts';
import { refusalAnswerAt, type Answer } from '../../kernel/http/endpoint.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadCategory } from './ban-phases.query.ts';

const POINTER = '/data/attributes/configuration/bans';

/** The place of a segment: its pool follows from both. */
interface Place {
  id: SegmentId | null;
  parentId: SegmentId | null;
}

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
  const settingsOf = ({ bans, bestOf, graph }: SegmentConfiguration) => [
    bans,
    seriesLengthsOf(bestOf, graph),
  ];
  if (before && isDeepStrictEqual(settingsOf(before), settingsOf(after))) return undefined;
  for (const bestOf of seriesLengthsOf(after.bestOf, after.graph))
    for (const sequence of sequencesFor(after.bans ?? [], bestOf)) {
      const fault = await findFault(reading, place, { sequence, bestOf });
      const index = after.bans?.indexOf(sequence) ?? 0;
      if (fault) return refusalAnswerAt(`${POINTER}/${index}/${fault.at}`, fault.refusal);
    }
  return undefined;
}

/** Returns the fault of one sequence in a series of some length, and its place in the sequence. */
async function findFault(
  reading: Reading,
  place: Place,
  { sequence, bestOf }: { sequence: BanSequence; bestOf: number },
): Promise<{ at: string; refusal: Refusal } | undefined> {
  const found = await loadCategory(reading, sequence.category);
  const refused = (at: string, detail: string) => ({
    at,
    refusal: { reason: 'impossible-sequence' as const, detail },
  });
  if (!found) return refused('category', 'there is no such category');
  const fault = findSeriesFault(sequence, {
    category: found.name,
    items: (await loadPool(reading, found.id, place)).length,
    bestOf,
  });
  return fault && refused(`turns/${fault.turn}`, fault.detail);
}
