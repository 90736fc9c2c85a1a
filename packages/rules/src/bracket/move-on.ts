import type { BracketPlan, BracketSeries, Outcome, Side, Slot } from './bracket.ts';
import { targetsOf, type Target } from './links.ts';
import { decideAutomaticOutcome, type FindSeries } from './settle.ts';

/**
 * [BRK-11] Applies the common first result without the work of `settle`: winner and loser take the
 * places that waited for them, and nothing else follows. Returns null if more follows: a bye, a
 * withdrawn roster, the reset. Reads the two next series only.
 */
export function moveOn({
  plan,
  seriesAt,
  series,
  outcome,
  withdrawn,
}: {
  plan: BracketPlan;
  seriesAt: FindSeries;
  series: BracketSeries;
  outcome: Outcome;
  withdrawn: ReadonlySet<string> | undefined;
}): BracketSeries[] | null {
  const { position, home, away } = series;
  const { winner, loser } = targetsOf({ plan, position });
  const changed: BracketSeries[] = [{ position, home, away, outcome }];
  const homeWon = outcome.winner === 'home';
  if (winner && !takePlace(changed, seriesAt, winner, homeWon ? home : away, withdrawn))
    return null;
  if (loser && !takePlace(changed, seriesAt, loser, homeWon ? away : home, withdrawn)) return null;
  return changed;
}

/**
 * Puts a roster into a place. Returns false if the place did not wait, or if the series decides
 * itself.
 */
function takePlace(
  changed: BracketSeries[],
  seriesAt: FindSeries,
  { position, side }: Target,
  slot: Slot,
  withdrawn: ReadonlySet<string> | undefined,
): boolean {
  const next = seriesAt(position);
  if (!next || next.outcome !== null || next[side].kind !== 'tbd') return false;
  const filled = withSlot(next, side, slot);
  if (next.home.kind !== 'tbd' || next.away.kind !== 'tbd') {
    if (
      decideAutomaticOutcome(
        withdrawn ? { home: filled.home, away: filled.away, withdrawn } : filled,
      ) !== null
    )
      return false;
  }
  changed.push(filled);
  return true;
}

function withSlot({ position, home, away }: BracketSeries, side: Side, slot: Slot): BracketSeries {
  return side === 'home'
    ? { position, home: slot, away, outcome: null }
    : { position, home, away: slot, outcome: null };
}
