import { Trans, useLingui } from '@lingui/react/macro';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import { buttonClassOf } from '@ringside/ui/button';
import { Panel } from '@ringside/ui/panel';
import { Tag } from '@ringside/ui/tag';
import type { ComponentProps } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { Instant } from '../../parts/time/instant.tsx';
import { sidesOf } from '../../season/listed-series.ts';
import { useSession } from '../../session/session-store.ts';

/** The next match of the player's team: the opponent, the time, and which players are in. */
export function NextMatchCard({ roster }: { roster: Roster }) {
  const { upcomingMatch: series, matches, userId } = useSession();
  const isOwn = series?.competitors.some((one) => one.roster?.id === roster.id);
  if (!series || !isOwn || series.lobby) return null;
  const match = matches.find(({ seriesId }) => seriesId === series.id);
  return (
    <NextMatch series={series} roster={roster} userId={userId} present={match?.present ?? []} />
  );
}

/** The next match as one of its players sees it. `present`: the ids of players who have checked in. */
export function NextMatch({
  series,
  roster,
  userId,
  present,
}: {
  series: Pick<MatchSeries, 'id' | 'date' | 'bestOf' | 'competitors'>;
  roster: Pick<Roster, 'id' | 'players'>;
  userId: string | null;
  present: readonly string[];
}) {
  const [, opponent] = sidesOf(series.competitors, roster.id);
  return (
    <Panel title={<Trans>Next match</Trans>}>
      <div className="row row-b">
        <span className="stack stack--tight">
          <b className="player-name">
            {opponent.roster?.name ?? <Trans>The opponent is not known yet.</Trans>}
          </b>
          <MatchFactTags series={series} seed={opponent.roster && opponent.seed.number} />
        </span>
        <LinkTo className={buttonClassOf({ variant: 'go' })} to={`/match/${series.id}`}>
          <Trans>Go to match</Trans>
        </LinkTo>
      </div>
      {present.length > 0 && <Present roster={roster} present={present} userId={userId} />}
    </Panel>
  );
}

/** The seed of the opponent, the length and the date of a match. */
function MatchFactTags({
  series: { bestOf, date },
  seed,
}: {
  series: Pick<MatchSeries, 'bestOf' | 'date'>;
  seed: number | null;
}) {
  return (
    <span className="row row--tight">
      {seed !== null && (
        <Tag>
          <Trans>Seed {seed}</Trans>
        </Tag>
      )}
      <Tag>
        <Trans>Best of {bestOf}</Trans>
      </Tag>
      <Tag icon="clock">{date ? <Instant at={date} /> : <Trans>Time to be announced</Trans>}</Tag>
    </span>
  );
}

/** The players of a roster, each with whether they have checked in for the match. */
function Present({
  roster,
  present,
  userId,
}: Pick<ComponentProps<typeof NextMatch>, 'roster' | 'present' | 'userId'>) {
  const { t } = useLingui();
  return (
    <ul className="row row--tight gap-above" aria-label={t`Check-in`}>
      {roster.players.map(({ user }) => {
        const isIn = present.includes(user.id);
        return (
          <li key={user.id}>
            <Tag tone={isIn ? 'ok' : 'warn'} icon={isIn ? 'check' : 'clock'}>
              {user.id === userId ? <Trans>You</Trans> : user.username}
            </Tag>
          </li>
        );
      })}
    </ul>
  );
}
