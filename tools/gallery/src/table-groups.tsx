import { Trans, useLingui } from '@lingui/react/macro';
import { getItem } from '@ringside/rules/must';
import { PlacementChart, type PlacementPoint } from '@ringside/ui/placement-chart';
import { ShortStandings } from '@ringside/ui/short-standings';
import { StandingsTable } from '@ringside/ui/standings-table';
import { Board } from '@ringside/web/app/screens/leaderboards/board.tsx';
import { FormOf, RunLine } from '@ringside/web/app/screens/standings/run-line.tsx';
import type { ComponentProps } from 'react';
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

const RUN: Pick<ComponentProps<typeof RunLine>, 'form' | 'plays'> = {
  form: (['won', 'won', 'lost', 'drawn', 'won'] as const).map((result, index) => ({
    series: String(index),
    result,
    opponent: { id: '9', name: getItem(TEAM_NAMES, 5) },
  })),
  plays: {
    series: '1',
    state: 'live',
    date: null,
    opponent: { id: '8', name: getItem(TEAM_NAMES, 4) },
  },
};

const before = getItem(TEAM_NAMES, 1);
const cut = 3;

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
  range: index === 1 ? { figures: '1–4', words: '1–4' } : undefined,
  form: <FormOf form={RUN.form} />,
  run: <RunLine {...RUN} placeRange={{ best: 1, worst: 4 }} out={index === 3} />,
  tie: index === 2 && <Trans>Lost its last match, against {before}.</Trans>,
  why: <Trans>Provisional while matches are running.</Trans>,
}));

const STAGE = { name: 'Monthly Finals', names: {} };
const EVENT = { name: 'November', names: {} };
const TIES: ComponentProps<typeof Board>['entries'][number]['tie'][] = [
  { kind: 'best-placement', own: 5, ahead: 4, stage: STAGE, event: EVENT },
  { kind: 'latest-placement', own: 5, ahead: 3, stage: STAGE, event: EVENT },
  { kind: 'latest-placement', own: null, ahead: 3, stage: STAGE, event: EVENT },
  { kind: 'meetings' },
  { kind: 'age' },
];

/** A leaderboard with each part of its places, and a tie of each kind. */
const ENTRIES: ComponentProps<typeof Board>['entries'] = TEAM_NAMES.slice(0, 8).map(
  (name, index) => ({
    id: String(index),
    roster: String(index),
    name,
    rank: index < 2 || index > 6 ? index + 1 : 3,
    points: [820, 640, 400, 400, 400, 400, 400, 20][index] ?? 0,
    qualifiedBy: index < 2 ? 'crown' : index < 4 ? 'lcq' : null,
    latest: { event: '1', points: 80 },
    possible: 300,
    atMost: [1120, 940, 700, 700, 700, 700, 700, 320][index] ?? 0,
    outOfReach: index === 7,
    tie: index > 2 ? (TIES[index - 3] ?? null) : null,
    adjustments: index === 1 ? [{ points: -20, reason: 'Late line-up' }] : [],
  }),
);

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
            cutLine={<Trans>The first {cut} advance</Trans>}
          />
        ),
        Board: <Board entries={ENTRIES} places={{ crowns: 2, lcq: 2 }} isFirstPage />,
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
