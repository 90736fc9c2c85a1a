import type { RosterOutlook, TeamPoints } from '@ringside/contract/collections/rosters';
import { EnterNextButton } from '@ringside/web/app/parts/season/enter-next-button.tsx';
import { NextStage } from '@ringside/web/app/parts/season/next-stage.tsx';
import { Results } from '@ringside/web/app/parts/season/own-results.tsx';
import { PastBracketLink } from '@ringside/web/app/parts/season/past-brackets.tsx';
import { ReminderSwitch } from '@ringside/web/app/parts/season/reminder-button.tsx';
import { EndedPanel } from '@ringside/web/app/parts/season/run-ended.tsx';
import { JoinCosts, PointsText } from '@ringside/web/app/parts/season/team-points.tsx';
import { Shelf } from '@ringside/web/app/parts/season/trophy-shelf.tsx';
import { UpcomingStageRow } from '@ringside/web/app/parts/season/upcoming-stages.tsx';
import { NextMatch } from '@ringside/web/app/screens/my-team/own-matches.tsx';
import type { ComponentProps } from 'react';
import { createMatch, HOME } from './sample-match.ts';
import { STAGES } from './sample-season.ts';
import { accept, Groups, statesOf } from './specimen.tsx';

const ANNA = { id: '1', username: 'Anna', entered: true, missing: null, missingWins: 0 };
const BEN = { id: '2', username: 'Ben', entered: false, missing: null, missingWins: 0 };
const CLEO = {
  id: '3',
  username: 'Cleo',
  entered: false,
  missing: 'not-qualified',
  missingWins: 4,
} as const;
const NEXT: NonNullable<RosterOutlook['next']> = {
  stage: 'Day 1',
  stageNames: {},
  type: 'MQ1',
  segment: '1',
  region: 'EMEA',
  regionNames: {},
  startsAt: '2026-11-22T18:00:00Z',
  opensAt: null,
  closesAt: '2026-11-22T17:50:00Z',
  roster: '1',
  players: [ANNA, BEN, CLEO],
};
const ENTERED: typeof NEXT = { ...NEXT, players: [ANNA, { ...BEN, entered: true }] };
const POINTS: TeamPoints = {
  id: '1',
  points: 100,
  lapsedPoints: 0,
  returnablePoints: 0,
  playersToKeep: 2,
  lastPlayers: [ANNA, BEN, CLEO].map(({ id, username }) => ({ id, username })),
};
const LAPSED: TeamPoints = { ...POINTS, points: 0, lapsedPoints: 100, returnablePoints: 100 };

const NOW = '2026-11-29T20:00:00Z';
const LINES = { crown: 620, lcq: 400 };
const ENDED: Record<string, Pick<ComponentProps<typeof EndedPanel>, 'outlook' | 'standing'>> = {
  champion: {
    outlook: {
      state: 'champion',
      placement: 1,
      placeRange: null,
      points: 200,
      endedAt: NOW,
      next: null,
    },
    standing: {
      points: 640,
      lines: { holds: 'crown', lines: LINES, missing: null },
    },
  },
  'out, with a Last Chance place': {
    outlook: {
      state: 'out',
      placement: 3,
      placeRange: { best: 3, worst: 3 },
      points: 120,
      endedAt: NOW,
      next: { ...NEXT, opensAt: NEXT.startsAt },
    },
    standing: {
      points: 560,
      lines: { holds: 'lcq', lines: LINES, missing: { for: 'crown', points: 60 } },
    },
  },
  'out, while the stage runs': {
    outlook: {
      state: 'out',
      placement: null,
      placeRange: { best: 9, worst: 12 },
      points: 0,
      endedAt: null,
      next: null,
    },
    standing: {
      points: 40,
      lines: { holds: null, lines: LINES, missing: { for: 'lcq', points: 360 } },
    },
  },
  'not read yet': {
    outlook: {
      state: 'out',
      placement: 9,
      placeRange: null,
      points: 0,
      endedAt: null,
      next: null,
    },
    standing: null,
  },
};
const { series: PLAYED_SERIES } = createMatch({ state: 'finished' }, [2, 1]);

/** The way from one stage into the next, and what a team takes along. */
export function NextGroups() {
  return (
    <Groups
      of={{
        NextStage: {
          captain: <NextStage next={NEXT} viewer={ANNA} rosterId="1" isCaptain />,
          'can play': <NextStage next={NEXT} viewer={BEN} rosterId="1" isCaptain={false} />,
          'not qualified': <NextStage next={NEXT} viewer={CLEO} rosterId="1" isCaptain={false} />,
          'the whole team has entered': (
            <NextStage next={ENTERED} viewer={ANNA} rosterId="1" isCaptain />
          ),
        },
        EnterNextButton: <EnterNextButton rosterId="1" joins={false} />,
        EndedPanel: statesOf(ENDED, (facts) => (
          <EndedPanel
            roster={HOME}
            stage={STAGES[0]}
            trophyUntil={facts.outlook.state === 'champion' ? new Date(NOW) : null}
            {...facts}
          />
        )),
        ReminderSwitch: {
          off: <ReminderSwitch isSet={false} change={accept} />,
          'on, small': <ReminderSwitch isSet change={accept} size="small" />,
        },
        Shelf: (
          <Shelf
            cups={['1', '2'].map((rosterId) => ({
              rosterId,
              stage: { name: 'Monthly Finals' },
              event: { name: 'November' },
            }))}
          />
        ),
        NextMatch: (
          <NextMatch series={PLAYED_SERIES} roster={HOME} userId="1" present={['1', '2']} />
        ),
        Results: <Results series={[PLAYED_SERIES]} rounds={[]} rosterId="1" />,
        PointsText: {
          'they count': <PointsText points={POINTS} />,
          'they have lapsed': <PointsText points={LAPSED} />,
        },
        JoinCosts: <JoinCosts points={100} />,
        UpcomingStageRow: (
          <UpcomingStageRow
            stage={STAGES[0]}
            event={{ name: 'November' }}
            registrationCloses={null}
          />
        ),
        PastBracketLink: <PastBracketLink />,
      }}
    />
  );
}
