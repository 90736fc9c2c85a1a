import { bracketPlan } from '@ringside/rules/bracket/bracket';
import { roundsOf } from '@ringside/rules/bracket/rounds';
import { accept, type Decision } from '@ringside/rules/decision';
import { groupCount } from '@ringside/rules/round-robin/round-robin';
import { heatsOf } from '@ringside/rules/schedule/heat';
import { stageFits } from '@ringside/rules/schedule/round-times';
import { swissRounds } from '@ringside/rules/swiss/swiss';
import { decideTieBreakers } from '@ringside/rules/tie-breakers/tie-breakers';
import { swissPlanOf } from '../match-series/round-facts.query.ts';
import type { SegmentRow } from './segment.repository.ts';

export type EliminationFormat = 'single_elimination' | 'double_elimination';
export const isElimination = (format: string): format is EliminationFormat => format === 'single_elimination' || format === 'double_elimination';

/** The plan of a segment's bracket for so many rosters. */
export function planOf({ format, configuration }: Pick<SegmentRow, 'format' | 'configuration'>, rosters: number) {
  const elimination = isElimination(format) ? format : 'single_elimination';
  return bracketPlan({ format: elimination, rosters, thirdPlace: configuration.thirdPlace ?? false, grandFinal: configuration.grandFinal ?? (elimination === 'double_elimination' ? 'reset' : 'none') });
}

type Planned = Pick<SegmentRow, 'format' | 'configuration' | 'dateFrom' | 'dateTo' | 'rostersLimit'>;

/** The rounds that so many rosters play in a swiss, or in the largest group of a round robin. */
export function roundCount({ format, configuration }: Pick<SegmentRow, 'format' | 'configuration'>, rosters: number): number {
  if (format === 'swiss') return swissRounds({ rosters, plan: swissPlanOf({ configuration }) });
  const group = Math.ceil(rosters / groupCount({ rosters, groups: configuration.groups }));
  return group % 2 === 0 ? group - 1 : group;
}

/** Whether the tie-breakers suit the format, and the rounds of a full segment can end in its time; where no limit is set, nobody knows how many will come. */
export function decideFit(segment: Planned): Decision<{ endsAt: Date }> {
  const { format, configuration: { tieBreakers } } = segment;
  if (tieBreakers && (format === 'swiss' || format === 'round_robin')) {
    const decision = decideTieBreakers({ format, tieBreakers });
    if (!decision.accepted) return decision;
  }
  return decideTime(segment);
}

function decideTime(segment: Planned): Decision<{ endsAt: Date }> {
  const { limit } = segment.rostersLimit;
  if (!limit || limit < 2 || segment.format === 'queue') return accept({ endsAt: segment.dateTo });
  const times = { from: segment.dateFrom, to: segment.dateTo, roundMinutes: segment.configuration.roundMinutes, heatGapMinutes: segment.configuration.heatGap };
  if (!isElimination(segment.format)) return stageFits({ ...times, rounds: roundCount(segment, limit) });
  const plan = planOf(segment, limit);
  return stageFits({ ...times, rounds: Math.max(...roundsOf(plan).map((round) => round.playOrder)), heats: heatsOf(plan.size / 2) });
}
