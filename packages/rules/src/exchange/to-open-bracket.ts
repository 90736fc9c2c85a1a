import { formatOpenBracket } from './bracket-to-open-bracket.ts';
import type { ExchangedBracket, ExchangedRounds, OpenBracket } from './open-bracket-format.ts';
import { formatOpenBracketRounds } from './rounds-to-open-bracket.ts';

/**
 * [EXC-1] Converts any seeded format except a queue into the Open Bracket Format; `placements` are
 * those of a finished swiss or round robin.
 */
export function toOpenBracket(
  segment: ExchangedBracket | ExchangedRounds,
  placements?: ReadonlyMap<string, number>,
): OpenBracket {
  return segment.kind === 'bracket'
    ? formatOpenBracket(segment)
    : formatOpenBracketRounds(segment, placements);
}
