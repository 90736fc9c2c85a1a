import { Trans, useLingui } from '@lingui/react/macro';
import type { RosterNow } from '@ringside/rules/action-centre/roster-now';
import { CountdownLine } from '@ringside/ui/countdown';
import OtherEventButton from '../../parts/season/other-event-button.tsx';
import { useCountdown } from '../../parts/time/use-countdown.ts';
import type { EventWithSegments } from '../../season/season.ts';
import { refreshRoster } from '../../session/watches.ts';
import { ActionBar } from './action-bar.tsx';

/** The bar of a roster in another event than the shown one, whose check-in is open. */
export function OtherRosterBar({
  now: { kind, until },
  team,
  otherEvent,
}: {
  now: Pick<RosterNow, 'kind' | 'until'>;
  /** The name of the roster. */
  team: string;
  otherEvent: EventWithSegments;
}) {
  const isReady = kind === 'check in now';
  return (
    <ActionBar
      texts={{
        tone: isReady ? 'warn' : 'bad',
        tag: isReady ? <Trans>Check-in</Trans> : <Trans>Incomplete Roster</Trans>,
        text: <Trans>The check-in of {team} is open.</Trans>,
        action: <OtherEventButton otherEvent={{ ...otherEvent, hasTeam: true }} size="small" />,
      }}
    >
      {until && <ClosesIn until={until} />}
    </ActionBar>
  );
}

function ClosesIn({ until }: { until: Date }) {
  const { t } = useLingui();
  const { parts, spoken, isOver } = useCountdown(until, refreshRoster);
  return isOver ? null : (
    <CountdownLine label={t`Check-in closes in`} parts={parts} spoken={spoken} />
  );
}
