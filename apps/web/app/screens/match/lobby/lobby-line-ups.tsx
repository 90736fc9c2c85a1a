import { Trans, useLingui } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { Icon } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import { Tag } from '@ringside/ui/tag';
import { LinkTo } from '../../../parts/links/link-to.tsx';
import { useNow } from '../../../parts/time/use-now.ts';
import { CHECKIN_TEXTS, checkinLabelOf } from '../checkin-label.ts';
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
  date,
  me,
}: {
  rosters: Roster[];
  present: Set<string> | null;
  date: string | null;
  me: string | null;
}) {
  const now = useNow();
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
                  {present ? (
                    <Presence
                      name={user.username}
                      label={checkinLabelOf({ checkedIn: present.has(user.id), date, now })}
                    />
                  ) : (
                    <span className="break">{user.username}</span>
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

const ICONS = { 'checked-in': 'check', 'not-checked-in': 'clock', missed: 'cross' } as const;

/** A player's name between the sign of their check-in and its text for screen readers. */
function Presence({
  name,
  label,
}: {
  name: string | undefined;
  label: ReturnType<typeof checkinLabelOf>;
}) {
  const { t } = useLingui();
  return (
    <>
      <Icon name={ICONS[label]} />
      <span className="break">{name}</span>
      <span className="vh">{t(CHECKIN_TEXTS[label])}</span>
    </>
  );
}
