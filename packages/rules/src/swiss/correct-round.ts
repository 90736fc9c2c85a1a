import type { SwissOutcome } from './swiss.ts';

interface LaterSeries {
  state: 'new' | 'scheduled' | 'live' | 'finished';
  isBye: boolean;
}

/**
 * [SWS-12] Decides what a corrected result, or a reset one (`after` null), does to the rounds that
 * were paired by it. They are paired again (`repairs`) if it changes who won, or whether the series
 * was played (a win by forfeit may not be followed by a bye); the score alone changes no pairing.
 * `blocks` returns for each later series whether it has begun and prevents the correction; a bye
 * never does.
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
