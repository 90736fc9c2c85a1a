import { getItem, mustFind } from '../must.ts';
import type { SwissRecord } from './records.ts';

/** Returns the wins of a record, with byes: the score counts a draw as half a win. */
export const matchWinsOf = ({ score, draws }: SwissRecord): number => score - draws / 2;
/** Returns the losses of a record, including those by forfeit. */
export const lossesOf = ({ losses, forfeitLosses }: SwissRecord): number => losses + forfeitLosses;

/** [TIE-8] Returns the wins less the losses of a record; a draw is neither. */
export const balanceOf = (record: SwissRecord): number => matchWinsOf(record) - lossesOf(record);

/**
 * [TIE-8] Returns a roster's difficulty: the wins less the losses of every opponent that it has
 * faced (ValveSoftware/counter-strike_rules_and_regs, major-supplemental-rulebook.md, "Difficulty
 * Score"). The opponent of an open series counts once the series is decided.
 */
export function difficultyOf(
  { rounds }: SwissRecord,
  records: ReadonlyMap<string, SwissRecord>,
): number {
  let sum = 0;
  for (const { kind, opponent } of rounds)
    if (opponent !== null && kind !== 'open') sum += balanceOf(mustFind(records, opponent));
  return sum;
}

/**
 * [TIE-8] Returns the difficulty as `difficultyOf` does, from the wins less the losses of each
 * record by its number: the opponents of thousands of rosters need no look-up by id.
 */
export function difficultyAmong(
  { rounds }: Pick<SwissRecord, 'rounds'>,
  facts: readonly { balance: number }[],
): number {
  let sum = 0;
  for (const { against, kind } of rounds)
    if (against >= 0 && kind !== 'open') sum += getItem(facts, against).balance;
  return sum;
}
