import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { ActivityFeed } from '../../parts/activity-feed.tsx';
import { Filter, Pager } from '../../parts/filters.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { client } from '../../session/console-client.ts';
import { topicsOf, useSeason } from '../../shell/season-context.tsx';

const SIZE = 50;
const REFETCH_INTERVAL_MS = 3000;
const KINDS = [
  ['', 'Everything'],
  ['series.*', 'Series'],
  ['roster.*', 'Rosters'],
  ['user.*', 'People'],
  ['segment.*', 'Segments'],
  ['event.*', 'Events'],
  ['challenge.*', 'Ban phases'],
] as const;

/** The activity log, the newest entry first. */
export function ActivityScreen() {
  const [search, setSearch] = useAddress();
  const { season } = useSeason();
  const kind = search.get('kind') ?? '';
  const number = Number(search.get('page') ?? 1);
  const read = useRead(['activity', kind, number], () =>
    client.activityLog.list({
      'page[size]': SIZE,
      'page[number]': number,
      ...(kind && { 'filter[action]': kind }),
    }),
  );
  const refetch = useThrottle(() => void read.refetch(), REFETCH_INTERVAL_MS);
  useTopics(topicsOf(season.data?.event, season.data?.segments ?? []), refetch);
  return (
    <>
      <h1>Activity</h1>
      <div className="filters">
        <Filter
          label="Show"
          value={kind}
          options={KINDS}
          onChange={(to) => setSearch(to ? { kind: to } : {})}
        />
      </div>
      <QueryView of={read} what="the activity" rows={10}>
        {({ items, page }) => (
          <>
            <ActivityFeed items={items} addresses />
            <Pager
              page={page}
              onPage={(next) => setSearch({ ...(kind && { kind }), page: String(next) })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}
