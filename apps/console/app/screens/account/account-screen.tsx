import type { Login } from '@ringside/contract/collections/logins';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { type Column, PagedTable } from '../../parts/list-table.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { client } from '../../session/console-client.ts';
import { useSession } from '../../session/operator-session.ts';
import {
  createEndSessionAction,
  createEndOtherSessionsAction,
  createChangeEmailAction,
  changePasswordAction,
  formatDevice,
} from './account-actions.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';

const SIZE = 25;

/** The operator's own account: second factor, sessions, and password. */
export function AccountScreen() {
  const { user, mustEnrol } = useSession();
  return (
    <>
      <div className="head">
        <h1>Your account</h1>
        <p className="soft">
          {user?.username}
          {user?.email && `, ${user.email}`}
        </p>
      </div>
      {!mustEnrol && <Logins />}
      <SecondFactorPanel />
    </>
  );
}

function Logins() {
  const { user } = useSession();
  const [number, setNumber] = useState(1);
  const read = useRead(['logins', number], () =>
    client.logins.list({ 'page[size]': SIZE, 'page[number]': number }),
  );
  const [act, setAct] = useState<Action | null>(null);
  const others = (read.data?.page.total ?? 1) - 1;
  return (
    <>
      <div className="acts" role="group" aria-label="Actions">
        <Button size="small" onClick={() => setAct(changePasswordAction)}>
          Change the password
        </Button>
        {user && (
          <Button size="small" onClick={() => setAct(createChangeEmailAction(user))}>
            Change the email address
          </Button>
        )}
        {others > 0 && (
          <Button size="small" onClick={() => setAct(createEndOtherSessionsAction(others))}>
            Sign out everywhere else
          </Button>
        )}
      </div>
      <Section title="Where you are signed in">
        <p className="soft small">
          A session ends one hour after you close the console, and at most 12 hours after you sign
          in.
        </p>
        <PagedTable
          of={read}
          what="your sessions"
          columns={columnsOf((login) => setAct(createEndSessionAction(login)))}
          empty="You have no sessions."
          onPage={setNumber}
        />
      </Section>
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={read.refetch} />
    </>
  );
}

const columnsOf = (onEnd: (login: Login) => void): Column<Login>[] => [
  {
    head: 'Browser',
    cell: (login) => (
      <>
        {formatDevice(login)} {login.isCurrent && <Tag tone="ok">This browser</Tag>}
      </>
    ),
  },
  { head: 'Signed in', cell: ({ signedInAt }) => <Time at={signedInAt} /> },
  { head: 'Last active', cell: ({ renewedAt }) => <Time at={renewedAt} /> },
  { head: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  {
    head: 'Actions',
    isActions: true,
    cell: (login) =>
      !login.isCurrent && (
        <Button
          size="small"
          aria-label={`Sign out of ${formatDevice(login)}`}
          onClick={() => onEnd(login)}
        >
          Sign out
        </Button>
      ),
  },
];
