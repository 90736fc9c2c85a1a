import { Trans, useLingui } from '@lingui/react/macro';
import type { Competitor } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import { Face } from '@ringside/ui/art';
import { SideMark } from '@ringside/ui/side-mark';
import { Tag } from '@ringside/ui/tag';
import { groupLetter } from '../../season/group-letter.ts';
import { shapeOf, useRoundName } from '../../season/round-name.ts';
import { useRegionName } from '../../season/use-region-name.ts';
import { Instant } from '../../shell/instant.tsx';
import type { MatchData } from './read-match.ts';
import { useMatchSide } from './use-match-side.ts';

/** Round, format, state and time, then the two sides. */
export function MatchHead({ match }: { match: MatchData }) {
  const { series, info, segment, home, away } = match;
  const roundName = useRoundName();
  const regionName = useRegionName();
  const { side } = useMatchSide(match);
  const group = groupLetter(series.bracketNumber);
  return (
    <section className="stack">
      <div className="row row-b">
        <span className="row row--tight">
          <Tag>{regionName(segment.name)}</Tag>
          {match.groups > 1 && <Tag><Trans>Group {group}</Trans></Tag>}
          <Tag>{roundName(series, shapeOf(info.rounds))}</Tag>
          <Tag><Trans>Best of {series.bestOf}</Trans></Tag>
          <StateTag match={match} />
        </span>
        <span className="small soft">{series.date ? <Instant at={series.date} zone={segment.timezone} /> : series.state !== 'finished' && <Trans>Time to be announced</Trans>}</span>
      </div>
      <div className="vs">
        <SidePlate side="home" competitor={series.competitors[0]} roster={home} mine={side === 'home'} first />
        <Middle match={match} />
        <SidePlate side="away" competitor={series.competitors[1]} roster={away} mine={side === 'away'} />
      </div>
    </section>
  );
}

function StateTag({ match: { series } }: { match: MatchData }) {
  if (series.reporting === 'disputed') return <Tag tone="bad" icon="alert"><Trans>Disputed</Trans></Tag>;
  if (series.state === 'live') return <Tag tone="live"><Trans>Live</Trans></Tag>;
  if (series.state === 'finished') return <Tag icon="check"><Trans>Finished</Trans></Tag>;
  if (series.state === 'scheduled') return <Tag icon="clock"><Trans>Scheduled</Trans></Tag>;
  return <Tag icon="clock"><Trans>Waiting</Trans></Tag>;
}

export function useCompetitorName(): (competitor: Competitor | undefined) => string {
  const { t } = useLingui();
  return (competitor) => competitor?.roster?.name ?? (competitor?.isBye ? t`Bye` : t`To be decided`);
}

function SidePlate({ side, competitor, roster, mine, first = false }: { side: 'home' | 'away'; competitor: Competitor; roster: Roster | null; mine: boolean; first?: boolean }) {
  const nameOf = useCompetitorName();
  const Heading = first ? 'h1' : 'h2';
  const seed = competitor.seed.number;
  return (
    <div className={`vs__t vs__t--${side}`}>
      <SideMark side={side}>{side === 'home' ? <Trans>Home</Trans> : <Trans>Away</Trans>}</SideMark>
      <Heading className="vs__n plain break" title={nameOf(competitor)}>{nameOf(competitor)}</Heading>
      <div className="vs__meta">
        {seed !== null && <Tag><Trans>Seed {seed}</Trans></Tag>}
        {mine && <Tag tone="you"><Trans>Your team</Trans></Tag>}
        {competitor.placement === 1 && <Tag tone="ok"><Trans>Winner</Trans></Tag>}
        {competitor.result.forfeit && <Tag tone="bad"><Trans>Forfeit</Trans></Tag>}
      </div>
      {roster && <div className="vs__f">{roster.players.map(({ id, user }) => <Face key={id} of={user.id} />)}</div>}
    </div>
  );
}

function Middle({ match: { series } }: { match: MatchData }) {
  const [home, away] = series.competitors;
  const scored = home.result.score !== null && away.result.score !== null && (series.state === 'finished' || series.reporting !== 'none');
  if (scored) {
    return (
      <div className="vs__m">
        <b className="num">{home.result.score}:{away.result.score}</b>
        <span className="small soft">{series.unplayed ? <Trans>Unplayed, decided by seed</Trans> : series.state === 'finished' ? <Trans>Final score</Trans> : <Trans>Reported</Trans>}</span>
      </div>
    );
  }
  return (
    <div className="vs__m">
      <b><Trans>VS</Trans></b>
      <span className="small soft">{series.state === 'live' ? <Trans>The match is on</Trans> : series.state === 'finished' ? <Trans>Decided without play</Trans> : null}</span>
    </div>
  );
}
