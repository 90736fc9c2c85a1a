import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { CopyKey } from '../../shell/page/copy-key.tsx';
import { DisputeForm } from '../match/report/dispute-dialog.tsx';
import { PictureList } from '../match/report/match-pictures.tsx';
import { FarewellPanel } from '../my-team/leave-team.tsx';
import { OpenCheckin, RosterCheckinPanel } from '../my-team/roster-checkin.tsx';
import { RosterIsLocked } from '../my-team/roster-lock.tsx';
import { LinePanel } from '../queue/in-line.tsx';
import { CallPanel } from '../queue/match-up-call.tsx';
import { GatheringRoster, JoinRoster, NewRoster } from '../queue/queue-roster.tsx';
import { Welcome } from '../registration/ready.tsx';
import { RegistrationStep } from '../registration/registration-step.tsx';
import { createMatch, ME, PICTURES } from './sample-match.ts';
import { Group, Specimen } from './specimen.tsx';
import { useAfter } from './use-after.ts';
import '../queue/queue.css';

const done = () => Promise.resolve();
const MINUTE_MS = 60_000;

const STEPS: [step: 1 | 2 | 3 | 4, title: ReactNode][] = [
  [1, <Trans key="1">When were you born?</Trans>],
  [2, <Trans key="2">Your profile</Trans>],
  [3, <Trans key="3">Your region</Trans>],
  [4, <Trans key="4">Create your team</Trans>],
];

/** The steps of a player: registering, checking in, queueing, leaving, disputing. */
export function StepGroups() {
  return (
    <>
      <Group name="RegistrationStep, Welcome">
        {STEPS.map(([step, title]) => (
          <div key={step} className="gal__w">
            <RegistrationStep step={step} level={2} title={title}>
              <p>
                <Trans>3 to 24 characters. Everyone will see it.</Trans>
              </p>
            </RegistrationStep>
          </div>
        ))}
        <div className="gal__w">
          <Welcome level={2} />
        </div>
      </Group>
      <Checkins />
      <InTheQueue />
      <FarewellForms />
    </>
  );
}

function Checkins() {
  const window = { from: useAfter(-10 * MINUTE_MS), to: useAfter(50 * MINUTE_MS) };
  const [checkedIn, setCheckedIn] = useState(false);
  const rest = {
    to: window.to,
    calm: false,
    checkIn: async () => setCheckedIn(true),
    takeBack: async () => setCheckedIn(false),
  };
  return (
    <Group name="RosterCheckinPanel, OpenCheckin, RosterIsLocked">
      <Specimen state="before">
        <div className="gal__w">
          <RosterCheckinPanel window={{ ...window, state: 'before' }} checkedIn={false}>
            {null}
          </RosterCheckinPanel>
        </div>
      </Specimen>
      <Specimen state="open">
        <div className="gal__w">
          <RosterCheckinPanel window={{ ...window, state: 'open' }} checkedIn={checkedIn}>
            <OpenCheckin {...rest} needed={3} roster={{ status: 'ready', checkedIn }} />
          </RosterCheckinPanel>
        </div>
      </Specimen>
      <Specimen state="open, checked in">
        <div className="gal__w stack">
          <OpenCheckin {...rest} needed={3} roster={{ status: 'ready', checkedIn: !checkedIn }} />
        </div>
      </Specimen>
      <Specimen state="open, checked in by another">
        <div className="gal__w stack">
          <OpenCheckin
            {...rest}
            needed={3}
            takeBack={undefined}
            roster={{ status: 'ready', checkedIn: true }}
          />
        </div>
      </Specimen>
      <Specimen state="open, incomplete">
        <div className="gal__w stack">
          <OpenCheckin {...rest} needed={3} roster={{ status: 'incomplete', checkedIn: false }} />
        </div>
      </Specimen>
      <Specimen state="open, a match comes first">
        <div className="gal__w stack">
          <OpenCheckin {...rest} needed={3} calm roster={{ status: 'ready', checkedIn: false }} />
        </div>
      </Specimen>
      <Specimen state="locked: no form">
        <div className="gal__w">
          <RosterIsLocked level={2} />
        </div>
      </Specimen>
      <Specimen state="closed, checked in">
        <div className="gal__w">
          <RosterCheckinPanel window={{ ...window, state: 'closed' }} checkedIn>
            {null}
          </RosterCheckinPanel>
        </div>
      </Specimen>
      <Specimen state="closed, missed">
        <div className="gal__w">
          <RosterCheckinPanel window={{ ...window, state: 'closed' }} checkedIn={false}>
            {null}
          </RosterCheckinPanel>
        </div>
      </Specimen>
    </Group>
  );
}

