import type { Segment } from '@ringside/contract/collections/segments';
import { serverNow } from '@ringside/contract/live/server-clock';
import type { SegmentId } from '@ringside/rules/ids';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatRound } from '../../parts/series-texts.tsx';
import { type BoardSeries, type RoundOverview, groupByRound } from './board-series.ts';

const COUNTS = ['open', 'live', 'late', 'disputed', 'overdue', 'forfeited'] as const;
type Count = (typeof COUNTS)[number];
const HEADS: Record<Count, string> = {
  open: 'Open',
  live: 'Live',
  late: 'Late start',
  disputed: 'Disputed',
  overdue: 'Report overdue',
  forfeited: 'Forfeited',
};

/**
 * The rounds of one segment; each count links to its series. `refreshTick` changes when lateness
 * must be computed again.
 */
export const RoundTable = memo(function RoundTable({
  name,
  segment,
  segmentId,
  series,
}: {
  name: string;
  segment: Segment | undefined;
  segmentId: SegmentId;
  series: BoardSeries[];
  refreshTick: number;
}) {
  const rounds = groupByRound(series, serverNow());
  return (
    <div className="tw">
      <table className="tb">
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">Round</th>
            <th scope="col" className="n">
              Played
            </th>
            {COUNTS.map((count) => (
              <th key={count} scope="col" className="n">
                {HEADS[count]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={`${round.bracketNumber}.${round.roundNumber}`}>
              <th scope="row">
                <Link to={addressOf(segmentId, round)}>{formatRound(round, segment)}</Link>
              </th>
              <td
                className="n"
                data-l="Played"
              >{`${round.total - round.open.length} / ${round.total}`}</td>
              {COUNTS.map((count) => (
                <Cell
                  key={count}
                  name={formatRound(round, segment)}
                  count={count}
                  round={round}
                  segmentId={segmentId}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

const addressOf = (
  segmentId: SegmentId,
  { bracketNumber, roundNumber }: RoundOverview,
  show?: Count,
) =>
  `/series?${new URLSearchParams({ segment: segmentId, bracket: String(bracketNumber), round: String(roundNumber), ...(show && { show }) })}`;

/** A cell with a count, which links to the series if there is one, else to the filtered list. */
function Cell({
  name,
  count,
  round,
  segmentId,
}: {
  name: string;
  count: Count;
  round: RoundOverview;
  segmentId: SegmentId;
}) {
  const [first, ...others] = round[count];
  if (!first)
    return (
      <td className="n zero" data-l={HEADS[count]}>
        0
      </td>
    );
  const total = 1 + others.length;
  const to = total === 1 ? `/series/${first.id}` : addressOf(segmentId, round, count);
  return (
    <td className="n" data-l={HEADS[count]}>
      <Link
        className={`ct ct--${count}`}
        to={to}
        aria-label={`${HEADS[count]} in ${name}: ${total}`}
      >
        {total}
      </Link>
    </td>
  );
}
