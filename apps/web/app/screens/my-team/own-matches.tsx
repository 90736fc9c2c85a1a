import { Trans, useLingui } from '@lingui/react/macro';
import type { BracketRound } from '@ringside/contract/collections/brackets';
import type { Competitor, MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import { buttonClassOf } from '@ringside/ui/button';
import { Crest } from '@ringside/ui/crest';
import { Panel } from '@ringside/ui/panel';
import { Tag } from '@ringside/ui/tag';
import type { ComponentProps } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { useRead } from '../../parts/requests/use-read.ts';
import { Instant } from '../../parts/time/instant.tsx';
import { bracketShapeOf, useRoundName } from '../../season/round-name.ts';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';

/** The most results; the public page of the roster shows all. */
const SHOWN = 6;

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

/** The last results of the player's team in its stage, newest first. */
export function OwnResults({ roster }: { roster: Roster }) {
  const { outlook, series: open } = useSession();
  const openIds = open.map(({ id }) => id).join(' ');
  const [reading] = useRead(
    () => readResults(roster),
    `${roster.id} ${outlook?.last?.id} ${outlook?.bye} ${openIds}`,
  );
  if (reading.state !== 'read' || reading.answer.series.length === 0) return null;
  return <Results {...reading.answer} rosterId={roster.id} />;
}

async function readResults({ id, segment }: Roster) {
  const [{ items }, { rounds }] = await Promise.all([
    client.matchSeries.list({
      'filter[roster]': id,
      'filter[state]': 'finished',
      sort: '-date',
      'page[size]': SHOWN,
    }),
    client.segments.bracketInfo(segment.id),
  ]);
  return { series: items.filter(({ lobby }) => !lobby), rounds };
}

/** Results of one roster: the round, the games of both sides and the other roster. */
export function Results({
  series,
  rounds,
  rosterId,
}: {
  series: readonly MatchSeries[];
  rounds: BracketRound[];
  rosterId: string;
}) {
  const roundName = useRoundName();
  const shape = bracketShapeOf(rounds);
  return (
    <Panel title={<Trans>Last results</Trans>}>
      <ol className="results">
        {series.map((one) => (
          <Result key={one.id} series={one} round={roundName(one, shape)} rosterId={rosterId} />
        ))}
      </ol>
    </Panel>
  );
}

function Result({
  series: { id, competitors },
  round,
  rosterId,
}: {
  series: MatchSeries;
  round: string;
  rosterId: string;
}) {
  const [own, other] = sidesOf(competitors, rosterId);
  return (
    <li className={own.placement === 1 ? 'results__won' : undefined}>
      <small className="soft">{round}</small>
      {other.isBye ? (
        <Trans>Bye</Trans>
      ) : (
        <LinkTo className="plain-link" to={`/match/${id}`}>
          <b className="num">
            <Games own={own.result.score} other={other.result.score} />
          </b>
          <RosterName roster={other.roster} />
        </LinkTo>
      )}
    </li>
  );
}

/** Returns the side of a roster and the other one. */
const sidesOf = ([home, away]: MatchSeries['competitors'], rosterId: string) =>
  home.roster?.id === rosterId ? ([home, away] as const) : ([away, home] as const);

const Games = ({ own, other }: { own: number | null; other: number | null }) =>
  own === null || other === null ? <Trans>Forfeit</Trans> : `${own} : ${other}`;

const RosterName = ({ roster }: { roster: Competitor['roster'] }) => (
  <span className="results__name">
    <Crest id={roster?.id ?? ''} name={roster?.name ?? ''} />
    <span className="break">{roster?.name ?? '–'}</span>
  </span>
);
