import type { Segment } from '@ringside/contract/collections/segments';
import { Tag, type Tone } from '@ringside/ui/tag';
import { Link } from 'react-router';
import { SegmentLinks } from '../../parts/segment-links.tsx';
import { Nothing } from '../../parts/shown.tsx';
import { Time } from '../../parts/time.tsx';
import type { Season } from '../../shell/season-context.tsx';

const STATES: Record<Segment['state'], { word: string; tone?: Tone }> = {
  planned: { word: 'Planned' }, registration: { word: 'Registration', tone: 'home' }, checkin: { word: 'Check-in', tone: 'warn' }, seeded: { word: 'Seeded', tone: 'home' }, running: { word: 'Running', tone: 'live' }, finished: { word: 'Finished', tone: 'ok' },
};
const COUNTS = [['registered', 'Registered'], ['ready', 'Ready'], ['checkedIn', 'Checked in'], ['standby', 'Standby']] as const;

/** Every stage with its regions below it, and how many rosters are how far. */
export function SegmentTable({ season: { segments } }: { season: Season }) {
  if (segments.length === 0) return <Nothing>This event has no segments yet.</Nothing>;
  return (
    <div className="tw">
      <table className="tb">
        <thead>
          <tr>
            <th scope="col">Segment</th>
            <th scope="col">State</th>
            {COUNTS.map(([name, head]) => <th key={name} scope="col" className="n">{head}</th>)}
            <th scope="col">Starts</th>
            <th scope="col">Look at</th>
          </tr>
        </thead>
        <tbody>{inTree(segments).map((segment) => <Row key={segment.id} segment={segment} />)}</tbody>
      </table>
    </div>
  );
}

function Row({ segment }: { segment: Segment }) {
  const { id, name, level, state, counts, date } = segment;
  const { word, tone } = STATES[state];
  return (
    <tr className={level === 0 ? 'is-top' : undefined}>
      <th scope="row" className={`lv lv--${Math.min(level, 2)}`}><Link to={`/rosters?segment=${id}`}>{name}</Link></th>
      <td data-l="State"><Tag tone={tone}>{word}</Tag></td>
      {COUNTS.map(([count, head]) => <td key={count} className={counts[count] === 0 ? 'n zero' : 'n'} data-l={head}>{counts[count]}</td>)}
      <td data-l="Starts"><Time at={date.from} /></td>
      <td data-l="Look at"><SegmentLinks segment={segment} /></td>
    </tr>
  );
}

/** Stages in order of time, each followed by what hangs under it. */
export function inTree(segments: Segment[]): Segment[] {
  const under = Map.groupBy(segments, ({ parent }) => parent?.id ?? '');
  const walk = (id: string): Segment[] => (under.get(id) ?? []).toSorted((one, other) => one.date.from.localeCompare(other.date.from)).flatMap((segment) => [segment, ...walk(segment.id)]);
  return walk('');
}
