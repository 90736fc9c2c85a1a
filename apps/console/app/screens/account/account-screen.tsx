import type { Login } from '@ringside/contract/collections/logins';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { type Column, PagedTable } from '../../parts/list-table.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { client } from '../../session/console-client.ts';
import { useSession } from '../../session/operator-session.ts';
import { endAct, endOthersAct, passwordAct, placeOf } from './account-acts.ts';

const SIZE = 25;

/** Whoever is signed in: where else he is, an end to that, and his password. */
export function AccountScreen() {
  const user = useSession().user;
  const [number, setNumber] = useState(1);
  const read = useRead(`logins ${number}`, () => client.logins.list({ 'page[size]': SIZE, 'page[number]': number }));
  const [act, setAct] = useState<Act | null>(null);
  const others = (read.data?.page.total ?? 1) - 1;
  return (
    <>
      <div className="head">
        <h1>Your account</h1>
        <p className="soft">{user?.username}{user?.email && `, ${user.email}`}</p>
        <div className="acts" role="group" aria-label="What can be done">
          <Button size="small" onClick={() => setAct(passwordAct)}>Change the password</Button>
          {others > 0 && <Button size="small" onClick={() => setAct(endOthersAct(others))}>Sign out everywhere else</Button>}
        </div>
      </div>
      <Section title="Where you are signed in">
        <p className="soft small">A login ends when its console was shut for an hour, and after twelve hours in any case.</p>
        <PagedTable of={read} what="your logins" columns={columnsOf((login) => setAct(endAct(login)))} empty="You are signed in nowhere." onPage={setNumber} />
      </Section>
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={read.again} />
    </>
  );
}

const columnsOf = (onEnd: (login: Login) => void): Column<Login>[] => [
  { head: 'Browser', cell: (login) => <>{placeOf(login)} {login.isCurrent && <Tag tone="ok">This one</Tag>}</> },
  { head: 'Signed in', cell: ({ signedInAt }) => <Time at={signedInAt} /> },
  { head: 'Last renewed', cell: ({ renewedAt }) => <Time at={renewedAt} /> },
  { head: 'Ends at the latest', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  { head: 'Acts', isActs: true, cell: (login) => !login.isCurrent && <Button size="small" aria-label={`Sign out of ${placeOf(login)}`} onClick={() => onEnd(login)}>Sign out</Button> },
];
