import type { Challenge } from '@ringside/contract/collections/challenges';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import { Tag } from '@ringside/ui/tag';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../live/use-now.ts';
import { PauseBans } from '../../parts/pause-bans.tsx';
import { EmptyText } from '../../parts/query-view.tsx';
import { formatSeriesTitle } from '../../parts/series-texts.tsx';
import { formatClock } from '../../parts/time.tsx';

const MOST = 12;

/** The running ban phases of the event, the next deadline first. A turn that is over is read again. */
export function BanPhases({
  challenges,
  eventSegments,
  onDue,
}: {
  challenges: Challenge[];
  eventSegments: Segment[];
  onDue: () => void;
}) {
  const now = useNow();
  const segmentIds = new Set(eventSegments.map(({ id }) => id));
  const open = challenges
    .flatMap((challenge) => {
      const { turn } = challenge;
      const series = challenge.matchSeries as MatchSeries;
      return turn && segmentIds.has(series.segment?.id) ? [{ challenge, series, turn }] : [];
    })
    .sort((one, other) => one.turn.deadline.localeCompare(other.turn.deadline));
  const isDue = open.some(
    ({ challenge, turn }) => !challenge.pausedAt && Date.parse(turn.deadline) < +now,
  );
  const second = Math.floor(+now / 1000);
  useEffect(() => {
    if (isDue) onDue();
  }, [isDue, second, onDue]);
  if (open.length === 0) return <EmptyText>No ban phase is running.</EmptyText>;
  return (
    <>
      <ul className="bans">
        {open.slice(0, MOST).map(({ challenge, series, turn }) => (
          <li key={challenge.id}>
            <div className="grow">
              <Link to={`/series/${series.id}`}>
                <b>{formatSeriesTitle(series)}</b>
              </Link>
              <p className="soft small caps-first">{`${challenge.category.name ?? 'Bans'}, turn ${turn.index + 1} of ${challenge.turns.length}: ${turn.sides.join(' and ')}${turn.inReserve ? ', in reserve' : ''}`}</p>
            </div>
            <TurnClock turn={turn} pausedAt={challenge.pausedAt} now={now} />
            <PauseBans challenge={challenge} onChanged={onDue} />
          </li>
        ))}
      </ul>
      {open.length > MOST && <p className="soft small">{`and ${open.length - MOST} more`}</p>}
    </>
  );
}

interface TurnClockProps {
  turn: NonNullable<Challenge['turn']>;
  pausedAt: Challenge['pausedAt'];
  now: Date;
}

function TurnClock({ turn, pausedAt, now }: TurnClockProps) {
  const left = formatClock(Date.parse(turn.deadline) - (pausedAt ? Date.parse(pausedAt) : +now));
  return (
    <b
      className={turn.inReserve ? 'clock is-reserve' : 'clock'}
      role="timer"
      aria-label={pausedAt ? `Paused, ${left} left` : `${left} left`}
    >
      {pausedAt ? (
        <>
          <Tag tone="warn">Paused</Tag> {left}
        </>
      ) : (
        left
      )}
    </b>
  );
}
