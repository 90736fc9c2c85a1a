import type { SwissOutcome } from './swiss.ts';

interface LaterSeries {
  state: 'new' | 'scheduled' | 'live' | 'finished';
  isBye: boolean;
}

/**
 * [SWS-12] What a corrected result, or one taken back (`after` null), does to the rounds that were
 * paired by it. They are paired anew (`repairs`) when it changes who won, or whether the series was
 * played (a win by forfeit may not be followed by a bye); the score alone pairs nobody differently.
 * `blocks` says of each later series whether it has begun and is in the way; a bye never is.
 */
export function decideRoundCorrection({
  before,
  after,
  later,
}: {
  before: SwissOutcome | null;
  after: SwissOutcome | null;
  later: readonly LaterSeries[];
}): { repairs: boolean; blocks: boolean[] } {
  const repairs =
    before === null ||
    after === null ||
    before.winner !== after.winner ||
    (before.how === 'played') !== (after.how === 'played');
  return {
    repairs,
    blocks: later.map(
      ({ state, isBye }) => repairs && !isBye && (state === 'live' || state === 'finished'),
    ),
  };
}
