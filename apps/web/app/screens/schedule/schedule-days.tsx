import { Trans, useLingui } from '@lingui/react/macro';
import type { Competitor, MatchSeries } from '@ringside/contract/collections/match-series';
import type { BracketRound } from '@ringside/contract/collections/segments';
import { Crest } from '@ringside/ui/crest';
import { SideMark } from '@ringside/ui/side-mark';
import { Tag } from '@ringside/ui/tag';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import { useAlive, useNow } from '../../live/use-now.ts';
import { shapeOf, useRoundName } from '../../season/round-name.ts';
import { useRegionName } from '../../season/use-region-name.ts';
import { Instant, Offset } from '../../shell/instant.tsx';
import { LinkTo } from '../../shell/link-to.tsx';

interface Days {
  series: MatchSeries[];
  rounds: Record<string, BracketRound[]>;
  /** Names of regions by segment, when several are mixed. */
  names: Record<string, string>;
  roster: string | null;
  heading?: string;
}

/** The day of an instant: in UTC in the page's bytes, in the viewer's zone once it is alive. */
function dayOf(date: string | null, alive: boolean): string {
  if (date === null) return '';
  if (!alive) return date.slice(0, 10);
  const at = new Date(date);
  return `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;
}

/** Matches by day, those without a date last. */
export function ScheduleDays({ series, heading, ...rest }: Days) {
  const alive = useAlive();
  const days = [...Map.groupBy(series, ({ date }) => dayOf(date, alive))].sort(([one], [other]) => Number(one === '') - Number(other === ''));
  return (
    <>
      {days.map(([day, matches]) => (
        <section key={day} className="day">
          <h2 className="plate inset"><span>{heading && <>{heading}: </>}{matches[0]?.date ? <Instant at={matches[0].date} style="day" /> : <Trans>Time to be announced</Trans>}</span></h2>
          {matches.map((one) => <Row key={one.id} series={one} {...rest} />)}
        </section>
      ))}
    </>
  );
}

function Row({ series, rounds, names, roster }: Omit<Days, 'heading' | 'series'> & { series: MatchSeries }) {
  const roundName = useRoundName();
  const regionName = useRegionName();
  const mine = roster !== null && series.competitors.some((competitor) => competitor.roster?.id === roster);
  const round = roundName(series, shapeOf(rounds[series.segment.id] ?? [series]));
  const region = names[series.segment.id];
  return (
    <LinkTo className={mine ? 'sc-row sc-row--me' : 'sc-row'} to={`/match/${series.id}`}>
      {series.date ? <span className="sc-time"><Instant at={series.date} style="time" /><small><Offset at={series.date} /></small></span> : <span className="sc-time">–</span>}
      <span>
        <span className="pair">
          <Side competitor={series.competitors[0]} side="home" />
          <span className="vsx"><Trans>against</Trans></span>
          <Side competitor={series.competitors[1]} side="away" />
        </span>
        <span className="tiny soft">{region && <>{regionName(region)}, </>}{round}, <Trans>best of {series.bestOf}</Trans>{mine && <>. <Trans>Your match.</Trans></>}</span>
      </span>
      <span><StateTag series={series} /></span>
    </LinkTo>
  );
}

function Side({ competitor, side }: { competitor: Competitor; side: 'home' | 'away' }) {
  const { t } = useLingui();
  return (
    <span className="comp">
      <SideMark side={side} />
      {competitor.roster && <Crest id={competitor.roster.id} name={competitor.roster.name} />}
      <span className={competitor.placement === 2 ? 'break soft' : 'break'}>{competitor.roster?.name ?? (competitor.isBye ? t`Bye` : t`To be decided`)}</span>
    </span>
  );
}

function StateTag({ series }: { series: MatchSeries }) {
  const now = useNow();
  const [home, away] = series.competitors;
  const score = home.result.score !== null && away.result.score !== null ? `${home.result.score} : ${away.result.score}` : '';
  const window = series.date ? matchCheckinWindow(new Date(series.date)) : null;
  if (series.reporting === 'disputed') return <Tag tone="bad" icon="alert"><Trans>Disputed</Trans></Tag>;
  if (series.state === 'live') return <Tag tone="live"><Trans>Live</Trans> {score}</Tag>;
  if (home.result.forfeit || away.result.forfeit) return <Tag tone="bad"><Trans>Forfeit</Trans></Tag>;
  if (home.isBye || away.isBye) return <Tag><Trans>Bye</Trans></Tag>;
  if (series.state === 'finished') return <Tag icon="check">{score || <Trans>Finished</Trans>}</Tag>;
  if (series.state === 'scheduled' && window && now >= window.from && now < window.to) return <Tag tone="warn" icon="clock"><Trans>Check-in open</Trans></Tag>;
  return series.state === 'scheduled' ? <Tag icon="clock"><Trans>Scheduled</Trans></Tag> : <Tag icon="clock"><Trans>Waiting</Trans></Tag>;
}
