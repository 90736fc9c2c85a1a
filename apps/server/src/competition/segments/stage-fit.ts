import { decideGraphSettings } from '@ringside/rules/bracket/graph/graph-settings';
import type { Decision } from '@ringside/rules/decision';
import { traitsOf } from '@ringside/rules/format-traits';
import { decideLobbyGroups, decidePlacementPoints } from '@ringside/rules/lobbies/lobby-settings';
import { decideLobbyTieBreakers } from '@ringside/rules/lobbies/lobby-tie-breakers';
import { decideTieBreakSeries } from '@ringside/rules/round-robin/tie-break-series';
import { decideSegmentFit } from '@ringside/rules/schedule/segment-fit';
import { decideBestOf, decideForfeitScore } from '@ringside/rules/series/best-of';
import { decideResultPoints } from '@ringside/rules/standings/result-points';
import { decideRegionRounds } from '@ringside/rules/swiss/regions';
import { swissPlanOf } from '@ringside/rules/swiss/swiss-plan';
import { decideTieBreakers } from '@ringside/rules/tie-breakers/tie-breakers';
import type { SegmentRow } from './segment.repository.ts';

type Planned = Pick<
  SegmentRow,
  'format' | 'configuration' | 'dateFrom' | 'dateTo' | 'rostersLimit'
> &
  Partial<Pick<SegmentRow, 'seededCount'>>;

/** Decides about each setting that suits one format and not another; the names are its fields. */
export function decideFormatSettings({
  format,
  configuration,
  rosters,
}: Pick<Planned, 'format' | 'configuration'> & {
  /** The seeded rosters, else the limit; null without either. */
  rosters: number | null;
}): {
  field: string;
  decision: Decision<unknown>;
}[] {
  const { tieBreakers, bestOf, grandFinal, graph, resultPoints, forfeitScore, tieBreakSeries } =
    configuration;
  const { groups, placementPoints } = configuration;
  const { shape, hasLobbies } = traitsOf({ format });
  const plan = swissPlanOf({ configuration });
  const hasOrder = tieBreakers && shape === 'rounds';
  return [
    { field: 'graph', decision: decideGraphSettings({ format, graph, rosters }) },
    { field: 'resultPoints', decision: decideResultPoints({ format, resultPoints, plan }) },
    { field: 'tieBreakSeries', decision: decideTieBreakSeries({ format, tieBreakSeries }) },
    { field: 'bestOf', decision: decideBestOf({ format, bestOf, grandFinal, resultPoints }) },
    { field: 'groups', decision: decideLobbyGroups({ format, groups }) },
    {
      field: 'placementPoints',
      decision: decidePlacementPoints({ format, placementPoints, groups, rosters }),
    },
    { field: 'forfeitScore', decision: decideForfeitScore({ bestOf, forfeitScore }) },
    {
      field: 'avoidSameRegionRounds',
      decision: decideRegionRounds({ format, plan, rosters }),
    },
    ...(hasOrder
      ? [
          {
            field: 'tieBreakers',
            decision: hasLobbies
              ? decideLobbyTieBreakers(tieBreakers)
              : decideTieBreakers({ format, tieBreakers, resultPoints }),
          },
        ]
      : []),
  ];
}

/** Decides whether the settings suit the format, and the rounds of a full segment can end in time. */
export function decideFit({
  format,
  configuration,
  dateFrom,
  dateTo,
  rostersLimit,
  seededCount = null,
}: Planned): Decision<{ endsAt: Date | null }> {
  const rosters = seededCount ?? rostersLimit.limit;
  for (const { decision } of decideFormatSettings({ format, configuration, rosters }))
    if (!decision.accepted) return decision;
  return decideSegmentFit({
    format,
    configuration,
    date: { from: dateFrom, to: dateTo },
    limit: rostersLimit.limit,
  });
}
