import type { Query } from '@ringside/contract/client';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { serverNow } from '@ringside/contract/live/server-clock';
import { isDrawn } from '@ringside/contract/series-outcome';
import type { EventId, SegmentId } from '@ringside/rules/ids';
import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { Filter, SearchField } from '../../parts/filters.tsx';
import { type Column, PagedTable } from '../../parts/list-table.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import {
  isForfeited,
  formatPlace,
  formatRound,
  SeriesLink,
  SeriesState,
  formatSeriesTitle,
} from '../../parts/series-texts.tsx';
import { Time } from '../../parts/time.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { client } from '../../session/console-client.ts';
import { type Season, topicsOf, useSeason } from '../../shell/season-context.tsx';

const REFETCH_INTERVAL_MS = 2000;
const SIZE = 50;
const SHOWS = {
  '': 'All',
  open: 'Open',
  live: 'Live',
  late: 'Late start',
  disputed: 'Disputed',
  overdue: 'Report overdue',
  reported: 'Reported',
  finished: 'Finished',
  forfeited: 'Forfeited',
  deleted: 'Deleted',
} as const;

/** Every series of the event, filtered by the address. */
export function SeriesList() {
  const { season } = useSeason();
  return (
    <>
      <h1>Series</h1>
      <QueryView of={season} what="the season">
        {(loaded) =>
          loaded.event ? (
            <SeriesTable season={loaded} eventId={loaded.event.id} />
          ) : (
            <EmptyText>There is no event yet.</EmptyText>
          )
        }
      </QueryView>
    </>
  );
}

function SeriesTable({ season, eventId }: { season: Season; eventId: EventId }) {
  const [search, setSearch] = useAddress();
  const value = (name: string) => search.get(name) ?? '';
  const change = (name: string, to: string) =>
    setSearch(changeSearch(search, name, to), { replace: true });
  const read = useRead(['series-list', eventId, `${search}`], () => readList(eventId, search));
  const refetch = useThrottle(() => void read.refetch(), REFETCH_INTERVAL_MS);
  useTopics(
    topicsOf(season.event, season.segments),
    (change) => (change === null || change.type === 'match-series') && refetch(),
  );
  const round = value('round');
  const roundName = formatRound(
    { bracketNumber: Number(value('bracket')), roundNumber: Number(round) },
    season.findSegment(value('segment') as SegmentId),
  );
  return (
    <>
      <div className="filters">
        <SearchField
          label="Search by roster"
          value={value('q')}
          onSearch={(text) => change('q', text)}
        />
        <Filter
          label="Segment"
          value={value('segment')}
          onChange={(to) =>
            setSearch(changeSearch(changeSearch(search, 'round', ''), 'segment', to))
          }
          options={[
            ['', 'All segments'],
            ...season.segments
              .filter(({ children }) => children.length === 0)
              .map(({ id }) => [id, season.nameOf(id)] as const),
          ]}
        />
        <Filter
          label="Show"
          value={value('show')}
          onChange={(to) => change('show', to)}
          options={Object.entries(SHOWS)}
        />
        {round && (
          <button
            type="button"
            className="chip"
            onClick={() =>
              setSearch(changeSearch(changeSearch(search, 'round', ''), 'bracket', ''))
            }
          >{`${roundName} only: show all`}</button>
        )}
      </div>
      <PagedTable
        of={read}
        what="series"
        waiting={8}
        columns={columnsOf(season, { isDeleted: value('show') === 'deleted' })}
        empty="No matching series."
        onPage={(number) => change('page', number === 1 ? '' : String(number))}
      />
    </>
  );
}

const columnsOf = (
  season: Season,
  { isDeleted }: { isDeleted: boolean },
): Column<MatchSeries>[] => [
  {
    head: 'Series',
    cell: (series) => (
      <SeriesLink id={isDeleted ? `${series.id}?deleted=1` : series.id}>
        {formatSeriesTitle(series)}
      </SeriesLink>
    ),
  },
  {
    head: 'State',
    cell: (series) => (
      <SeriesState {...series} forfeited={isForfeited(series)} drawn={isDrawn(series)} />
    ),
  },
  { head: 'Score', isNumber: true, cell: formatScore },
  {
    head: 'Where',
    cell: (series) =>
      `${season.nameOf(series.segment.id)}, ${formatPlace(series, season.findSegment(series.segment.id))}`,
  },
  { head: 'When', cell: ({ date }) => (date ? <Time at={date} /> : 'Not yet known') },
];

const formatScore = ({ lobby, competitors: [home, away] }: MatchSeries) =>
  lobby || home.result.score === null || away.result.score === null
    ? '–'
    : `${home.result.score} : ${away.result.score}`;

function changeSearch(search: URLSearchParams, name: string, to: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (name !== 'page') next.delete('page');
  if (to) next.set(name, to);
  else next.delete(name);
  return next;
}

async function readList(eventId: EventId, search: URLSearchParams) {
  const show = search.get('show') ?? '';
  const segment = search.get('segment');
  const round = search.get('round');
  const bracket = search.get('bracket');
  const rosters = await findRosterIds(eventId, search.get('q') ?? '');
  const query: Query = {
    ...(segment ? { 'filter[segment]': segment } : { 'filter[event]': eventId }),
    'page[size]': SIZE,
    'page[number]': Number(search.get('page') ?? 1),
  };
  if (show === 'deleted') return client.matchSeries.deleted(query);
  const { items, page } = await client.matchSeries.list({
    ...query,
    ...filterOf(show),
    ...(round && { 'filter[roundNumber]': round }),
    ...(bracket && { 'filter[bracket.number]': bracket }),
    ...(rosters && { 'filter[roster]': rosters }),
  });
  return { items: show === 'forfeited' ? items.filter(isForfeited) : items, page };
}

/** Returns the ids of rosters whose name contains the text; "0" where none does. */
async function findRosterIds(eventId: EventId, text: string): Promise<string | undefined> {
  if (!text) return undefined;
  const { items } = await client.rosters.list({
    'filter[event]': eventId,
    'filter[search]': text.replaceAll(',', ' '),
    'page[size]': SIZE,
  });
  return items.map(({ id }) => id).join(',') || '0';
}

function filterOf(show: string): Query {
  if (show === 'open') return { 'filter[state]': 'new,scheduled,live' };
  if (show === 'late')
    return { 'filter[state]': 'new,scheduled', 'filter[date.to]': serverNow().toISOString() };
  if (show === 'live' || show === 'finished') return { 'filter[state]': show };
  if (show === 'forfeited') return { 'filter[state]': 'finished', 'page[size]': 100 };
  return show
    ? { 'filter[reporting]': show, ...(show !== 'disputed' && { 'filter[state]': 'live' }) }
    : {};
}
