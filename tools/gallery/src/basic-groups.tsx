import { Trans, useLingui } from '@lingui/react/macro';
import { Button, type ButtonVariant, IconButton } from '@ringside/ui/button';
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
import { useCountdown } from '@ringside/web/app/parts/time/use-countdown.ts';
import { useState } from 'react';
import { Groups, Row, statesOf, useAfter } from './specimen.tsx';

const VARIANTS = ['go', 'light', 'alt', 'danger'] as const satisfies ButtonVariant[];
const TONES = ['ok', 'warn', 'bad', 'home', 'away'] as const;
const HOUR_MS = 3_600_000;

/** The basic components. */
export function BasicGroups() {
  const { t } = useLingui();
  const text = t`They begin the moment the stage is seeded.`;
  return (
    <Groups
      of={{
        ...useButtons(),
        Note: (
          <div className="stack">
            <Note title={t`Changes allowed`} />
            <Note tone="ok" title={t`Checked-in`}>
              <Trans>Each player also checks in for every match.</Trans>
            </Note>
            <Note tone="warn" title={t`Rosters are locked`}>
              <Trans>It is locked now. The captain can undo the check-in.</Trans>
            </Note>
            <Note tone="bad" title={t`Missed Check-in`}>
              <Trans>Your roster was not seeded into the qualifier.</Trans>
            </Note>
          </div>
        ),
        ...useTimes(),
        Dialog: <DialogOfButton>{text}</DialogOfButton>,
        Skeleton: <Skeleton rows={2} label={t`Loading`} />,
        EmptyState: {
          'with an action': (
            <EmptyState title={t`No standings yet`} action={<Button>{t`See the schedule`}</Button>}>
              {text}
            </EmptyState>
          ),
          'with a picture': (
            <EmptyState title={t`Oops! Something went wrong.`} art="/art/oh-no.svg" />
          ),
        },
        Panel: (
          <div className="cols cols-2">
            <Panel side="home" title={t`Home`}>
              <p>{text}</p>
            </Panel>
            <Panel side="away" title={t`Away`} aside={<LiveTag />}>
              <p>{text}</p>
            </Panel>
          </div>
        ),
      }}
    />
  );
}

function LiveTag() {
  const { t } = useLingui();
  return <Tag tone="live">{t`Live`}</Tag>;
}

function useButtons() {
  const { t } = useLingui();
  return {
    'Button, IconButton': {
      ...statesOf(VARIANTS, (variant) => (
        <Row>
          <Button variant={variant} size="big">{t`Check-in`}</Button>
          <Button variant={variant} icon="check">{t`Check-in`}</Button>
          <Button variant={variant} size="small">{t`Check-in`}</Button>
          <Button variant={variant} busy>{t`Check-in`}</Button>
          <Button variant={variant} disabled>{t`Check-in`}</Button>
        </Row>
      )),
      wide: <Button wide>{t`Create your team`}</Button>,
      IconButton: (
        <Row>
          <IconButton icon="cross" label={t`Close`} />
          <IconButton icon="menu" label={t`All pages`} disabled />
        </Row>
      ),
    },
    'Tag, SideMark': (
      <Row>
        <Tag>{t`Scheduled`}</Tag>
        <Tag tone="ok">{t`Checked-in`}</Tag>
        <Tag tone="warn">{t`Incomplete Roster`}</Tag>
        <Tag tone="bad">{t`Missed Check-in`}</Tag>
        <LiveTag />
        <Tag tone="you">{t`You`}</Tag>
        <Tag icon="lock">{t`Rosters are locked`}</Tag>
        <Tag tone="home">{t`Home`}</Tag>
        <Tag tone="away">{t`Away`}</Tag>
        <SideMark side="home">{t`Home`}</SideMark>
        <SideMark side="away">{t`Away`}</SideMark>
        <SideMark side="home" />
        <SideMark side="away" />
      </Row>
    ),
  };
}

function useTimes() {
  const { t } = useLingui();
  const after = useAfter();
  const far = useCountdown(after(27 * HOUR_MS));
  const soon = useCountdown(after(HOUR_MS / 4));
  const props = ({ parts, spoken }: typeof far): CountdownProps => ({
    label: t`Check-in closes in`,
    parts,
    spoken,
  });
  const names = [t`Check-in`, t`Ban phase`, t`Live`, t`Final score`];
  const stepAt = (name: string, index: number, current: number) =>
    ({ name, state: index < current ? 'done' : index === current ? 'now' : 'next' }) as const;
  return {
    'Countdown, CountdownLine': {
      'far, soon': (
        <Row>
          <Countdown {...props(far)} />
          <Countdown {...props(soon)} soon />
        </Row>
      ),
      CountdownLine: <CountdownLine {...props(far)} />,
    },
    'Ring, ProgressBar': {
      Ring: (
        <Row>
          {TONES.map((tone, index) => (
            <Ring
              key={tone}
              share={1 - index / 5}
              text={String(30 - index * 6)}
              spoken={far.spoken}
              tone={tone}
            />
          ))}
        </Row>
      ),
      ...statesOf({ empty: 0, part: 40, full: 100 }, (value) => (
        <ProgressBar value={value} max={100} label={t`Loading the page`} />
      )),
    },
    Steps: {
      plain: <Steps label={t`Loading`} steps={names.map((name, at) => stepAt(name, at, 1))} />,
      'of sides': (
        <Steps
          label={t`Ban phase`}
          steps={names.map((name, at) => ({
            ...stepAt(name, at, 2),
            side: at % 2 === 0 ? 'home' : 'away',
          }))}
        />
      ),
    },
  };
}

function DialogOfButton({ children }: { children: React.ReactNode }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t`Share`}</Button>
      <Dialog open={open} title={t`Share`} close={t`Close`} onClose={() => setOpen(false)}>
        <p>{children}</p>
        <Button variant="danger">{t`Disband team`}</Button>
      </Dialog>
    </>
  );
}
