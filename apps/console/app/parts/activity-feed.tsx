import type { Activity } from '@ringside/contract/collections/activity';
import { Link } from 'react-router';
import { formatAction } from './action-texts.ts';
import { EmptyText } from './query-view.tsx';
import { Time } from './time.tsx';

const KINDS: Record<string, { word: string; screen?: string }> = {
  'match-series': { word: 'Series', screen: 'series' },
  rosters: { word: 'Roster', screen: 'rosters' },
  users: { word: 'Person', screen: 'people' },
  segments: { word: 'Segment' },
  events: { word: 'Event', screen: 'season' },
  challenges: { word: 'Ban phase' },
  chat: { word: 'Message' },
};
type Subject = Activity['subject'];

interface ActivityFeedProps {
  items: Activity[];
  /** Whether dates and IP addresses are shown, where there is room. */
  addresses?: boolean;
  /** Returns the name of a subject, where the screen knows a better one than the log. */
  nameOf?: (subject: Subject) => string | undefined;
  /** Whether all entries have the same subject, which is then not named again. */
  isSameSubject?: boolean;
}

/** The entries of the activity log, the newest first, each with actor and subject. */
export function ActivityFeed({
  items,
  addresses = false,
  nameOf,
  isSameSubject = false,
}: ActivityFeedProps) {
  if (items.length === 0) return <EmptyText>No activity yet.</EmptyText>;
  return (
    <ol className="feed">
      {items.map(({ id, date, user, action, subject, ipAddress }) => (
        <li key={id}>
          <Time at={date} brief={!addresses} />
          <span className="grow">
            <b>{formatAction(action)}</b>{' '}
            {!isSameSubject && <SubjectLink subject={subject} name={nameOf?.(subject)} />}
            <span className="soft">
              {' · '}
              {user ? (
                <Link to={`/people/${user.id}`}>{user.username || 'A person'}</Link>
              ) : (
                'System'
              )}
              {addresses && ipAddress ? ` from ${ipAddress}` : ''}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function SubjectLink({
  subject: { type, id, name: ownName },
  name,
}: {
  subject: Subject;
  name: string | undefined;
}) {
  const { word, screen } = KINDS[type] ?? { word: type };
  const text = name ?? ownName ?? `${word} ${id}`;
  return screen ? <Link to={`/${screen}/${id}`}>{text}</Link> : <span>{text}</span>;
}
