import { getItem } from '@ringside/rules/must';
import { Icon } from '@ringside/ui/icon';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { EmptyText } from '../../parts/query-view.tsx';
import { Time } from '../../parts/time.tsx';
import type { WholeEvent } from './read-event.ts';
import { type Bar, type TimelineRow, createTimeline } from './timeline-rows.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const KINDS: Record<Bar['kind'], string> = {
  registration: 'Registration',
  checkin: 'Check-in',
  play: 'Play',
};
/** The most days with a name each; a longer timeline names weeks. */
const DAYS_NAMED = 14;
const WEEK = 7;

/** The timeline: drawn over days in the operator's zone, and the same as a table. */
export function Timeline({ whole }: { whole: WholeEvent }) {
  const rows = createTimeline(whole);
  if (rows.length === 0) return <EmptyText>No dates yet.</EmptyText>;
  return (
    <>
      <p className="tl__key soft small">
        {(Object.keys(KINDS) as Bar['kind'][]).map((kind) => (
          <Fragment key={kind}>
            <i className={`tl__b tl__b--${kind}`} />
            {KINDS[kind]}
          </Fragment>
        ))}
        <span>{`Time zone: ${ZONE}`}</span>
      </p>
      <TimelineChart rows={rows} />
      <TimelineTable rows={rows} whole={whole} />
    </>
  );
}

/** Returns the days from the first to the last instant, each at its midnight in the operator's zone. */
function daysOf(rows: TimelineRow[]): Date[] {
  const instants = rows.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [+from, +to]));
  const day = new Date(Math.min(...instants));
  day.setHours(0, 0, 0, 0);
  const days = [new Date(day)];
  while (+day < Math.max(...instants)) {
    day.setDate(day.getDate() + 1);
    days.push(new Date(day));
  }
  return days;
}

function TimelineChart({ rows }: { rows: TimelineRow[] }) {
  const days = daysOf(rows);
  const [first, last] = [+getItem(days, 0), +getItem(days, -1)];
  const place = (at: Date) => ((+at - first) / (last - first)) * 100;
  const step = days.length > DAYS_NAMED ? WEEK : 1;
  return (
    <div
      className="tl"
      role="img"
      aria-label="Timeline; the table below has the same data"
      tabIndex={0}
    >
      <div
        className="tl__in"
        style={{
          ['--days' as string]: days.length,
          ['--day' as string]: step === 1 ? '4.75rem' : '1.25rem',
        }}
      >
        <div className="tl__days">
          {days.slice(0, -1).map(
            (day, index) =>
              index % step === 0 && (
                <span key={+day} style={{ insetInlineStart: `${place(day)}%` }}>
                  {DAY.format(day)}
                </span>
              ),
          )}
        </div>
        {rows.map(({ segment, bars, endsAt, faults }) => (
          <div key={segment.id} className="tl__row">
            <b className={faults.length > 0 ? 'is-bad' : undefined}>
              {faults.length > 0 && <Icon name="alert" />}
              {segment.name}
            </b>
            <div className="tl__track">
              {bars.map((bar, index) => (
                <i
                  key={index}
                  className={`tl__b tl__b--${bar.kind}${bar.kind === 'play' && faults.length > 0 ? ' is-bad' : ''}`}
                  style={{
                    insetInlineStart: `${place(bar.from)}%`,
                    width: `${place(bar.to) - place(bar.from)}%`,
                  }}
                />
              ))}
              {endsAt && (
                <i className="tl__end" style={{ insetInlineStart: `${place(endsAt)}%` }} />
              )}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function TimelineTable({ rows, whole }: { rows: TimelineRow[]; whole: WholeEvent }) {
  return (
    <div className="tw">
      <table className="tb">
        <caption className="vh">Dates</caption>
        <thead>
          <tr>
            {[
              'Segment',
              'Registration',
              'Check-in',
              'Play',
              'Ends at the earliest',
              'Conflicts',
            ].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ segment, bars, endsAt, faults }) => (
            <tr key={segment.id}>
              <th scope="row" className={`lv lv--${segment.level}`}>
                <Link to={`/season/${whole.event.id}/segments/${segment.id}`}>{segment.name}</Link>
              </th>
              {(Object.keys(KINDS) as Bar['kind'][]).map((kind) => (
                <td key={kind} data-l={KINDS[kind]}>
                  <Spans
                    bars={bars.filter((bar) => bar.kind === kind)}
                    none={kind === 'registration' ? 'No limit' : 'None'}
                  />
                </td>
              ))}
              <td data-l="Ends at the earliest">
                {endsAt ? <Time at={endsAt.toISOString()} /> : '–'}
              </td>
              <td className="wide" data-l="Conflicts">
                {faults.length === 0
                  ? 'None'
                  : faults.map((fault) => (
                      <span key={fault} className="ln verdict is-bad">
                        {fault}
                      </span>
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Spans({ bars, none }: { bars: Bar[]; none: string }) {
  if (bars.length === 0) return none;
  return bars.map(({ from, to }) => (
    <span key={+from} className="ln">
      <span className="ln ln--one">
        <Time at={from.toISOString()} /> to
      </span>{' '}
      <span className="ln ln--one">
        <Time at={to.toISOString()} />
      </span>
    </span>
  ));
}
