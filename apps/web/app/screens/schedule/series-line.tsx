import { Trans, useLingui } from '@lingui/react/macro';
import type { BracketRound } from '@ringside/contract/collections/brackets';
import type { Competitor, MatchSeries } from '@ringside/contract/collections/match-series';
import { MINUTE_MS } from '@ringside/rules/constants';
import { ChangeAnimation } from '@ringside/ui/change-animation';
import { Crest } from '@ringside/ui/crest';
import { SideMark } from '@ringside/ui/side-mark';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { SeriesState } from '../../parts/season/series-state.tsx';
import { Instant } from '../../parts/time/instant.tsx';
import { useIsHydrated, useNow } from '../../parts/time/use-now.ts';
import { dayOf } from '../../season/day.ts';
import { bracketShapeOf, useRoundName } from '../../season/round-name.ts';
import { useLobbyName } from '../../season/use-lobby-name.ts';
import type { OpenSide, OpenSides } from './open-sides.ts';

/** The facts that every line of a schedule needs. */
export interface LineFacts {
  rounds: Record<string, BracketRound[]>;
  /** Names of regions in the page's language by segment, when several are mixed. */
  names: Record<string, string>;
  ownRosterIds: ReadonlySet<string>;
  /** Where the open sides come from, by series. */
  sides: Record<string, OpenSides>;
}

/** A series as one line: time, home, score, away, round. The whole line links to the match. */
export function SeriesLine({ series, facts }: { series: MatchSeries; facts: LineFacts }) {
  const isOwnMatch = series.competitors.some(
    ({ roster }) => roster !== null && facts.ownRosterIds.has(roster.id),
  );
  const sideNames = useSideNames(series, facts.sides[series.id]);
  const isLive = series.state === 'live';
  const classes = ['ln', isLive && 'is-live', isOwnMatch && 'is-me'].filter(Boolean).join(' ');
  return (
    <li className={classes}>
      <LineTime series={series} />
      {series.lobby ? (
        <LobbyTeams series={series} />
      ) : (
        <>
          <Side competitor={series.competitors[0]} side="home" name={sideNames[0]} />
          <Score competitors={series.competitors} />
          <Side competitor={series.competitors[1]} side="away" name={sideNames[1]} />
        </>
      )}
      <LineRound series={series} facts={facts} sideNames={sideNames} isOwnMatch={isOwnMatch} />
    </li>
  );
}

/** The names of both sides; an open one is named by the series that decides it. */
function useSideNames(
  { competitors: [home, away] }: MatchSeries,
  [homeSource, awaySource]: OpenSides = [null, null],
): [home: string, away: string] {
  const { t } = useLingui();
  const nameOfSource = ({ takes, number: index }: OpenSide) => {
    const number = `M${index}`;
    return takes === 'winner' ? t`Winner of ${number}` : t`Loser of ${number}`;
  };
  const nameOf = ({ roster, isBye }: Competitor, source: OpenSide | null) => {
    if (roster) return roster.name;
    if (isBye) return t`Bye`;
    return source ? nameOfSource(source) : t`To be decided`;
  };
  return [nameOf(home, homeSource), nameOf(away, awaySource)];
}

/** The time, and below it the day of another day or the minutes of the next hour. */
function LineTime({ series: { date, state } }: { series: MatchSeries }) {
  if (!date) return <span className="ln__t">–</span>;
  return (
    <span className="ln__t">
      <Instant at={date} style="time" bare />
      {state !== 'live' && state !== 'finished' && <Nearness at={date} />}
    </span>
  );
}

function Nearness({ at }: { at: string }) {
  const { i18n } = useLingui();
  const isHydrated = useIsHydrated();
  const now = useNow();
  if (!isHydrated) return null;
  const minutes = Math.ceil((Date.parse(at) - now.getTime()) / MINUTE_MS);
  if (minutes >= 1 && minutes < 60)
    return (
      <small>
        <time dateTime={at}>
          {new Intl.RelativeTimeFormat(i18n.locale, { style: 'narrow' }).format(minutes, 'minute')}
        </time>
      </small>
    );
  if (dayOf(at, true) === dayOf(now.toISOString(), true)) return null;
  return (
    <small>
      <time dateTime={at}>
        {new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short' }).format(
          new Date(at),
        )}
      </time>
    </small>
  );
}

function Side({
  competitor: { roster, placement },
  side,
  name,
}: {
  competitor: Competitor;
  side: 'home' | 'away';
  name: string;
}) {
  return (
    <span className={`ln__s ln__s--${side}${placement === 2 ? ' is-lost' : ''}`}>
      <SideMark side={side} />
      {roster && <Crest id={roster.id} name={roster.name} />}
      {roster ? (
        <LinkTo className="ln__n plain-link" to={`/rosters/${roster.id}`} title={name}>
          {name}
        </LinkTo>
      ) : (
        <span className="ln__n is-open">{name}</span>
      )}
    </span>
  );
}

function Score({ competitors: [home, away] }: Pick<MatchSeries, 'competitors'>) {
  const hasScore = home.result.score !== null && away.result.score !== null;
  return (
    <span className="ln__x num">
      {hasScore ? (
        [home, away].map(({ result, placement }, index) => (
          <b key={index === 0 ? 'home' : 'away'} className={placement === 1 ? 'is-won' : undefined}>
            <ChangeAnimation of={result.score}>{result.score}</ChangeAnimation>
          </b>
        ))
      ) : (
        <i aria-hidden="true">–</i>
      )}
    </span>
  );
}

/** The name of a lobby and its rosters, best first once there is a result. */
function LobbyTeams({ series }: { series: MatchSeries }) {
  const lobbyName = useLobbyName();
  const teams = series.competitors.toSorted(
    (one, other) => (one.placement ?? Infinity) - (other.placement ?? Infinity) || 0,
  );
  const names = teams.flatMap(({ roster, placement }) =>
    roster ? [placement === null ? roster.name : `${placement}. ${roster.name}`] : [],
  );
  return (
    <span className="ln__lobby">
      <b>{lobbyName(series)}</b> <span className="soft">{names.join(', ')}</span>
    </span>
  );
}

function LineRound({
  series,
  facts: { rounds, names },
  sideNames: [home, away],
  isOwnMatch,
}: {
  series: MatchSeries;
  facts: LineFacts;
  sideNames: [home: string, away: string];
  isOwnMatch: boolean;
}) {
  const { t } = useLingui();
  const roundName = useRoundName();
  const lobbyName = useLobbyName();
  const round = roundName(series, bracketShapeOf(rounds[series.segment.id] ?? [series]));
  const region = names[series.segment.id];
  const label = series.lobby ? lobbyName(series) : t`${home} against ${away}`;
  return (
    <span className="ln__k">
      <SeriesState series={series} isShort />
      <span>
        {region && <span className="ln__region">{region}, </span>}
        <LinkTo className="sc-go" to={`/match/${series.id}`}>
          <span className="vh">{label}, </span>
          {round}
        </LinkTo>
        {isOwnMatch && (
          <span className="vh">
            . <Trans>Your match.</Trans>
          </span>
        )}
      </span>
    </span>
  );
}
