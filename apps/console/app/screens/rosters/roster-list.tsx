import type { Roster } from '@ringside/contract/collections/rosters';
import type { EventId } from '@ringside/rules/ids';
import { Link } from 'react-router';
import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { Filter, SearchField } from '../../parts/filters.tsx';
import { type Column, PagedTable } from '../../parts/list-table.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { RosterState } from '../../parts/roster-state.tsx';
import { SegmentLinks } from '../../parts/segment-links.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { client } from '../../session/console-client.ts';
import { type Season, topicsOf, useSeason } from '../../shell/season-context.tsx';

const REFETCH_INTERVAL_MS = 2000;
const SIZE = 50;
const STATUSES = [
  ['', 'In the event'],
  ['ready', 'Ready'],
  ['incomplete', 'Incomplete'],
  ['disbanded', 'Disbanded'],
] as const;

/** Every roster of the event, found by its name. */
export function RosterList() {
  const { season } = useSeason();
  return (
    <>
      <h1>Rosters</h1>
      <QueryView of={season} what="the season">
        {(loaded) =>
          loaded.event ? (
            <RosterTable season={loaded} eventId={loaded.event.id} />
          ) : (
            <EmptyText>There is no event yet.</EmptyText>
          )
        }
      </QueryView>
    </>
  );
}

function RosterTable({ season, eventId }: { season: Season; eventId: EventId }) {
  const [search, setSearch] = useAddress();
  const value = (name: string) => search.get(name) ?? '';
  const change = (name: string, to: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (name !== 'page') next.delete('page');
        if (to) next.set(name, to);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const chosenSegment = season.segments.find(({ id }) => id === value('segment'));
  const read = useRead(['rosters', eventId, `${search}`], () =>
    client.rosters.list({
      ...(value('segment')
        ? { 'filter[segment]': value('segment') }
        : { 'filter[event]': eventId }),
      ...(value('q') && { 'filter[search]': value('q').replaceAll(',', ' ') }),
      ...(value('status') && { 'filter[status]': value('status') }),
      sort: 'name',
      'page[size]': SIZE,
      'page[number]': Number(value('page') || 1),
    }),
  );
  const refetch = useThrottle(() => void read.refetch(), REFETCH_INTERVAL_MS);
  useTopics(
    topicsOf(season.event, season.segments),
    (change) => (change === null || change.type === 'rosters') && refetch(),
  );
  return (
    <>
      <div className="filters">
        <SearchField
          label="Search by name"
          value={value('q')}
          onSearch={(text) => change('q', text)}
        />
        <Filter
          label="Segment"
          value={value('segment')}
          onChange={(to) => change('segment', to)}
          options={[
            ['', 'All segments'],
            ...season.segments.map(({ id }) => [id, season.nameOf(id)] as const),
          ]}
        />
        <Filter
          label="Status"
          value={value('status')}
          onChange={(to) => change('status', to)}
          options={STATUSES}
        />
        {chosenSegment && <SegmentLinks segment={chosenSegment} />}
      </div>
      <PagedTable
        of={read}
        what="rosters"
        waiting={8}
        columns={columnsOf(season)}
        empty="No matching rosters."
        onPage={(number) => change('page', number === 1 ? '' : String(number))}
      />
    </>
  );
}

const columnsOf = (season: Season): Column<Roster>[] => [
  { head: 'Roster', cell: ({ id, name }) => <Link to={`/rosters/${id}`}>{name}</Link> },
  { head: 'Status', cell: (roster) => <RosterState roster={roster} /> },
  { head: 'Segment', cell: ({ segment }) => season.nameOf(segment.id) },
  { head: 'Seed', isNumber: true, cell: ({ seed }) => seed ?? '–' },
  { head: 'Players', cell: ({ players }) => players.map(({ user }) => user.username).join(', ') },
];
