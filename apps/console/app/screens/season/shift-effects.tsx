import type { ShiftPreview, ShiftRequest } from '@ringside/contract/collections/shifts';
import { useRead } from '../../live/use-read.ts';
import { formatCount } from '../../parts/format-count.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { formatTime } from '../../parts/time.tsx';

const DATES: Record<ShiftPreview['dates'][number]['date'], string> = {
  'date.from': 'starts',
  'date.to': 'ends',
  'checkin.from': 'check-in opens',
  'checkin.to': 'check-in closes',
};

const CLASHES: Record<ShiftPreview['clashes'][number]['kind'], string> = {
  'next-stage': 'starts before this ends, and stays',
  'event-end': 'ends before this ends, and stays',
};

/** The dates, series, check-ins and ban phases that a shift would move, and those that it passes. */
export function ShiftEffects({
  of,
  preview,
  wanted,
}: {
  /** The id of the event or segment. */
  of: string;
  preview: (wanted: ShiftRequest) => Promise<ShiftPreview>;
  wanted: ShiftRequest;
}) {
  const read = useRead(['shift', of, JSON.stringify(wanted)], () => preview(wanted), {
    gcTime: 0,
  });
  return (
    <QueryView of={read} what="what would move" rows={3}>
      {(effects) => <Effects effects={effects} />}
    </QueryView>
  );
}

function Effects({ effects }: { effects: ShiftPreview }) {
  const { series, checkins, banPhases, rounds, dates, clashes, undoUntil } = effects;
  return (
    <>
      <h3>What moves</h3>
      <ul className="lines">
        {series.before && series.after && (
          <li>
            {formatCount(series.count, 'series', 'series')} of{' '}
            {formatCount(effects.rosters, 'roster')}: the first at {formatTime(series.before.from)},
            then at {formatTime(series.after.from)}
          </li>
        )}
        {checkins > 0 && (
          <li>
            {formatCount(checkins, 'series has', 'series have')} check-in open: those who are in
            stay in
          </li>
        )}
        {banPhases > 0 && <li>{formatCount(banPhases, 'ban phase')} with a running turn</li>}
        {rounds > 0 && <li>The planned times of the rounds to come</li>}
      </ul>
      {dates.length > 0 && (
        <details>
          <summary>{formatCount(dates.length, 'date')} of stages and regions</summary>
          <ul className="lines">
            {dates.map(({ type, id, name, date, before, after }) => (
              <li key={`${type} ${id} ${date}`}>
                {name} {DATES[date]} at {formatTime(after)} instead of {formatTime(before)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {clashes.length > 0 && (
        <>
          <h3>What it passes</h3>
          <ul className="lines">
            {clashes.map(({ kind, id, name, at }) => (
              <li key={`${kind} ${id}`}>
                {name} {CLASHES[kind]}: {formatTime(at)}
              </li>
            ))}
          </ul>
        </>
      )}
      {undoUntil && <p>It can be undone until {formatTime(undoUntil)}.</p>}
    </>
  );
}
