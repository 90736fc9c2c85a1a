import { Trans, useLingui } from '@lingui/react/macro';
import { PlacementChart, type PlacementPoint } from '@ringside/ui/placement-chart';
import { ShortStandings } from '@ringside/ui/short-standings';
import { StandingsTable } from '@ringside/ui/standings-table';
import { TEAM_NAMES } from './sample-names.ts';
import { Groups } from './specimen.tsx';

/** Twelve stages, the last of them running. */
const POINTS: PlacementPoint[] = [16, 9, 12, 4, 8, 3, 2, 5, 1, 2, 1, 3].map((placement, index) => ({
  key: String(index),
  name: 'November',
  when: `2026-${String(index + 1).padStart(2, '0')}`,
  placement,
  points: Math.round(100 / placement),
  provisional: index === 11,
  current: index === 11,
}));

const ROWS = TEAM_NAMES.slice(0, 4).map((name, index) => ({
  id: String(index),
  placement: index + 1,
  name,
  gamesPlayed: 5,
  wins: 4 - index,
  draws: index % 2,
  losses: 1 + index - (index % 2),
  ffw: index === 0 ? 1 : 0,
  ffl: index === 3 ? 1 : 0,
  gameDifference: 5 - 3 * index,
  points: 12 - 3 * index,
  mine: index === 1,
  cut: index === 2,
  figures: [String(10 - index)],
  why: <Trans>Provisional while matches are running.</Trans>,
}));

/** The tables. */
export function TableGroups() {
  const { t } = useLingui();
  return (
    <Groups
      of={{
        StandingsTable: (
          <StandingsTable
            rows={ROWS}
            texts={{
              label: t`Standings table`,
              placement: t`Place`,
              name: t`Team`,
              gamesPlayed: t`Played`,
              wins: t`Wins`,
              draws: t`Draws`,
              losses: t`Losses`,
              ffw: t`Forfeit win`,
              ffl: t`Forfeit loss`,
              sortBy: t`Sort by`,
              ffwShort: t`FFW`,
              fflShort: t`FFL`,
              gameDifference: t`Game diff.`,
              points: t`Points`,
              you: t`You`,
              why: t`Why?`,
              whyOf: (name) => t`Why is ${name} ranked here?`,
            }}
            sort={{ column: 'placement', descending: false }}
            sortLink={(_column, head, className) => <span className={className}>{head}</span>}
            figures={[t`Wins`]}
          />
        ),
        PlacementChart: (
          <PlacementChart
            points={POINTS}
            texts={{
              label: t`Places from stage to stage`,
              stage: t`Stage`,
              place: t`Place`,
              points: t`Points`,
              provisional: t`provisional`,
            }}
          />
        ),
        ShortStandings: (
          <ShortStandings
            label={t`Standings`}
            you={t`You`}
            rows={ROWS.map(({ wins, losses, ...row }) => ({ ...row, record: `${wins}–${losses}` }))}
          />
        ),
      }}
    />
  );
}
