import type { SignInAlarm } from '@ringside/contract/collections/sign-in-alarms';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { formatCount } from '../../parts/format-count.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { formatTime } from '../../parts/time.tsx';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';

/** No stream carries sign-ins, so the desk polls them. */
const ALARMS_POLL_INTERVAL_MS = 15_000;

/** The accounts that failed to sign in too often. Renders nothing if there are none. */
export function SignInAlarms() {
  return usePermissions()('users.read') ? <LockedAccounts /> : null;
}

function LockedAccounts() {
  const can = usePermissions();
  const [act, setAct] = useState<Action | null>(null);
  const read = useRead(['sign-in-alarms'], async () => (await client.signInAlarms.list()).items, {
    refetchInterval: ALARMS_POLL_INTERVAL_MS,
  });
  if (!read.fault && !read.data?.length && act === null) return null;
  return (
    <Section title="Accounts locked after failed sign-ins">
      <QueryView of={read} what="locked accounts" rows={1}>
        {(alarms) => (
          <ul className="alarms">
            {alarms.map((alarm) => (
              <li key={alarm.id} className="alarm alarm--open">
                <Tag tone="bad">Locked</Tag>
                <div className="grow">
                  <Link to={`/people/${alarm.id}`}>
                    <b>{nameOf(alarm)}</b>
                  </Link>
                  <p className="soft small">{formatAlarmFacts(alarm)}</p>
                </div>
                {can('users.write') && (
                  <Button
                    size="small"
                    variant="light"
                    aria-label={`Unlock ${nameOf(alarm)}`}
                    onClick={() => setAct(createUnlockAction(alarm))}
                  >
                    Unlock
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={read.refetch} />
    </Section>
  );
}

const nameOf = ({ id, user }: SignInAlarm): string => user.username || `Person ${id}`;

const formatAlarmFacts = ({ closedAt, closedUntil, failures, networks }: SignInAlarm): string =>
  [
    `Since ${formatTime(closedAt)}`,
    `unlocks automatically ${formatTime(closedUntil)}`,
    `${formatCount(failures, 'failure')} from ${formatCount(networks, 'network')}`,
  ].join(' · ');

const createUnlockAction = (alarm: SignInAlarm): Action => ({
  title: `Unlock ${nameOf(alarm)}`,
  description: (
    <p>
      New browsers can sign in to this account by password again, and the failure count starts at
      zero. Unlock only if you know that the owner is locked out and that no attack is in progress.
    </p>
  ),
  howToUndo: 'Not possible. The account locks again after 20 failed sign-ins.',
  label: 'Unlock',
  run: () => client.signInAlarms.unlock(alarm.id),
  successText: `${nameOf(alarm)} can sign in by password again.`,
});
