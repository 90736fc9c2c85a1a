import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { ActivityFeed } from '../../parts/activity-feed.tsx';
import { formatCount } from '../../parts/format-count.ts';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { createRebuildableActions } from '../../parts/rebuildable-action.ts';
import { RosterState } from '../../parts/roster-state.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/operator-session.ts';
import { usePermissions } from '../../session/permissions.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { personActionsOf } from './person-actions.tsx';
import { isErased, isSuspended, PersonState } from './person-state.tsx';
import { type PersonData, readPerson } from './read-person.ts';

const REFETCH_INTERVAL_MS = 1000;

/** One user: person, rosters, activity and addresses. */
export function Person() {
  const { id = '' } = useParams();
  const read = useRead(['person', id], () => readPerson(id));
  const refetch = useThrottle(() => void read.refetch(), REFETCH_INTERVAL_MS);
  useTopics([`rosters:${read.data?.rosters[0]?.id ?? '0'}`], refetch);
  return (
    <QueryView of={read} what="the person" rows={6}>
      {(file) => <PersonView file={file} onChanged={read.refetch} />}
    </QueryView>
  );
}

function PersonView({ file, onChanged }: { file: PersonData; onChanged: () => Promise<void> }) {
  const [act, setAct] = useState<Action | null>(null);
  const [merging, setMerging] = useState(false);
  return (
    <>
      <PersonHead user={file.user} />
      <PersonActions file={file} onAct={setAct} onMerge={() => setMerging(true)} />
      <div className="board">
        <div className="board__main">
          <Section title="Profile">
            <PersonFacts file={file} />
          </Section>
          <Section title="Rosters">
            <PersonRosters rosters={file.rosters} />
          </Section>
          {file.emptied.length > 0 && (
            <Section title="Merged accounts">
              <MergedAccounts accounts={file.emptied} />
            </Section>
          )}
          <Section title="IP addresses">
            <Addresses file={file} />
          </Section>
        </div>
        <div className="board__side">
          <Section title="History">
            <ActivityFeed items={file.log} addresses />
          </Section>
        </div>
      </div>
      <MergeDialog
        open={merging}
        target={file}
        onClose={() => setMerging(false)}
        onChanged={onChanged}
      />
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={onChanged} />
    </>
  );
}

function PersonHead({ user }: { user: PersonData['user'] }) {
  return (
    <div className="head">
      <p className="crumbs">
        <Link to="/people">People</Link>
      </p>
      <h1>{user.username}</h1>
      <PersonState user={user} />
      {user.mergedInto && (
        <Note tone="warn" title="Merged into another account">
          <p>
            Its content is in{' '}
            <Link to={`/people/${user.mergedInto}`}>the other account of this person</Link>.
          </p>
        </Note>
      )}
      {isSuspended(user) && !isErased(user) && (
        <Note tone="bad" title="This person is suspended">
          <p>
            {user.suspendedUntil ? (
              <>
                Until <Time at={user.suspendedUntil} />.{' '}
              </>
            ) : (
              'Permanently. '
            )}
            {user.suspensionReason ?? 'No reason was given.'}
          </p>
        </Note>
      )}
    </div>
  );
}

interface PersonActionsProps {
  file: PersonData;
  onAct: (act: Action) => void;
  onMerge: () => void;
}

function PersonActions({ file, onAct, onMerge }: PersonActionsProps) {
  const { user } = file;
  const can = usePermissions();
  const ownId = useSession().user?.id;
  const acts = createRebuildableActions(file, {
    read: () => readPerson(user.id),
    make: (now) => personActionsOf(now, { can, ownId }),
  });
  const mayMerge = can('users.write') && Boolean(user.playerTag) && !user.mergedInto;
  if (acts.length === 0 && !mayMerge) return null;
  return (
    <div className="acts" role="group" aria-label="Actions">
      {acts.map((act) => (
        <Button key={act.title} size="small" onClick={() => onAct(act)}>
          {act.title}
        </Button>
      ))}
      {mayMerge && (
        <Button size="small" onClick={onMerge}>
          Merge with another account
        </Button>
      )}
    </div>
  );
}

function PersonRosters({ rosters }: Pick<PersonData, 'rosters'>) {
  return (
    <>
      {rosters.length === 0 && <EmptyText>Not in any roster.</EmptyText>}
      <ul className="lines">
        {rosters.map((roster) => (
          <li key={roster.id}>
            <RosterState roster={roster} />
            <Link className="grow" to={`/rosters/${roster.id}`}>
              {roster.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The accounts that were merged into this one. */
const MergedAccounts = ({ accounts }: { accounts: PersonData['emptied'] }) => (
  <ul className="lines">
    {accounts.map(({ id, username }) => (
      <li key={id}>
        <Link className="grow" to={`/people/${id}`}>
          {username}
        </Link>
      </li>
    ))}
  </ul>
);

function PersonFacts({ file: { user, secondFactor } }: { file: PersonData }) {
  const facts: [string, string | null | undefined][] = [
    ['Full name', [user.firstName, user.lastName].filter(Boolean).join(' ')],
    ['Player tag', user.playerTag],
    ['Email address', user.email],
    ['Nationality', user.nationality],
    ['Country reported by the game', user.country],
    ['Date of birth', user.dateOfBirth],
    ['Wins in the game', user.challengeWins?.toString()],
    ['Wins in the queue', user.queueWins?.toString()],
    ...(secondFactor
      ? [['Two-factor authentication', secondFactor.isOn ? 'On' : 'Off'] as [string, string]]
      : []),
    ...(user.permissions.length > 0
      ? [['Permissions', user.permissions.join(', ')] as [string, string]]
      : []),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Addresses({ file: { addresses } }: { file: PersonData }) {
  if (addresses.length === 0) return <EmptyText>No activity yet.</EmptyText>;
  return (
    <ul className="lines">
      {addresses.map(({ id, ipAddress, date, count }) => (
        <li key={id}>
          <b className="num">{ipAddress ?? 'unknown'}</b>
          <span className="grow soft small">
            {`${formatCount(count, 'time')}, `}
            <Time at={date.from} /> to <Time at={date.to} />
          </span>
        </li>
      ))}
    </ul>
  );
}
