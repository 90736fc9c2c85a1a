import { Plural, Trans } from '@lingui/react/macro';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { Tag } from '@ringside/ui/tag';
import type { ReactNode } from 'react';
import { Day } from '../../parts/season/series-days.tsx';
import { Offset } from '../../parts/time/offset.tsx';
import { useIsHydrated } from '../../parts/time/use-now.ts';
import { dayOf } from '../../season/day.ts';
import { type LineFacts, SeriesLine } from './series-line.tsx';

/** Open series: the live ones, then the others by day; those of today follow as "next". */
export function SeriesSections({
  series,
  facts,
  isToday,
}: {
  series: readonly MatchSeries[];
  facts: LineFacts;
  isToday: boolean;
}) {
  const isHydrated = useIsHydrated();
  const live = series.filter(({ state }) => state === 'live');
  const next = series.filter(({ state }) => state !== 'live');
  const days = isToday
    ? [['today', next] as const]
    : [...Map.groupBy(next, ({ date }) => dayOf(date, isHydrated))].sort(
        ([one], [other]) => Number(one === '') - Number(other === ''),
      );
  return (
    <>
      {live.length > 0 && (
        <ShortList isNow title={<Trans>Now</Trans>} series={live} facts={facts} />
      )}
      {days.map(([key, ofDay]) => (
        <ShortList
          key={key}
          title={isToday ? <Trans>Next</Trans> : <TitleOfDay series={ofDay} />}
          series={ofDay}
          facts={facts}
        />
      ))}
    </>
  );
}

function TitleOfDay({ series }: { series: readonly MatchSeries[] }) {
  const date = series[0]?.date;
  return date ? <Day at={date} /> : <Trans>Time to be announced</Trans>;
}

/** Series under a heading with the zone of their times; nothing without a series. */
export function ShortList({
  title,
  series,
  facts,
  isNow = false,
}: {
  title: ReactNode;
  series: readonly MatchSeries[];
  facts: LineFacts;
  /** Whether the series are live, which the heading counts. */
  isNow?: boolean;
}) {
  const date = series.find((one) => one.date)?.date;
  const live = series.length;
  if (live === 0) return null;
  return (
    <section className={isNow ? 'sn sn--now' : 'sn'}>
      <div className="sn__h">
        <h2>{title}</h2>
        {isNow && (
          <Tag tone="live">
            <Plural value={live} one="# live" other="# live" />
          </Tag>
        )}
        {date && (
          <span className="small soft">
            <Offset at={date} />
          </span>
        )}
      </div>
      <ul className="lns">
        {series.map((one) => (
          <SeriesLine key={one.id} series={one} facts={facts} />
        ))}
      </ul>
    </section>
  );
}
