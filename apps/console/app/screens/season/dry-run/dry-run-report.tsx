import type { DryRun, DryRunReport, DryRunSegment } from '@ringside/contract/collections/dry-runs';
import { traitsOf } from '@ringside/rules/format-traits';
import { Note } from '@ringside/ui/note';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../parts/format-count.ts';
import { FORMAT_NAMES } from '../../../parts/segment-texts.tsx';
import { formatClock, formatSpan, Time } from '../../../parts/time.tsx';
import { type FindingGroup, groupFindings, formatSegmentName } from './finding-texts.ts';

type SegmentLink = (segment: DryRunSegment) => string;

/** The report of a dry run: its problems first, then segment by segment. */
export function Report({ event, run }: { event: string; run: DryRun }) {
  const { report, endedAt, startedBy, isOutdated, seed } = run;
  if (!report) return null;
  const { date, teams, segments } = report;
  const groups = groupFindings(report);
  const problems = groups.filter(({ weight }) => weight === 'problem');
  const notes = groups.filter(({ weight }) => weight === 'note');
  const link: SegmentLink = ({ id }) => `/season/${event}/segments/${id}`;
  return (
    <div className="stack">
      <h3>The last report</h3>
      <p className="soft small">
        {startedBy && <>{startedBy.username}, </>}
        {endedAt && <Time at={endedAt} />}. {formatCount(teams, 'team')}, seed {seed}. It took{' '}
        {formatSpan(Date.parse(date.to) - Date.parse(date.from))} of the season:{' '}
        <Time at={date.from} /> to <Time at={date.to} />.
      </p>
      {isOutdated && (
        <Note tone="warn" title="The event has changed since.">
          <p>This report is of an older version. Start a new dry run.</p>
        </Note>
      )}
      {problems.length === 0 && (
        <Note tone="ok" title="No problem was found.">
          <p>{formatWinners(report)}</p>
        </Note>
      )}
      {problems.length > 0 && (
        <Note
          tone="bad"
          title={
            problems.length === 1
              ? 'One problem was found.'
              : `${problems.length} problems were found.`
          }
        >
          <Findings groups={problems} link={link} />
        </Note>
      )}
      {notes.length > 0 && (
        <Note title="Limits of this dry run">
          <Findings groups={notes} link={link} />
        </Note>
      )}
      <SegmentTable segments={segments} link={link} />
      <div className="tongues">
        {segments
          .filter(({ places }) => places > 0)
          .map((segment) => (
            <Standings key={segment.id} segment={segment} segments={segments} />
          ))}
      </div>
    </div>
  );
}

/** Returns the winners of the segments from which no roster advances. */
function formatWinners({ segments }: DryRunReport): string {
  const winners = segments.flatMap((segment) => {
    const [winner] = segment.standings;
    return segment.nextDrawnAt === null && winner
      ? [`${winner.name} (${formatSegmentName(segment)})`]
      : [];
  });
  return winners.length === 0 ? 'Nothing was played to its end.' : `Won by ${winners.join(', ')}.`;
}

function Findings({ groups, link }: { groups: FindingGroup[]; link: SegmentLink }) {
  return (
    <ul className="findings">
      {groups.map(
        ({ text, segments: [first, ...others] }) =>
          first && (
            <li key={`${text} ${first.id}`}>
              <b>
                <Link to={link(first)}>{formatSegmentName(first)}</Link>
                {others.map((other) => (
                  <Fragment key={other.id}>
                    ,{' '}
                    <Link to={link(other)} aria-label={formatSegmentName(other)}>
                      {other.name}
                    </Link>
                  </Fragment>
                ))}
              </b>{' '}
              {text}
            </li>
          ),
      )}
    </ul>
  );
}

const HEADS = [
  'Segment',
  'Rosters',
  'Played',
  'Byes',
  'Forfeits',
  'Disputes',
  'Ended',
  'Next seeds drawn',
  'Advanced',
];

