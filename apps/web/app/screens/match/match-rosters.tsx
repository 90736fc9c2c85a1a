import { Trans, useLingui } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import { Face } from '@ringside/ui/art';
import { ChangeAnimation } from '@ringside/ui/change-animation';
import { Panel } from '@ringside/ui/panel';
import { Tag } from '@ringside/ui/tag';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { useNow } from '../../parts/time/use-now.ts';
import { useSession } from '../../session/session-store.ts';
import { CHECKIN_TEXTS, checkinLabelOf } from './checkin-label.ts';
import type { MatchData } from './read-match.ts';

interface LineupsProps {
  match: Pick<MatchData, 'home' | 'away' | 'series'>;
  /** The users who are checked in. */
  present: Set<string>;
}

/** Both line-ups of the match, as its visitor sees them. */
export const MatchRosters = (gathering: LineupsProps) => (
  <Lineups {...gathering} me={useSession().userId} />
);

/**
 * Both line-ups, and from the opening of match check-in on the present players. `me`: the visitor's
 * user.
 */
export function Lineups({
  match: { home, away, series },
  present,
  me,
}: LineupsProps & { me: string | null }) {
  const now = useNow();
  const open =
    series.date !== null &&
    series.state !== 'finished' &&
    now >= matchCheckinWindow(new Date(series.date)).from;
  const checkins = open || present.size > 0 ? present : null;
  return (
    <div className="cols cols-2">
      {home && <Lineup side="home" roster={home} checkins={checkins} date={series.date} me={me} />}
      {away && <Lineup side="away" roster={away} checkins={checkins} date={series.date} me={me} />}
    </div>
  );
}

function Lineup({
  side,
  roster,
  checkins,
  date,
  me,
}: {
  side: 'home' | 'away';
  roster: Roster;
  checkins: Set<string> | null;
  date: string | null;
  me: string | null;
}) {
  const isIn = (user: string) => checkins?.has(user) ?? false;
  const present = roster.players.filter(({ user }) => isIn(user.id)).length;
  const playerCount = roster.players.length;
  return (
    <Panel
      side={side}
      title={
        <LinkTo className="plain-link" to={`/rosters/${roster.id}`}>
          {roster.name}
        </LinkTo>
      }
      aside={
        checkins && (
          <Tag
            tone={present === playerCount ? 'ok' : 'warn'}
            icon={present === playerCount ? 'check' : 'clock'}
          >
            <Trans>
              {present} of {playerCount} checked in
            </Trans>
          </Tag>
        )
      }
    >
      {playerCount === 0 && (
        <p className="soft">
          <Trans>No players are listed for this team.</Trans>
        </p>
      )}
      <ul className="stack stack--tight">
        {roster.players.map(({ id, user }) => (
          <li key={id} className={user.id === me ? 'ply ply--me' : 'ply'}>
            <Face of={user.id} size="s" />
            <span className="grow">
              <b>{user.username}</b>
              <span className="tiny soft">
                {roster.owner?.id === user.id ? <Trans>Captain</Trans> : <Trans>Player</Trans>}
                {user.id === me && (
                  <>
                    , <Trans>you</Trans>
                  </>
                )}
              </span>
            </span>
            {checkins && (
              <ChangeAnimation of={isIn(user.id)}>
                <CheckinTag checkedIn={isIn(user.id)} date={date} />
              </ChangeAnimation>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const VARIANTS = {
  'checked-in': { tone: 'ok' },
  'not-checked-in': { tone: 'warn', icon: 'clock' },
  missed: { tone: 'bad' },
} as const;

function CheckinTag({ checkedIn, date }: { checkedIn: boolean; date: string | null }) {
  const { t } = useLingui();
  const label = checkinLabelOf({ checkedIn, date, now: useNow() });
  return <Tag {...VARIANTS[label]}>{t(CHECKIN_TEXTS[label])}</Tag>;
}
