import type { Decision } from '../decision.ts';
import { parseOpenBracket } from './bracket-from-open-bracket.ts';
import type { ExchangedBracket, ExchangedRounds } from './open-bracket-format.ts';
import { readOpenBracket } from './read-open-bracket.ts';
import { parseOpenBracketRounds } from './rounds-from-open-bracket.ts';

/**
 * [EXC-2] Creates a segment from a parsed file in the Open Bracket Format. An elimination is drawn
 * from its seeds and its sets are played in it, each found by its id and entrants, else by its
 * entrants; a swiss or round robin has the rounds of the file. An exported segment is read back
 * unchanged. Refused `not-readable` (a fault of the file, or a set that fits nowhere),
 * `too-few-rosters`, `too-many-rosters`, `impossible-score`, `duplicate-roster`.
 */
export function fromOpenBracket(file: unknown): Decision<ExchangedBracket | ExchangedRounds> {
  const read = readOpenBracket(file);
  if (!read.accepted) return read;
  return read.value.structure === 'swiss' || read.value.structure === 'round-robin'
    ? parseOpenBracketRounds(read.value)
    : parseOpenBracket(read.value);
}
