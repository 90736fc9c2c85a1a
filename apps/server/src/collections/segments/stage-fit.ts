import { bracketPlan } from '@ringside/rules/bracket/bracket';
import { roundsOf } from '@ringside/rules/bracket/rounds';
import { accept } from '@ringside/rules/decision';
import { heatsOf } from '@ringside/rules/schedule/heat';
import { stageFits } from '@ringside/rules/schedule/round-times';
import type { SegmentRow } from './segment.repository.ts';

export type EliminationFormat = 'single_elimination' | 'double_elimination';
export const isElimination = (format: string): format is EliminationFormat => format === 'single_elimination' || format === 'double_elimination';

/** The plan of a segment's bracket for so many rosters. */
export function planOf({ format, configuration }: Pick<SegmentRow, 'format' | 'configuration'>, rosters: number) {
  const elimination = isElimination(format) ? format : 'single_elimination';
  return bracketPlan({ format: elimination, rosters, thirdPlace: configuration.thirdPlace ?? false, grandFinal: configuration.grandFinal ?? (elimination === 'double_elimination' ? 'reset' : 'none') });
}

/** Whether the rounds of a full segment can end in its time; where no limit is set, nobody knows how many will come. */
export function decideFit(segment: Pick<SegmentRow, 'format' | 'configuration' | 'dateFrom' | 'dateTo' | 'rostersLimit'>) {
  const { limit } = segment.rostersLimit;
  if (!limit || limit < 2 || !isElimination(segment.format)) return accept({ endsAt: segment.dateTo });
  const plan = planOf(segment, limit);
  return stageFits({
    from: segment.dateFrom, to: segment.dateTo, rounds: Math.max(...roundsOf(plan).map((round) => round.playOrder)), heats: heatsOf(plan.size / 2),
    roundMinutes: segment.configuration.roundMinutes, heatGapMinutes: segment.configuration.heatGap,
  });
}
