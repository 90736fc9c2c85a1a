import { DEFAULT_HEAT_GAP_MINUTES, DEFAULT_ROUND_MINUTES, MINUTE_MS } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';

interface Pace {
  roundMinutes?: number | undefined;
  heatGapMinutes?: number | undefined;
}

/**
 * [SCH-4] Returns when a round starts: the first wave at `from`, heat two its gap (90 min) later,
 * then one round length (30 min) apart.
 */
export function roundTime({
  from,
  playOrder,
  heat = 1,
  roundMinutes = DEFAULT_ROUND_MINUTES,
  heatGapMinutes = DEFAULT_HEAT_GAP_MINUTES,
}: Pace & { from: Date; playOrder: number; heat?: 1 | 2 }): Date {
  return new Date(
    +from + ((playOrder - 1) * roundMinutes + (heat === 2 ? heatGapMinutes : 0)) * MINUTE_MS,
  );
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
