import type { Decision } from '@ringside/rules/decision';
import { decideSegmentFit } from '@ringside/rules/schedule/segment-fit';
import { decideBestOf } from '@ringside/rules/series/best-of';
import { traitsOf } from '@ringside/rules/stage/format-traits';
import { decideTieBreakers } from '@ringside/rules/tie-breakers/tie-breakers';
import type { SegmentRow } from './segment.repository.ts';

type Planned = Pick<
  SegmentRow,
  'format' | 'configuration' | 'dateFrom' | 'dateTo' | 'rostersLimit'
>;

/**
 * Decides whether best of and tie-breakers suit the format, and the rounds of a full segment can
 * end in time.
 */
export function decideFit({
  format,
  configuration,
  dateFrom,
  dateTo,
  rostersLimit,
}: Planned): Decision<{ endsAt: Date | null }> {
  const { tieBreakers, bestOf } = configuration;
  const fitting = decideBestOf({ format, bestOf });
  if (!fitting.accepted) return fitting;
  if (tieBreakers && traitsOf({ format }).shape === 'rounds') {
    const decision = decideTieBreakers({ format, tieBreakers });
    if (!decision.accepted) return decision;
  }
  return decideSegmentFit({
    format,
    configuration,
    date: { from: dateFrom, to: dateTo },
    limit: rostersLimit.limit,
  });
}