function InTheQueue() {
  const roster = createMatch().home;
  const two = { ...roster, players: roster.players.slice(0, 2) };
  const [since, deadline] = [useAfter(-4 * MINUTE_MS), useAfter(MINUTE_MS / 3)];
  const nobody = { position: null, since: null, estimate: null, matchUp: null, waiting: 0 };
  const call = {
    sides: ['Alder', 'Die Donnerschlagfreunde'] as [string, string],
    deadline,
    onTimeOut: () => undefined,
    accept: done,
    decline: done,
  };
  return (
    <Group name="NewRoster, JoinRoster, GatheringRoster, LinePanel, CallPanel">
      <div className="gal__w">
        <NewRoster suggested="Alder" create={done} />
      </div>
      <div className="gal__w">
        <JoinRoster join={done} />
      </div>
      <Specimen state="GatheringRoster: one is missing">
        <div className="gal__w">
          <GatheringRoster roster={two} needed={3}>
            <CopyKey joiningKey="AB2CD3EF" />
          </GatheringRoster>
        </div>
      </Specimen>
      <Specimen state="GatheringRoster: not eligible">
        <div className="gal__w">
          <GatheringRoster roster={roster} needed={3}>
            {null}
          </GatheringRoster>
        </div>
      </Specimen>
      <Specimen state="LinePanel: before, nobody waits">
        <div className="gal__w">
          <LinePanel name="Alder" status={nobody} join={done} leave={done} />
        </div>
      </Specimen>
      <Specimen state="LinePanel: before, others wait">
        <div className="gal__w">
          <LinePanel
            name="Alder"
            status={{ ...nobody, waiting: 5, estimate: 95 }}
            join={done}
            leave={done}
          />
        </div>
      </Specimen>
      <Specimen state="LinePanel: in it">
        <div className="gal__w">
          <LinePanel
            name="Alder"
            status={{ ...nobody, position: 3, since, waiting: 5, estimate: 95 }}
            join={done}
            leave={done}
          />
        </div>
      </Specimen>
      <Specimen state="CallPanel">
        <div className="gal__w">
          <CallPanel {...call} accepted={false} />
        </div>
      </Specimen>
      <Specimen state="CallPanel: accepted">
        <div className="gal__w">
          <CallPanel {...call} accepted />
        </div>
      </Specimen>
    </Group>
  );
}

function FarewellForms() {
  const name = 'Die Donnerschlagfreunde';
  const texts = {
    title: (
      <span className="name">
        <Trans>Leave {name}?</Trans>
      </span>
    ),
    text: <Trans>Your place becomes free. You need a key to come back.</Trans>,
    button: <Trans>Leave team</Trans>,
  };
  return (
    <Group name="FarewellPanel, DisputeForm">
      <Specimen state="FarewellPanel">
        <div className="gal__w">
          <FarewellPanel {...texts} level={2} locked={false} confirm={done} />
        </div>
      </Specimen>
      <Specimen state="FarewellPanel: counts as a withdrawal">
        <div className="gal__w">
          <FarewellPanel {...texts} level={2} locked confirm={done} />
        </div>
      </Specimen>
      <Specimen state="DisputeForm">
        <div className="gal__w">
          <DisputeForm dispute={done} onCancel={() => undefined}>
            <PictureList pictures={PICTURES} me={ME} remove={done} />
          </DisputeForm>
        </div>
      </Specimen>
    </Group>
  );
}
