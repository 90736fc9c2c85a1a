import type { Segment } from '@ringside/contract/collections/segments';
import { Link } from 'react-router';
import { type Column, ListTable } from '../../parts/list-table.tsx';
import { SegmentLinks } from '../../parts/segment-links.tsx';
import { COUNTS, sortByTree, SegmentState } from '../../parts/segment-texts.tsx';
import { Time } from '../../parts/time.tsx';
import type { Season } from '../../shell/season-context.tsx';

const DEEPEST = 2;

const COLUMNS: Column<Segment>[] = [
  {
    head: 'Segment',
    className: ({ level }) => `lv lv--${Math.min(level, DEEPEST)}`,
    cell: ({ id, name }) => <Link to={`/rosters?segment=${id}`}>{name}</Link>,
  },
  { head: 'State', cell: ({ state }) => <SegmentState state={state} /> },
  ...COUNTS.map(([count, head]): Column<Segment> => ({
    head,
    isNumber: true,
    className: ({ counts }) => (counts[count] === 0 ? 'zero' : undefined),
    cell: ({ counts }) => counts[count],
  })),
  { head: 'Starts', cell: ({ date }) => <Time at={date.from} /> },
  { head: 'Screens', cell: (segment) => <SegmentLinks segment={segment} /> },
];

/** Every stage with its regions below it, and the number of rosters in each state. */
export const SegmentTable = ({ season: { segments } }: { season: Season }) => (
  <ListTable
    rows={sortByTree(segments)}
    columns={COLUMNS}
    empty="This event has no segments yet."
    rowClass={({ level }) => (level === 0 ? 'is-top' : undefined)}
  />
);
