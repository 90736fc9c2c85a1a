import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BracketRound } from '@ringside/contract/collections/brackets';
import type { Competitor, MatchSeries } from '@ringside/contract/collections/match-series';
import { Crest } from '@ringside/ui/crest';
import { SideMark } from '@ringside/ui/side-mark';
import { dayOf, relativeDayOf } from '../../season/day.ts';
import { bracketShapeOf, useRoundName } from '../../season/round-name.ts';
import { useLobbyName } from '../../season/use-lobby-name.ts';
import { LinkTo } from '../links/link-to.tsx';
import { Instant } from '../time/instant.tsx';
import { Offset } from '../time/offset.tsx';
import { useIsHydrated, useNow } from '../time/use-now.ts';
import { SeriesState } from './series-state.tsx';

interface Days {
  series: MatchSeries[];
  rounds: Record<string, BracketRound[]>;
  /** Names of regions in the page's language by segment, when several are mixed. */
  names: Record<string, string>;
  /** The visitor's own rosters. */
  ownRosterIds: Set<string>;
  heading?: string;
}

/** Matches by day in their order, those without a date last. */
export function SeriesDays({ series, heading, ...rest }: Days) {
  const isHydrated = useIsHydrated();
  const days = [...Map.groupBy(series, ({ date }) => dayOf(date, isHydrated))].sort(
    ([one], [other]) => Number(one === '') - Number(other === ''),
  );
  return (
    <>
      {days.map(([day, matches]) => (
        <section key={day} className="day">
          <h2 className="plate inset">
            <span>
              {heading && <>{heading}: </>}
              {matches[0]?.date ? (
                <Day at={matches[0].date} />
              ) : (
                <Trans>Time to be announced</Trans>
              )}
            </span>
          </h2>
          {matches.map((one) => (
            <Row key={one.id} series={one} {...rest} />
          ))}
        </section>
      ))}
    </>
  );
}

/** A day by its date, with a word such as "today" where it is near. */
export function Day({ at }: { at: string }) {
  const { i18n } = useLingui();
  const isHydrated = useIsHydrated();
  const now = useNow();
  const near = isHydrated ? relativeDayOf(at, now) : null;
  const word =
    near === null
      ? null
      : new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' }).format(near, 'day');
  return (
    <>
      {word && <>{word}, </>}
      <Instant at={at} style="day" />
    </>
  );
}

function Row({
  series,
  rounds,
  names,
  ownRosterIds,
}: Omit<Days, 'heading' | 'series'> & { series: MatchSeries }) {
  const roundName = useRoundName();
  const isOwnMatch = series.competitors.some(
    ({ roster }) => roster !== null && ownRosterIds.has(roster.id),
  );
  const round = roundName(series, bracketShapeOf(rounds[series.segment.id] ?? [series]));
  const region = names[series.segment.id];
  const name = useSeriesLabel()(series);
  const games = series.bestOf;
  return (
    <div className={isOwnMatch ? 'sc-row sc-row--me' : 'sc-row'}>
      {series.date ? (
        <span className="sc-time">
          <Instant at={series.date} style="time" bare />
          <small>
            <Offset at={series.date} />
          </small>
        </span>
      ) : (
        <span className="sc-time">–</span>
      )}
      <span>
        {series.lobby ? <LobbyTeams series={series} name={name} /> : <Pair series={series} />}
        <span className="tiny soft break">
          {region && <>{region}, </>}
          <LinkTo className="sc-go" to={`/match/${series.id}`}>
            <span className="vh">{name}, </span>
            {round}
          </LinkTo>
          ,{' '}
          {series.lobby ? (
            <Plural value={games} one="# game" other="# games" />
          ) : (
            <Trans>best of {series.bestOf}</Trans>
          )}
          {isOwnMatch && (
            <>
              . <Trans>Your match.</Trans>
            </>
          )}
        </span>
      </span>
      <span>
        <SeriesState series={series} />
      </span>
    </div>
  );
}

/** Returns a function that names the two sides of a series. */
function useSideNames(): (series: MatchSeries) => [home: string, away: string] {
  const { t } = useLingui();
  const nameOf = ({ roster, isBye }: Competitor) =>
    roster?.name ?? (isBye ? t`Bye` : t`To be decided`);
  return ({ competitors: [home, away] }) => [nameOf(home), nameOf(away)];
}

/** Returns a function that names a series by its sides, and a lobby by its group. */
function useSeriesLabel(): (series: MatchSeries) => string {
  const { t } = useLingui();
  const namesOf = useSideNames();
  const lobbyName = useLobbyName();
  return (series) => {
    if (series.lobby) return lobbyName(series);
    const [home, away] = namesOf(series);
    return t`${home} against ${away}`;
  };
}

/** The two sides of a series. */
function Pair({ series }: { series: MatchSeries }) {
  const [home, away] = useSideNames()(series);
  return (
    <span className="pair">
      <Side competitor={series.competitors[0]} side="home" name={home} />
      <span className="vsx">
        <Trans>against</Trans>
      </span>
      <Side competitor={series.competitors[1]} side="away" name={away} />
    </span>
  );
}

/** The name of a lobby before its rosters, best first once there is a result. */
function LobbyTeams({ series, name }: { series: MatchSeries; name: string }) {
  const teams = series.competitors.toSorted(
    (one, other) => (one.placement ?? Infinity) - (other.placement ?? Infinity) || 0,
  );
  return (
    <span className="pair pair--lobby">
      <b>{name}</b>
      {teams.map(
        ({ roster, placement }) =>
          roster && (
            <span key={roster.id} className="comp">
              {placement !== null && <b className="num soft">{placement}.</b>}
              <Crest id={roster.id} name={roster.name} />
              <LinkTo className="break plain-link sc-team" to={`/rosters/${roster.id}`}>
                {roster.name}
              </LinkTo>
            </span>
          ),
      )}
    </span>
  );
}

function Side({
  competitor,
  side,
  name,
}: {
  competitor: Competitor;
  side: 'home' | 'away';
  name: string;
}) {
  const { roster } = competitor;
  const classes = competitor.placement === 2 ? 'break soft' : 'break';
  return (
    <span className="comp">
      <SideMark side={side} />
      {roster && <Crest id={roster.id} name={roster.name} />}
      {roster ? (
        <LinkTo className={`${classes} plain-link sc-team`} to={`/rosters/${roster.id}`}>
          {name}
        </LinkTo>
      ) : (
        <span className={classes}>{name}</span>
      )}
    </span>
  );
}
