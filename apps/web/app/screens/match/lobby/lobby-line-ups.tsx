import { Trans } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { Icon } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import { Tag } from '@ringside/ui/tag';
import { LinkTo } from '../../../shell/links/link-to.tsx';
import './lobby.css';

/** How many players of a roster are checked in. */
export function PresenceTag({ roster, users }: { roster: Roster; users: Set<string> }) {
  const present = roster.players.filter(({ user }) => users.has(user.id)).length;
  const playerCount = roster.players.length;
  const isWhole = present === playerCount;
  return (
    <Tag tone={isWhole ? 'ok' : 'warn'} icon={isWhole ? 'check' : 'clock'}>
      <Trans>
        {present} of {playerCount} checked in
      </Trans>
    </Tag>
  );
}

/**
 * The players of every roster of a lobby. `present`: the users who are checked in; null while the
 * check-in has not opened.
 */
export function LobbyLineUps({
  rosters,
  present,
  me,
}: {
  rosters: Roster[];
  present: Set<string> | null;
  me: string | null;
}) {
  return (
    <Panel flat title={<Trans>Line-ups</Trans>}>
      <ul className="lob-lines">
        {rosters.map((roster) => (
          <li key={roster.id} className="lob-lines__r">
            <span className="row row--tight row-b">
              <LinkTo className="plain-link break" to={`/rosters/${roster.id}`}>
                <b>{roster.name}</b>
              </LinkTo>
              {present && <PresenceTag roster={roster} users={present} />}
            </span>
            <ul className="row row--tight small">
              {roster.players.map(({ id, user }) => (
                <li key={id} className={user.id === me ? 'lob-lines__p is-me' : 'lob-lines__p'}>
                  {present && <Icon name={present.has(user.id) ? 'check' : 'clock'} />}
                  <span className="break">{user.username}</span>
                  {present && (
                    <span className="vh">
                      {present.has(user.id) ? (
                        <Trans>Checked-In</Trans>
                      ) : (
                        <Trans>Not Checked-In</Trans>
                      )}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
