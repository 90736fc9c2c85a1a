import { Trans, useLingui } from '@lingui/react/macro';
import { Button, type ButtonLook, IconButton } from '@ringside/ui/button';
import { Countdown, CountdownLine, type CountdownProps } from '@ringside/ui/countdown';
import { Dialog } from '@ringside/ui/dialog';
import { EmptyState } from '@ringside/ui/empty-state';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import { ProgressBar } from '@ringside/ui/progress-bar';
import { Ring } from '@ringside/ui/ring';
import { SideMark } from '@ringside/ui/side-mark';
import { Skeleton } from '@ringside/ui/skeleton';
import { Steps } from '@ringside/ui/steps';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useNow } from '../../live/use-now.ts';
import { useCountdown } from '../../shell/time/use-countdown.ts';
import { Group, Specimen } from './specimen.tsx';

const LOOKS: ButtonLook[] = ['go', 'light', 'alt', 'danger'];
const HOUR_MS = 3_600_000;

/** The basic components. */
export function BasicGroups() {
  return (
    <>
      <Buttons />
      <Tags />
      <Notes />
      <Times />
      <StepsStates />
      <Places />
    </>
  );
}

function Buttons() {
  const { t } = useLingui();
  return (
    <Group name="Button, IconButton">
      {LOOKS.map((look) => (
        <Specimen key={look} state={`look="${look}": big, plain, small, busy, disabled`}>
          <Button look={look} size="big">
            <Trans>Check-in</Trans>
          </Button>
          <Button look={look} icon="check">
            <Trans>Check-in</Trans>
          </Button>
          <Button look={look} size="small">
            <Trans>Check-in</Trans>
          </Button>
          <Button look={look} busy>
            <Trans>Check-in</Trans>
          </Button>
          <Button look={look} disabled>
            <Trans>Check-in</Trans>
          </Button>
        </Specimen>
      ))}
      <Specimen state="wide">
        <Button wide>
          <Trans>Create your team</Trans>
        </Button>
      </Specimen>
      <Specimen state="IconButton">
        <IconButton icon="cross" label={t`Close`} />
        <IconButton icon="menu" label={t`All pages`} disabled />
      </Specimen>
    </Group>
  );
}

function Tags() {
  return (
    <Group name="Tag, SideMark">
      <Specimen state="tone">
        <Tag>
          <Trans>Scheduled</Trans>
        </Tag>
        <Tag tone="ok">
          <Trans>Checked-in</Trans>
        </Tag>
        <Tag tone="warn">
          <Trans>Incomplete Roster</Trans>
        </Tag>
        <Tag tone="bad">
          <Trans>Missed Check-in</Trans>
        </Tag>
        <Tag tone="live">
          <Trans>Live</Trans>
        </Tag>
        <Tag tone="you">
          <Trans>You</Trans>
        </Tag>
        <Tag icon="lock">
          <Trans>Rosters are locked</Trans>
        </Tag>
        <Tag tone="home">
          <Trans>Home</Trans>
        </Tag>
        <Tag tone="away">
          <Trans>Away</Trans>
        </Tag>
      </Specimen>
      <Specimen state="SideMark">
        <SideMark side="home">
          <Trans>Home</Trans>
        </SideMark>
        <SideMark side="away">
          <Trans>Away</Trans>
        </SideMark>
        <SideMark side="home" />
        <SideMark side="away" />
      </Specimen>
    </Group>
  );
}

function Notes() {
  return (
    <Group name="Note">
      <Note title={<Trans>Changes allowed</Trans>} />
      <Note tone="ok" title={<Trans>Checked-in</Trans>}>
        <Trans>Each player also checks in for every match.</Trans>
      </Note>
      <Note tone="warn" title={<Trans>Rosters are locked</Trans>}>
        <Trans>It is locked now. The captain can undo the check-in.</Trans>
      </Note>
      <Note tone="bad" title={<Trans>Missed Check-in</Trans>}>
        <Trans>Your roster was not seeded into the qualifier.</Trans>
      </Note>
    </Group>
  );
}

function Times() {
  const { t } = useLingui();
  const { now } = useStart();
  const far = useCountdown(new Date(now + 27 * HOUR_MS));
  const soon = useCountdown(new Date(now + HOUR_MS / 4));
  const props = ({ parts, spoken }: typeof far): CountdownProps => ({
    label: t`Check-in closes in`,
    parts,
    spoken,
  });
  return (
    <Group name="Countdown, CountdownLine, Ring, ProgressBar">
      <Specimen state="Countdown, soon">
        <Countdown {...props(far)} />
        <Countdown {...props(soon)} soon />
      </Specimen>
      <Specimen state="CountdownLine">
        <CountdownLine {...props(far)} />
      </Specimen>
      <Specimen state="Ring: tone">
        {(['ok', 'warn', 'bad', 'home', 'away'] as const).map((tone, index) => (
          <Ring
            key={tone}
            share={1 - index / 5}
            text={String(30 - index * 6)}
            spoken={far.spoken}
            tone={tone}
          />
        ))}
      </Specimen>
      <Specimen state="ProgressBar: 0, 40, 100">
        {[0, 40, 100].map((value) => (
          <div key={value} className="gal__bar">
            <ProgressBar value={value} max={100} label={t`Loading the page`} />
          </div>
        ))}
      </Specimen>
    </Group>
  );
}

/** Returns the instant at which the page opened, so that countdowns of the gallery have an end. */
function useStart() {
  const now = useNow().getTime();
  const [start] = useState(now);
  return { now: start };
}

function StepsStates() {
  const { t } = useLingui();
  const names = [t`Check-in`, t`Ban phase`, t`Live`, t`Final score`];
  return (
    <Group name="Steps">
      <Steps
        label={t`Loading`}
        steps={names.map((name, index) => ({
          name,
          state: index === 0 ? 'done' : index === 1 ? 'now' : 'next',
        }))}
      />
      <Steps
        label={t`Ban phase`}
        steps={names.map((name, index) => ({
          name,
          state: index < 2 ? 'done' : index === 2 ? 'now' : 'next',
          side: index % 2 === 0 ? 'home' : 'away',
        }))}
      />
    </Group>
  );
}

function Places() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const text = <Trans>They begin the moment the stage is seeded.</Trans>;
  return (
    <>
      <Group name="Dialog">
        <div>
          <Button onClick={() => setOpen(true)}>
            <Trans>Share</Trans>
          </Button>
        </div>
        <Dialog
          open={open}
          title={<Trans>Share</Trans>}
          close={t`Close`}
          onClose={() => setOpen(false)}
        >
          <p>{text}</p>
          <Button look="danger">
            <Trans>Disband team</Trans>
          </Button>
        </Dialog>
      </Group>
      <Group name="Skeleton">
        <Skeleton rows={2} label={t`Loading`} />
      </Group>
      <Group name="EmptyState">
        <EmptyState
          title={<Trans>No standings yet</Trans>}
          action={
            <Button>
              <Trans>See the schedule</Trans>
            </Button>
          }
        >
          {text}
        </EmptyState>
        <EmptyState title={<Trans>Oops! Something went wrong.</Trans>} art="/art/oh-no.svg" />
      </Group>
      <div className="cols cols-2">
        <Panel side="home" title={<Trans>Home</Trans>}>
          <p>{text}</p>
        </Panel>
        <Panel
          side="away"
          title={<Trans>Away</Trans>}
          aside={
            <Tag tone="live">
              <Trans>Live</Trans>
            </Tag>
          }
        >
          <p>{text}</p>
        </Panel>
      </div>
    </>
  );
}
