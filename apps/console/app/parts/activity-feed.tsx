import type { Activity } from '@ringside/contract/collections/activity';
import { Link } from 'react-router';
import { Nothing } from './shown.tsx';
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

interface Shown {
  items: Activity[];
  /** With dates and IP addresses, where there is room. */
  addresses?: boolean;
  /** What a thing is called, where the screen knows it. */
  nameOf?: (subject: Subject) => string | undefined;
  /** Of one thing alone: it is not named again. */
  own?: boolean;
}

/** What was done, the newest first; each with whom and to what. */
export function ActivityFeed({ items, addresses = false, nameOf, own = false }: Shown) {
  if (items.length === 0) return <Nothing>No activity yet.</Nothing>;
  return (
    <ol className="feed">
      {items.map(({ id, date, user, action, subject, ipAddress }) => (
        <li key={id}>
          <Time at={date} brief={!addresses} />
          <span className="grow">
            <b>{wordsOf(action)}</b>{' '}
            {!own && <SubjectLink subject={subject} name={nameOf?.(subject)} />}
            <span className="soft">
              {' by '}
              {user ? (
                <Link to={`/people/${user.id}`}>{user.username || 'somebody'}</Link>
              ) : (
                'the clock'
              )}
              {addresses && ipAddress ? ` from ${ipAddress}` : ''}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** `series.player-checked-in` as "Player checked in": of what kind it is, the thing beside it says. */
function wordsOf(action: string): string {
  const words = action.split('.').slice(1).join(' ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function SubjectLink({
  subject: { type, id },
  name,
}: {
  subject: Subject;
  name: string | undefined;
}) {
  const { word, screen } = KINDS[type] ?? { word: type };
  const text = name ?? `${word} ${id}`;
  return screen ? <Link to={`/${screen}/${id}`}>{text}</Link> : <span>{text}</span>;
}
