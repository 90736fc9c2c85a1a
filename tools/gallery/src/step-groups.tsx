import { Trans, useLingui } from '@lingui/react/macro';
import { CopyKey } from '@ringside/web/app/parts/copy-key.tsx';
import { DisputeForm } from '@ringside/web/app/screens/match/report/dispute-dialog.tsx';
import { PictureList } from '@ringside/web/app/screens/match/report/match-pictures.tsx';
import { FarewellPanel } from '@ringside/web/app/screens/my-team/leave-team.tsx';
import {
  OpenCheckin,
  RosterCheckinPanel,
} from '@ringside/web/app/screens/my-team/roster-checkin.tsx';
import { RosterIsLocked } from '@ringside/web/app/screens/my-team/roster-lock.tsx';
import { LinePanel } from '@ringside/web/app/screens/queue/in-line.tsx';
import { CallPanel } from '@ringside/web/app/screens/queue/match-up-call.tsx';
import {
  GatheringRoster,
  JoinRoster,
  NewRoster,
} from '@ringside/web/app/screens/queue/queue-roster.tsx';
import { Welcome } from '@ringside/web/app/screens/registration/ready.tsx';
import { RegistrationStep } from '@ringside/web/app/screens/registration/registration-step.tsx';
import { useState } from 'react';
import { ANNA, HOME, PICTURES } from './sample-match.ts';
import { AWAY_NAME, HOME_NAME } from './sample-names.ts';
import { accept, Groups, ignore, statesOf, useAfter } from './specimen.tsx';

const MINUTE_MS = 60_000;

/** The steps of a player: registering, checking in, queueing, leaving, disputing. */
export function StepGroups() {
  const { t } = useLingui();
  const steps = {
    [t`When were you born?`]: 1,
    [t`Your profile`]: 2,
    [t`Your region`]: 3,
    [t`Create your team`]: 4,
  } as const;
  return (
    <Groups
      of={{
        'RegistrationStep, Welcome': (
          <div className="stack">
            {Object.entries(steps).map(([title, step]) => (
              <RegistrationStep key={step} step={step} level={2} title={title}>
                <p>{t`3 to 24 characters. Everyone will see it.`}</p>
              </RegistrationStep>
            ))}
            <Welcome level={2} />
          </div>
        ),
        ...useCheckins(),
        ...useQueue(),
        ...useFarewells(),
      }}
    />
  );
}

function useCheckins() {
  const after = useAfter();
  const window = { from: after(-10 * MINUTE_MS), to: after(50 * MINUTE_MS) };
  const [checkedIn, setCheckedIn] = useState(false);
  const form = {
    to: window.to,
    calm: false,
    needed: 3,
    roster: { status: 'ready', checkedIn },
    checkIn: async () => setCheckedIn(true),
    takeBack: async () => setCheckedIn(false),
  } as const;
  const panel = (state: 'before' | 'open' | 'closed', isCheckedIn: boolean, child = <></>) => (
    <RosterCheckinPanel window={{ ...window, state }} checkedIn={isCheckedIn}>
      {child}
    </RosterCheckinPanel>
  );
  const forms: Record<string, Parameters<typeof OpenCheckin>[0]> = {
    'checked in': { ...form, roster: { status: 'ready', checkedIn: !checkedIn } },
    'checked in by another': {
      ...form,
      takeBack: undefined,
      roster: { status: 'ready', checkedIn: true },
    },
    incomplete: { ...form, roster: { status: 'incomplete', checkedIn: false } },
    'a match comes first': { ...form, calm: true, roster: { status: 'ready', checkedIn: false } },
  };
  return {
    RosterCheckinPanel: {
      before: panel('before', false),
      open: panel('open', checkedIn, <OpenCheckin {...form} />),
      'closed, checked in': panel('closed', true),
      'closed, missed': panel('closed', false),
    },
    OpenCheckin: statesOf(forms, (props) => (
      <div className="stack">
        <OpenCheckin {...props} />
      </div>
    )),
    RosterIsLocked: <RosterIsLocked level={2} />,
  };
}

function useQueue() {
  const after = useAfter();
  const emptyQueue = { position: null, since: null, estimate: null, matchUp: null, waiting: 0 };
  const others = { ...emptyQueue, waiting: 5, estimate: 95 };
  const line = { name: HOME_NAME, join: accept, leave: accept };
  const call = {
    sides: [HOME_NAME, AWAY_NAME] as [string, string],
    deadline: after(MINUTE_MS / 3),
    onTimeOut: ignore,
    accept,
    decline: accept,
  };
  return {
    NewRoster: <NewRoster suggested={HOME_NAME} create={accept} />,
    JoinRoster: <JoinRoster join={accept} />,
    GatheringRoster: {
      'one is missing': (
        <GatheringRoster roster={{ ...HOME, players: HOME.players.slice(0, 2) }} needed={3}>
          <CopyKey joiningKey="AB2CD3EF" />
        </GatheringRoster>
      ),
      'not eligible': (
        <GatheringRoster roster={HOME} needed={3}>
          {null}
        </GatheringRoster>
      ),
    },
    LinePanel: {
      'before, an empty queue': <LinePanel {...line} status={emptyQueue} />,
      'before, others wait': <LinePanel {...line} status={others} />,
      'in it': (
        <LinePanel {...line} status={{ ...others, position: 3, since: after(-4 * MINUTE_MS) }} />
      ),
    },
    CallPanel: {
      open: <CallPanel {...call} accepted={false} />,
      accepted: <CallPanel {...call} accepted />,
    },
  };
}

function useFarewells() {
  const { t } = useLingui();
  const name = AWAY_NAME;
  const texts = {
    title: (
      <span className="name">
        <Trans>Leave {name}?</Trans>
      </span>
    ),
    text: <Trans>Your place becomes free. You need a key to come back.</Trans>,
    button: t`Leave team`,
    level: 2,
    confirm: accept,
  } as const;
  return {
    FarewellPanel: {
      plain: <FarewellPanel {...texts} locked={false} />,
      'counts as a withdrawal': <FarewellPanel {...texts} locked />,
    },
    DisputeForm: (
      <DisputeForm subject="1" dispute={accept} onCancel={ignore}>
        <PictureList pictures={PICTURES} me={ANNA.id} remove={accept} />
      </DisputeForm>
    ),
  };
}
