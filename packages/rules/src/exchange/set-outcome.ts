import type { Side } from '../bracket/bracket.ts';
import type { MatchResult } from '../series/reporting.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import type { ReadSet } from './read-open-bracket.ts';

/**
 * [EXC-2] Returns the outcome of a set with its first entrant at home: our own as it was, if it
 * agrees with the results; else by the results, where `dq` is a forfeit, a win without scores
 * counts one to nothing and a draw one to one. `winner` null: it was drawn, or both forfeited and
 * the file does not say who advances.
 */
export function setOutcome({ results, scores, ours }: ReadSet): SwissOutcome | null {
  if (!results) return null;
  const how = howOf(results);
  const winner = winnerOf(results, ours);
  const exported = isAgreeing(ours, { winner, how }) ? ours : null;
  const forfeits = exported ? exported.forfeits : forfeitsOf(results, how);
  const [home, away] = scores ?? leastScore({ winner, how });
  return {
    winner,
    how: (exported?.how as SwissOutcome['how'] | undefined) ?? how,
    score: { home, away },
    ...(forfeits && { forfeits }),
  };
}

type Results = NonNullable<ReadSet['results']>;
const NO_SCORE = [0, 0] as const;

function howOf(results: Results): SwissOutcome['how'] {
  const disqualified = results.filter((result) => result === 'dq').length;
  return disqualified === 2 ? 'double-forfeit' : disqualified === 1 ? 'forfeit' : 'played';
}

function winnerOf([first, second]: Results, ours: ReadSet['ours']): Side | null {
  if (first === 'draw') return null;
  if (first === 'win') return 'home';
  return second === 'win' ? 'away' : (ours?.winner ?? null);
}

const forfeitsOf = ([first, second]: Results, how: SwissOutcome['how']) =>
  how === 'forfeit' ? { home: first === 'dq', away: second === 'dq' } : undefined;

/** Returns whether our own outcome in the file fits its results, which do not know `unplayed`. */
const isAgreeing = (ours: ReadSet['ours'], { winner, how }: Pick<SwissOutcome, 'winner' | 'how'>) =>
  ours?.winner === winner && (ours.how === how || (ours.how === 'unplayed' && how === 'played'));

/** Returns the smallest score that fits an outcome. */
function leastScore({
  winner,
  how,
}: Pick<SwissOutcome, 'winner' | 'how'>): readonly [number, number] {
  if (how !== 'played') return NO_SCORE;
  if (winner === null) return [1, 1];
  return winner === 'home' ? [1, 0] : [0, 1];
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
