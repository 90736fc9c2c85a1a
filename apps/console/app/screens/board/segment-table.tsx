import type { Segment } from '@ringside/contract/collections/segments';
import { Link } from 'react-router';
import { SegmentLinks } from '../../parts/segment-links.tsx';
import { COUNTS, inTree, SegmentState } from '../../parts/segment-words.tsx';
import { Nothing } from '../../parts/shown.tsx';
import { Time } from '../../parts/time.tsx';
import type { Season } from '../../shell/season-context.tsx';

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
  return (
    <tr className={level === 0 ? 'is-top' : undefined}>
      <th scope="row" className={`lv lv--${Math.min(level, 2)}`}><Link to={`/rosters?segment=${id}`}>{name}</Link></th>
      <td data-l="State"><SegmentState state={state} /></td>
      {COUNTS.map(([count, head]) => <td key={count} className={counts[count] === 0 ? 'n zero' : 'n'} data-l={head}>{counts[count]}</td>)}
      <td data-l="Starts"><Time at={date.from} /></td>
      <td data-l="Look at"><SegmentLinks segment={segment} /></td>
    </tr>
  );
}
