import type { EventId } from '@ringside/rules/ids';
import { Link } from 'react-router';
import { useNow } from '../../live/use-now.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { ActivityFeed } from '../../parts/activity-feed.tsx';
import { HeldNote } from '../../parts/held-note.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { client } from '../../session/console-client.ts';
import { type Season, useSeason } from '../../shell/season-context.tsx';
import { AlarmList } from './alarm-list.tsx';
import { BanPhases } from './ban-phases.tsx';
import type { BoardMap } from './board-series.ts';
import { ReportList } from './report-list.tsx';
import { RoundTable } from './round-table.tsx';
import { SegmentTable } from './segment-table.tsx';
import { SignInAlarms } from './sign-in-alarms.tsx';
import { useBoard } from './use-board.ts';

const PANEL_REFRESH_MS = 1500;
const FEED_SIZE = 25;
/** How often the board computes again which series are late. */
const LATENESS_REFRESH_MS = 10_000;
/** The live stream does not carry reports of chat messages, so the board polls them. */
const REPORTS_POLL_INTERVAL_MS = 15_000;

/** The match day at a glance, live: what needs an operator first, then the state of everything. */
export function Board() {
  const { season } = useSeason();
  return (
    <>
      <h1>Board</h1>
      <SignInAlarms />
      <QueryView of={season} what="the season" rows={6}>
        {(loaded) =>
          loaded.event ? (
            <LiveBoard key={loaded.event.id} season={loaded} eventId={loaded.event.id} />
          ) : (
            <EmptyText>There is no event yet.</EmptyText>
          )
        }
      </QueryView>
    </>
  );
}

function LiveBoard({ season, eventId }: { season: Season; eventId: EventId }) {
  const alarms = useRead(
    ['alarms', eventId],
    async () => (await client.alarms.list({ 'filter[event]': eventId })).items,
  );
  const bans = useRead(
    ['bans'],
    async () =>
      (
        await client.challenges.list({
          'filter[status]': 'open',
          'page[size]': 100,
          include: 'category,matchSeries',
        })
      ).items,
  );
  const feed = useRead(
    ['feed'],
    async () => (await client.activityLog.list({ 'page[size]': FEED_SIZE })).items,
  );
  const reports = useRead(
    ['reports'],
    () => client.chatReports.list({ 'filter[waits]': true, 'page[size]': 100 }),
    { refetchInterval: REPORTS_POLL_INTERVAL_MS },
  );
  const refreshPanels = useThrottle(() => {
    void alarms.refetch();
    void reports.refetch();
    void bans.refetch();
    void feed.refetch();
  }, PANEL_REFRESH_MS);
  const { read, board } = useBoard(season, refreshPanels);
  return (
    <div className="board">
      <div className="board__main">
        <HeldSegments season={season} />
        <Section title="Alarms">
          <QueryView of={alarms} what="alarms" rows={2}>
            {(items) => <AlarmList alarms={items} season={season} onChanged={refreshPanels} />}
          </QueryView>
        </Section>
        <Section
          title={
            reports.data?.page.total
              ? `Reported messages: ${reports.data.page.total}`
              : 'Reported messages'
          }
        >
          <QueryView of={reports} what="reported messages" rows={2}>
            {({ items }) => <ReportList reports={items} />}
          </QueryView>
        </Section>
        <Section title="Rounds">
          <QueryView of={{ ...read, data: board }} what="rounds">
            {(series) => <Rounds season={season} board={series} />}
          </QueryView>
        </Section>
        <Section title="Segments">
          <SegmentTable season={season} />
        </Section>
      </div>
      <div className="board__side">
        <Section title="Ban phases">
          <QueryView of={bans} what="ban phases" rows={2}>
            {(items) => (
              <BanPhases challenges={items} eventSegments={season.segments} onDue={refreshPanels} />
            )}
          </QueryView>
        </Section>
        <Section title="Activity" aside={<Link to="/activity">View all</Link>}>
          <QueryView of={feed} what="the activity" rows={6}>
            {(items) => (
              <ActivityFeed items={items} nameOf={(subject) => findSegmentName(season, subject)} />
            )}
          </QueryView>
        </Section>
      </div>
    </div>
  );
}

/** Warns about the segments that wait for an operator. */
function HeldSegments({ season }: { season: Season }) {
  return season.segments.map(
    ({ id, event, held }) =>
      held && (
        <HeldNote key={id} segment={{ id, held }} name={season.nameOf(id)}>
          <Link to={`/season/${event.id}/segments/${id}`}>
            Check the rules and advance the rosters
          </Link>
        </HeldNote>
      ),
  );
}

/** Returns the name of a segment with its region; undefined for all other subjects. */
const findSegmentName = (
  season: Season,
  { type, id }: { type: string; id: string },
): string | undefined =>
  type === 'segments' && season.segments.some((segment) => segment.id === id)
    ? season.nameOf(id)
    : undefined;

function Rounds({ season, board }: { season: Season; board: BoardMap }) {
  const now = useNow();
  const bySegment = Map.groupBy(board.values(), ({ segmentId }) => segmentId);
  if (bySegment.size === 0)
    return <EmptyText>No segment of this event is seeded or running.</EmptyText>;
  return [...bySegment].map(([segmentId, series]) => (
    <RoundTable
      key={segmentId}
      name={season.nameOf(segmentId)}
      segment={season.findSegment(segmentId)}
      segmentId={segmentId}
      series={series}
      refreshTick={Math.floor(+now / LATENESS_REFRESH_MS)}
    />
  ));
}
