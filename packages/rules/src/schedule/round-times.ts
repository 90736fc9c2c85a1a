import { DEFAULT_HEAT_GAP_MINUTES, DEFAULT_ROUND_MINUTES, MINUTE_MS } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';

/** A delay of the rounds from one on, counted in the order of play; earlier if it is negative. */
export interface RoundDelay {
  from: number;
  minutes: number;
}

interface Pace {
  roundMinutes?: number | undefined;
  heatGapMinutes?: number | undefined;
}

/**
 * [SCH-4] Returns when a round starts: the first wave at `from`, heat two its gap (90 min) later,
 * then one round length (30 min) apart. [SHF-2] Delays move a round with all later ones.
 */
export function roundTime({
  from,
  playOrder,
  heat = 1,
  roundMinutes = DEFAULT_ROUND_MINUTES,
  heatGapMinutes = DEFAULT_HEAT_GAP_MINUTES,
  delays = [],
}: Pace & {
  from: Date;
  playOrder: number;
  heat?: 1 | 2;
  delays?: readonly RoundDelay[] | undefined;
}): Date {
  const delay = delays.reduce((sum, one) => sum + (one.from <= playOrder ? one.minutes : 0), 0);
  const gap = heat === 2 ? heatGapMinutes : 0;
  return new Date(+from + ((playOrder - 1) * roundMinutes + gap + delay) * MINUTE_MS);
}

/** [SHF-2] Adds a delay to those of a segment; one that takes another back leaves none. */
export function addDelay(delays: readonly RoundDelay[], added: RoundDelay): RoundDelay[] {
  const minutes = delays.find(({ from }) => from === added.from)?.minutes ?? 0;
  return [
    ...delays.filter(({ from }) => from !== added.from),
    { from: added.from, minutes: minutes + added.minutes },
  ]
    .filter((delay) => delay.minutes !== 0)
    .toSorted((one, other) => one.from - other.from);
}

/**
 * [SCH-5] Decides whether a stage can end by its `to`. Refused `stage-does-not-fit` with the
 * arithmetic; accepted with its earliest end.
 */
export function canFitStage({
  from,
  to,
  rounds,
  tieBreakRounds = 0,
  heats = 1,
  roundMinutes = DEFAULT_ROUND_MINUTES,
  heatGapMinutes = DEFAULT_HEAT_GAP_MINUTES,
}: Pace & {
  from: Date;
  to: Date;
  rounds: number;
  tieBreakRounds?: 0 | 1;
  heats?: 1 | 2;
}): Decision<{ endsAt: Date }> {
  const gap = heats === 2 ? heatGapMinutes : 0;
  const minutes = (rounds + tieBreakRounds) * roundMinutes + gap;
  const endsAt = new Date(+from + minutes * MINUTE_MS);
  if (endsAt <= to) return accept({ endsAt });
  const roundWords = tieBreakRounds > 0 ? `(${rounds} + 1 tie-break)` : `${rounds}`;
  const heatWords = gap > 0 ? ` + ${gap} min between the heats` : '';
  return refuse(
    'stage-does-not-fit',
    `${roundWords} rounds × ${roundMinutes} min${heatWords} = ${minutes} min from ${from.toISOString()} end at ${endsAt.toISOString()}, after ${to.toISOString()}`,
  );
}
