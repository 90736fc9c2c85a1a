import type { Decision } from '@ringside/rules/decision';
import { decideSegmentFit } from '@ringside/rules/schedule/segment-fit';
import { decideBestOf } from '@ringside/rules/series/best-of';
import { traitsOf } from '@ringside/rules/stage/format-traits';
import { decideRegionRounds } from '@ringside/rules/swiss/regions';
import { decideTieBreakers } from '@ringside/rules/tie-breakers/tie-breakers';
import type { SegmentRow } from './segment.repository.ts';

type Planned = Pick<
  SegmentRow,
  'format' | 'configuration' | 'dateFrom' | 'dateTo' | 'rostersLimit'
> &
  Partial<Pick<SegmentRow, 'seededCount'>>;

/**
 * Decides whether best of, tie-breakers and regions suit the format, and the rounds of a full
 * segment can end in time.
 */
export function decideFit({
  format,
  configuration,
  dateFrom,
  dateTo,
  rostersLimit,
  seededCount = null,
}: Planned): Decision<{ endsAt: Date | null }> {
  const { tieBreakers, bestOf, avoidSameRegionRounds } = configuration;
  const fitting = decideBestOf({ format, bestOf });
  if (!fitting.accepted) return fitting;
  if (tieBreakers && traitsOf({ format }).shape === 'rounds') {
    const decision = decideTieBreakers({ format, tieBreakers });
    if (!decision.accepted) return decision;
  }
  const regions = decideRegionRounds({
    format,
    avoidSameRegionRounds,
    rosters: seededCount ?? rostersLimit.limit,
  });
  if (!regions.accepted) return regions;
  return decideSegmentFit({
    format,
    configuration,
    date: { from: dateFrom, to: dateTo },
    limit: rostersLimit.limit,
  });
}
