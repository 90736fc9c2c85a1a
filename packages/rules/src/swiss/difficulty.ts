import { mustFind } from '../must.ts';
import type { SwissRecord } from './records.ts';

/** Returns the losses of a record, including those by forfeit. */
export const lossesOf = ({ losses, forfeitLosses }: SwissRecord): number => losses + forfeitLosses;

/**
 * [TIE-8] Returns a roster's difficulty: the wins less the losses of every opponent that it has
 * been paired with (ValveSoftware/counter-strike_rules_and_regs, major-supplemental-rulebook.md,
 * "Difficulty Score").
 */
export function difficultyOf(
  { opponents }: SwissRecord,
  records: ReadonlyMap<string, SwissRecord>,
): number {
  let sum = 0;
  for (const opponent of opponents) {
    const record = mustFind(records, opponent);
    sum += record.score - lossesOf(record);
  }
  return sum;
}
