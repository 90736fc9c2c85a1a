import { bracketToOpenBracket } from './bracket-to-open-bracket.ts';
import type { ExchangedBracket, ExchangedRounds, OpenBracket } from './open-bracket-format.ts';
import { roundsToOpenBracket } from './rounds-to-open-bracket.ts';

/**
 * [EXC-1] Any seeded format but a queue in the Open Bracket Format; `placements` are those of a
 * swiss or round robin that is over.
 */
export function toOpenBracket(
  segment: ExchangedBracket | ExchangedRounds,
  placements?: ReadonlyMap<string, number>,
): OpenBracket {
  return segment.kind === 'bracket'
    ? bracketToOpenBracket(segment)
    : roundsToOpenBracket(segment, placements);
}
