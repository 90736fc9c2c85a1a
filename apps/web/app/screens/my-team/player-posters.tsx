import { Trans, useLingui } from '@lingui/react/macro';
import type { Player, Roster } from '@ringside/contract/collections/rosters';
import { buttonClassOf } from '@ringside/ui/button';
import { FreePoster, Poster } from '@ringside/ui/poster';
import { Tag } from '@ringside/ui/tag';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { rosterSizeOf, segmentOfRoster } from '../../season/roster-decisions.ts';
import { useSession } from '../../session/session-store.ts';

/** The roster as on a fight card: a poster for each place, the viewer's with a white rim. */
export function PlayerPosters({ roster, locked }: { roster: Roster; locked: boolean }) {
  const { t } = useLingui();
  const { userId } = useSession();
  const captain = roster.owner?.id === userId;
  const count = roster.players.length;
  const { playersMax } = rosterSizeOf(segmentOfRoster(roster, useSeasonView().segments));
  const freePlaces = Math.max(0, playersMax - count);
  return (
    <ul className="trio" aria-label={t`Roster ${count} / ${playersMax}`}>
      {roster.players.map((player) => (
        <Member
          key={player.id}
          player={player}
          roster={roster}
          mine={player.user.id === userId}
          mayKick={captain && !locked && player.user.id !== userId}
        />
      ))}
      {Array.from({ length: freePlaces }, (_, index) => (
        <FreePlace key={index} first={index === 0} />
      ))}
    </ul>
  );
}

function Member({
  player,
  roster,
  mine,
  mayKick,
}: {
  player: Player;
  roster: Roster;
  mine: boolean;
  mayKick: boolean;
}) {
  const { t } = useLingui();
  const name = player.user.username ?? t`Player`;
  return (
    <Poster
      of={player.user.id}
      name={name}
      mine={mine}
      role={roster.owner?.id === player.user.id ? <Trans>Captain</Trans> : <Trans>Player</Trans>}
    >
      {mine && (
        <Tag tone="you">
          <Trans>You</Trans>
        </Tag>
      )}
      {mayKick && (
        <LinkTo
          className={buttonClassOf({ size: 'small' })}
          to={`/my-team/kick/${player.user.id}`}
          aria-label={t`Kick ${name}`}
        >
          <Trans>Kick</Trans>
        </LinkTo>
      )}
    </Poster>
  );
}

function FreePlace({ first }: { first: boolean }) {
  return (
    <FreePoster
      title={<Trans>Free place</Trans>}
      text={<Trans>Share the team join key and this place is theirs.</Trans>}
    >
      {first && (
        <a className={buttonClassOf({ variant: 'go' })} href="#key">
          <Trans>Invite a player</Trans>
        </a>
      )}
    </FreePoster>
  );
}
