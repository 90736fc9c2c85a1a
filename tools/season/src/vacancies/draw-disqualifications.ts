import type { Roster } from '@ringside/contract/collections/rosters';
import { shareOf } from '@ringside/sim/bot-choices';

/** The share of the rosters of each stage that is disqualified. */
const SHARE_OUT = 0.1;
/** The share of the disqualifications in the next stage that are taken back. */
const SHARE_BACK = 0.3;
/** The number of steps among which the disqualifications of a running stage are spread. */
export const STEPS = 12;

/** When a roster is disqualified; a number is a step of the running stage. */
export type Instant = 'check-in' | 'after the end' | 'in the next stage' | number;

/** Returns a random instant: of the check-in, one step of the stage, its end, or the next check-in. */
function drawInstant(seed: string, label: string, index: number): Instant {
  const at = shareOf(seed, label, index, 'when');
  if (at < 0.25) return 'check-in';
  if (at < 0.5) return Math.floor(shareOf(seed, label, index, 'step') * STEPS);
  return at < 0.75 ? 'after the end' : 'in the next stage';
}

/** Draws a tenth of the rosters of a stage, rounded up, with the instants of their disqualification. */
export function drawDisqualified(
  seed: string,
  label: string,
  rosters: Roster[],
): Map<string, Instant> {
  const chance = ({ name }: Roster) => shareOf(seed, label, name, 'out');
  const drawn = rosters
    .toSorted((one, other) => chance(one) - chance(other))
    .slice(0, Math.ceil(rosters.length * SHARE_OUT));
  return new Map(drawn.map(({ id }, index) => [id, drawInstant(seed, label, index)]));
}

/** Returns whether the disqualification of a roster is taken back. */
export const isTakenBack = (seed: string, label: string, { name }: Roster): boolean =>
  shareOf(seed, label, name, 'back') < SHARE_BACK;
