import type { Side } from '../bracket/bracket.ts';
import type { MatchResult } from '../series/score.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import type { ReadSet } from './read-open-bracket.ts';

/**
 * [EXC-2] Returns the outcome of a set with its first entrant at home: our own as it was, if it
 * agrees with the results; else by the results, where `dq` is a forfeit and a win without scores
 * counts one to nothing. `winner` null: both forfeited and the file does not say who advances.
 */
export function setOutcome({ results, scores, ours }: ReadSet): SwissOutcome | null {
  if (!results) return null;
  const [first, second] = results;
  const told: SwissOutcome['how'] =
    first === 'dq' && second === 'dq'
      ? 'double-forfeit'
      : first === 'dq' || second === 'dq'
        ? 'forfeit'
        : 'played';
  const winner: Side | null =
    first === 'win' ? 'home' : second === 'win' ? 'away' : (ours?.winner ?? null);
  const agreed =
    ours !== null &&
    ours.winner === winner &&
    (ours.how === told || (ours.how === 'unplayed' && told === 'played'));
  const forfeits = agreed
    ? ours.forfeits
    : told === 'forfeit'
      ? { home: first === 'dq', away: second === 'dq' }
      : undefined;
  const score =
    first === 'draw'
      ? [0, 0]
      : (scores ?? (told !== 'played' ? [0, 0] : winner === 'home' ? [1, 0] : [0, 1]));
  return {
    winner,
    how: agreed ? (ours.how as SwissOutcome['how']) : told,
    score: { home: score[0]!, away: score[1]! },
    ...(forfeits && { forfeits }),
  };
}

const turnedSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** Returns an outcome with the sides swapped. */
export function swapOutcomeSides({ winner, how, score, forfeits }: SwissOutcome): SwissOutcome {
  return {
    winner: winner && turnedSide(winner),
    how,
    score: { home: score.away, away: score.home },
    ...(forfeits && { forfeits: { home: forfeits.away, away: forfeits.home } }),
  };
}

/** Returns a match with the sides swapped. */
export function swapMatchSides({ periods, ...match }: MatchResult): MatchResult {
  return {
    ...match,
    periods: periods.map(({ key, scores: [home, away] }) => ({ key, scores: [away, home] })),
    ...(match.forfeit && { forfeit: turnedSide(match.forfeit) }),
  };
}