function SegmentTable({ segments, link }: { segments: DryRunSegment[]; link: SegmentLink }) {
  return (
    <div className="tw">
      <table className="tb">
        <caption className="vh">Segment by segment</caption>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {segments.map((segment) => (
            <SegmentLine key={segment.id} segment={segment} link={link} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SegmentLine({ segment, link }: { segment: DryRunSegment; link: SegmentLink }) {
  const { format, byes, forfeits, disputes, endedAt, nextDrawnAt, advanced } = segment;
  const { shape } = traitsOf({ format });
  return (
    <tr>
      <th scope="row">
        <Link to={link(segment)}>{formatSegmentName(segment)}</Link>
        <br />
        <span className="soft small">{FORMAT_NAMES[format as keyof typeof FORMAT_NAMES]}</span>
      </th>
      <td data-l="Rosters">{shape === 'none' ? formatQueued(segment) : formatEntrants(segment)}</td>
      <td data-l="Played">{shape === 'none' ? formatMatchUps(segment) : formatPlayed(segment)}</td>
      <td className="num" data-l="Byes">
        {byes}
      </td>
      <td className="num" data-l="Forfeits">
        {forfeits}
      </td>
      <td className="num" data-l="Disputes">
        {disputes}
      </td>
      <td data-l="Ended">{endedAt ? <Time at={endedAt} /> : 'Did not end'}</td>
      <td data-l="Next seeds drawn">{nextDrawnAt ? <Time at={nextDrawnAt} /> : '–'}</td>
      <td className="num" data-l="Advanced">
        {advanced.length}
      </td>
    </tr>
  );
}

/** Returns the numbers of rounds and series, and of draws where there are any. */
function formatPlayed({ rounds, series, draws = 0 }: DryRunSegment): string {
  const played = `${formatCount(rounds, 'round')}, ${series} series`;
  return draws > 0 ? `${played}, ${draws} drawn` : played;
}

/**
 * Returns how many rosters queued and qualified; a dash for a report of an older version, which
 * lacks these figures.
 */
function formatQueued({ queue, date }: DryRunSegment): string {
  if (!queue) return '–';
  const first =
    queue.firstReachedAt === null
      ? ''
      : `, the first after ${formatSpan(Date.parse(queue.firstReachedAt) - Date.parse(date.from))}`;
  return `${queue.rosters} queued, ${queue.reached} qualified${first}`;
}

/** Returns the numbers of match-ups and their median wait. */
function formatMatchUps({ queue, series }: DryRunSegment): string {
  if (!queue) return 'Not played';
  const wait =
    queue.waitSeconds === null ? '' : `, ${formatClock(queue.waitSeconds * 1000)} min median wait`;
  return `${formatCount(queue.matchUps, 'match-up')}, ${queue.lapsed} lapsed, ${series} series${wait}`;
}

/** Returns how the rosters of a segment entered it, and how many of them played. */
function formatEntrants({ registered, came, checkedIn, seeded }: DryRunSegment): string {
  const ways = [
    registered > 0 && `${registered} registered`,
    came > 0 && `${came} came`,
    checkedIn !== null && `${checkedIn} checked in`,
    `${seeded ?? 0} played`,
  ];
  return ways.filter(Boolean).join(', ');
}

function RecordCells({ record }: Pick<DryRunSegment['standings'][number], 'record'>) {
  return (
    <>
      <td className="num" data-l="Won, drawn, lost">
        {record ? `${record.wins}, ${record.draws}, ${record.losses}` : '–'}
      </td>
      <td className="num" data-l="Match points">
        {record?.resultPoints ?? '–'}
      </td>
    </>
  );
}

function Standings({ segment, segments }: { segment: DryRunSegment; segments: DryRunSegment[] }) {
  const { standings, places, advanced } = segment;
  const wentTo = new Map(
    advanced.map(({ name, to }) => [name, segments.find(({ id }) => id === to)]),
  );
  const [winner] = standings;
  const hasPoints = standings.some(({ points }) => points > 0);
  const hasRecords = standings.some(({ record }) => record !== undefined);
  return (
    <details>
      <summary>
        <span>{formatSegmentName(segment)}</span>
        {winner && <span className="soft small">{winner.name} won</span>}
      </summary>
      <div className="stack">
        <table className="tb">
          <caption className="vh">Standings of {formatSegmentName(segment)}</caption>
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Roster</th>
              {hasRecords && (
                <>
                  <th scope="col">Won, drawn, lost</th>
                  <th scope="col">Match points</th>
                </>
              )}
              {hasPoints && <th scope="col">Points</th>}
              {advanced.length > 0 && <th scope="col">Advanced to</th>}
            </tr>
          </thead>
          <tbody>
            {standings.map(({ name, placement, points, record }) => (
              <tr key={name}>
                <td className="num" data-l="Place">
                  {placement}
                </td>
                <th scope="row">{name}</th>
                {hasRecords && <RecordCells record={record} />}
                {hasPoints && (
                  <td className="num" data-l="Points">
                    {points}
                  </td>
                )}
                {advanced.length > 0 && (
                  <td data-l="Advanced to">
                    {wentTo.has(name) ? formatSegmentName(wentTo.get(name) ?? segment) : '–'}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {places > standings.length && (
          <p className="soft small">And {places - standings.length} more.</p>
        )}
      </div>
    </details>
  );
}
