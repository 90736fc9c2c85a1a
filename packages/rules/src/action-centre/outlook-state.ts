/** Where a roster is in its stage. */
export type OutlookState = 'upcoming' | 'playing' | 'waiting' | 'out' | 'through' | 'champion';

/** A series of a roster that has ended. */
export interface EndedSeries {
  finishedAt: Date | null;
  /** Whether the roster won it. */
  won: boolean;
  isBye: boolean;
}

/** A roster and its stage, as its outlook depends on them. */
export interface OutlookFacts {
  /** Whether a later stage has a place for it. */
  isThrough: boolean;
  /** Whether the stage has rounds that are drawn for its rosters. */
  isDrawn: boolean;
  isSeeded: boolean;
  isFinished: boolean;
  /** Whether a lost match puts a roster out, unless another one follows. */
  isKnockout: boolean;
  /** The roster's place; null while the stage is played. */
  placement: number | null;
  /** Whether the roster has a seed in the stage and has not withdrawn. */
  isPlaying: boolean;
  hasOpenSeries: boolean;
  ended: readonly EndedSeries[];
}

/** [CTR-13] Returns the last series that a roster has played; undefined before the first. */
export const lastPlayed = <One extends EndedSeries>(ended: readonly One[]): One | undefined =>
  ended
    .filter(({ isBye }) => !isBye)
    .sort((one, other) => Number(other.finishedAt) - Number(one.finishedAt))[0];

/** [CTR-13] Returns whether a bye followed the last match of a roster, or no match came before it. */
export function isOnBye(ended: readonly EndedSeries[]): boolean {
  const last = lastPlayed(ended);
  return ended.some(
    ({ isBye, finishedAt }) =>
      isBye && (last === undefined || Number(finishedAt) >= Number(last.finishedAt)),
  );
}

/** [CTR-13] Returns where a roster is in its stage. */
export function outlookStateOf(facts: OutlookFacts): OutlookState {
  if (facts.isThrough) return 'through';
  if (!facts.isSeeded || !facts.isDrawn) return 'upcoming';
  if (facts.isFinished) return facts.placement === 1 ? 'champion' : 'out';
  if (!facts.isPlaying) return 'out';
  if (facts.hasOpenSeries) return 'playing';
  return facts.isKnockout && hasLostLast(facts.ended) ? 'out' : 'waiting';
}

/** A loser plays on after a bye that follows the loss, as in a lower bracket. */
const hasLostLast = (ended: readonly EndedSeries[]): boolean =>
  lastPlayed(ended)?.won === false && !isOnBye(ended);
