import type { Alarm } from '@ringside/contract/collections/alarms';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { Tag } from '@ringside/ui/tag';
import { Link } from 'react-router';
import { useNow } from '../../live/use-now.ts';
import { EmptyText } from '../../parts/query-view.tsx';
import { formatPlace, formatSeriesTitle } from '../../parts/series-texts.tsx';
import { TakeAlarm } from '../../parts/take-alarm.tsx';
import { formatAgo } from '../../parts/time.tsx';
import type { Season } from '../../shell/season-context.tsx';

const KINDS = {
  disputed: { text: 'Disputed', tone: 'bad' },
  overdue: { text: 'Report overdue', tone: 'warn' },
  'game-winner': { text: 'Two winners claimed', tone: 'bad' },
} as const satisfies Record<Alarm['kind'], { text: string; tone: string }>;

interface AlarmListProps {
  alarms: Alarm[];
  season: Season;
  onChanged: () => void;
}

/** The alarms that wait for an operator: unclaimed ones first, the oldest at the top. */
export function AlarmList({ alarms, season, onChanged }: AlarmListProps) {
  if (alarms.length === 0) return <EmptyText>No open alarms.</EmptyText>;
  const sorted = alarms.toSorted(
    (one, other) =>
      Number(one.takenBy !== null) - Number(other.takenBy !== null) ||
      one.raisedAt.localeCompare(other.raisedAt),
  );
  return (
    <ul className="alarms">
      {sorted.map((alarm) => (
        <AlarmRow key={alarm.id} alarm={alarm} season={season} onChanged={onChanged} />
      ))}
    </ul>
  );
}

function AlarmRow({ alarm, season, onChanged }: Omit<AlarmListProps, 'alarms'> & { alarm: Alarm }) {
  const now = useNow();
  const series = alarm.matchSeries as MatchSeries;
  const { kind, raisedAt, takenBy } = alarm;
  return (
    <li className={takenBy ? 'alarm' : 'alarm alarm--open'}>
      <Tag tone={KINDS[kind].tone}>{KINDS[kind].text}</Tag>
      <div className="grow">
        <Link to={`/series/${alarm.id}`}>
          <b>{formatSeriesTitle(series)}</b>
        </Link>
        <p className="soft small">{`${season.nameOf(series.segment.id)}, ${formatPlace(series, season.findSegment(series.segment.id))} · ${formatAgo(raisedAt, now)}${takenBy ? ` · claimed by ${takenBy.username}` : ' · not claimed yet'}`}</p>
      </div>
      <TakeAlarm alarm={alarm} onChanged={onChanged} />
    </li>
  );
}
