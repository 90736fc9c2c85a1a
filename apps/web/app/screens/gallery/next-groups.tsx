import type { RosterOutlook, TeamPoints } from '@ringside/contract/collections/rosters';
import { EnterNextButton } from '../../season/enter-next-button.tsx';
import { NextStage } from '../../season/next-stage.tsx';
import { PastBracketLink } from '../../season/past-brackets.tsx';
import { JoinCosts, PointsText } from '../../season/team-points.tsx';
import { UpcomingStageRow } from '../../season/upcoming-stages.tsx';
import { RemainingSeason } from '../my-team/stage-over.tsx';
import { STAGES } from './sample-season.ts';
import { Group, Specimen } from './specimen.tsx';

const ANNA = { id: '1', username: 'Anna', entered: true, missing: null };
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
  players: [
    ANNA,
    { id: '2', username: 'Ben', entered: false, missing: null },
    { id: '3', username: 'Cleo', entered: false, missing: 'not-qualified' },
  ],
};
const ENTERED: typeof NEXT = { ...NEXT, players: [ANNA, { ...ANNA, id: '2', username: 'Ben' }] };
const POINTS: TeamPoints = {
  id: '1',
  points: 100,
  lapsedPoints: 0,
  returnablePoints: 0,
  playersToKeep: 2,
  lastPlayers: [
    { id: '1', username: 'Anna' },
    { id: '2', username: 'Ben' },
    { id: '3', username: 'Cleo' },
  ],
};
const LAPSED: TeamPoints = { ...POINTS, points: 0, lapsedPoints: 100, returnablePoints: 100 };

/** The way from one stage into the next, and what a team takes along. */
export function NextGroups() {
  const [stage] = STAGES;
  return (
    <>
      <Group name="NextStage, EnterNextButton">
        {NEXT.players.map((player) => (
          <Specimen key={player.id} state={`NextStage: ${player.missing ?? 'can play'}`}>
            <div className="gal__w">
              <NextStage next={NEXT} viewer={player} rosterId="1" isCaptain={player.id === '1'} />
            </div>
          </Specimen>
        ))}
        <Specimen state="NextStage: the whole team has entered">
          <div className="gal__w">
            <NextStage next={ENTERED} viewer={ANNA} rosterId="1" isCaptain />
          </div>
        </Specimen>
        <Specimen state="EnterNextButton: the captain">
          <EnterNextButton rosterId="1" joins={false} />
        </Specimen>
      </Group>
      <Group name="RemainingSeason">
        <Specimen state="with points and a next stage">
          <RemainingSeason placement={5} points={80} next={NEXT} />
        </Specimen>
        <Specimen state="without points, and no next stage yet">
          <RemainingSeason placement={17} points={0} next={null} />
        </Specimen>
      </Group>
      <Group name="PointsText, JoinCosts">
        <Specimen state="PointsText: they count">
          <PointsText points={POINTS} />
        </Specimen>
        <Specimen state="PointsText: they have lapsed">
          <PointsText points={LAPSED} />
        </Specimen>
        <Specimen state="JoinCosts">
          <JoinCosts points={100} />
        </Specimen>
      </Group>
      <Group name="UpcomingStageRow, PastBracketLink">
        {stage && (
          <UpcomingStageRow stage={stage} event={{ name: 'November' }} registrationCloses={null} />
        )}
        <Specimen state="PastBracketLink">
          <PastBracketLink />
        </Specimen>
      </Group>
    </>
  );
}
