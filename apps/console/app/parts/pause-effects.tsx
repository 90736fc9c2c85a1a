import type { PausePreview, ShownPause } from '@ringside/contract/collections/pauses';
import { useRead } from '../live/use-read.ts';
import { formatCount } from './format-count.ts';
import { QueryView } from './query-view.tsx';
import { formatTime } from './time.tsx';

const DATES: Record<PausePreview['dates'][number]['date'], string> = {
  'date.from': 'starts',
  'date.to': 'ends',
  'checkin.from': 'check-in opens',
  'checkin.to': 'check-in closes',
};

/** Shows what stands still in a pause, and the dates that its end moves. */
export function PauseEffects({
  of,
  preview,
}: {
  /** The act and the id of its subject. */
  of: string;
  preview: () => Promise<PausePreview>;
}) {
  const read = useRead(['pause', of], preview, { gcTime: 0 });
  return (
    <QueryView of={read} what="what stands still" rows={3}>
      {(effects) => <Effects effects={effects} />}
    </QueryView>
  );
}

function Effects({ effects }: { effects: PausePreview }) {
  const { series, checkins, banPhases, waiting, laterStages, dates, seconds, since } = effects;
  const lines = [
    [series.scheduled, formatCount(series.scheduled, 'scheduled series', 'scheduled series')],
    [series.live, formatCount(series.live, 'live series', 'live series')],
    [checkins, formatCount(checkins, 'open check-in')],
    [banPhases, formatCount(banPhases, 'ban phase')],
    [waiting, formatCount(waiting, 'roster in a queue', 'rosters in a queue')],
  ] as const;
  return (
    <>
      <h3>What stands still</h3>
      {seconds > 0 && (
        <p>
          Since {formatTime(since)}. What is still to come moves by{' '}
          {formatCount(Math.round(seconds / 60), 'minute')}.
        </p>
      )}
      <ul className="lines">
        {lines.flatMap(([count, text]) => (count > 0 ? [<li key={text}>{text}</li>] : []))}
        {dates.map(({ type, id, name, date, before, after }) => (
          <li key={`${type} ${id} ${date}`}>
            {name} {DATES[date]} at {formatTime(after)} instead of {formatTime(before)}
          </li>
        ))}
        {laterStages.map(({ id, name, at }) => (
          <li key={id}>
            {name} does not move: it starts at {formatTime(at)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says since when something stands still, and why. */
export const PausedNote = ({ pause }: { pause: ShownPause }) =>
  pause && (
    <p className="note" role="status">
      Paused since {formatTime(pause.since)}
      {pause.reason ? `: ${pause.reason}` : ''}
    </p>
  );
