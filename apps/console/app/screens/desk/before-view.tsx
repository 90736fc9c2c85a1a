import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import type { SegmentId } from '@ringside/rules/ids';
import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../live/use-read.ts';
import { formatCount } from '../../parts/format-count.ts';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { SegmentLinks } from '../../parts/segment-links.tsx';
import { formatClock, Time } from '../../parts/time.tsx';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { useToast } from '../../shell/toast.tsx';
import type { NextStep } from './next-steps.ts';

const PAGE_SIZE = 100;
const POLL_MS = 5000;

interface BeforeViewProps {
  now: Date;
  segment: Segment;
  name: string;
  steps: readonly NextStep[];
}

/** A region before its draw: registrations, check-in, who is missing, and what happens next. */
export function BeforeView({ now, segment, name, steps }: BeforeViewProps) {
  const rosters = useRead(['desk-rosters', segment.id], () => readReadyRosters(segment.id), {
    refetchInterval: POLL_MS,
  });
  const { openWindow } = segment.segmentCheckinsConfig;
  return (
    <section className="dk-mid" aria-label={name}>
      <div className="dk-tools">
        <h2 title={name}>{name}</h2>
        {openWindow && <CheckinClock now={now} {...openWindow} />}
        <SegmentLinks segment={segment} />
      </div>
      <div className="dk-field dk-before">
        <div className="dk-before__main">
          <Funnel segment={segment} />
          <QueryView of={rosters} what="rosters" rows={4}>
            {(items) => (
              <MissingRosters
                rosters={items.filter(({ checkedIn }) => !checkedIn)}
                canCheckIn={segment.state === 'checkin'}
                onChanged={rosters.refetch}
              />
            )}
          </QueryView>
        </div>
        <NextSteps now={now} steps={steps} />
      </div>
    </section>
  );
}

async function readReadyRosters(segmentId: SegmentId): Promise<Roster[]> {
  const rosters: Roster[] = [];
  for (let number = 1; ; number++) {
    const { items, page } = await client.rosters.list({
      'filter[segment]': segmentId,
      'filter[status]': 'ready',
      'page[size]': PAGE_SIZE,
      'page[number]': number,
      sort: 'name',
    });
    rosters.push(...items);
    if (items.length === 0 || rosters.length >= page.total) return rosters;
  }
}

function CheckinClock({ now, from, to }: { now: Date; from: string; to: string }) {
  const [opensInMs, closesInMs] = [Date.parse(from) - +now, Date.parse(to) - +now];
  const text =
    opensInMs > 0
      ? `Check-in opens in ${formatClock(opensInMs)}`
      : closesInMs > 0
        ? `Check-in closes in ${formatClock(closesInMs)}`
        : 'Check-in is closed';
  return <span className="dk-until num">{text}</span>;
}

/** The way of the rosters: registered, complete, checked in, against the places. */
function Funnel({ segment: { counts, rostersLimit } }: { segment: Segment }) {
  const bars = [
    ['Registered', counts.registered],
    ['Three players', counts.ready],
    ['Checked in', counts.checkedIn],
  ] as const;
  const most = Math.max(1, counts.registered, rostersLimit.limit ?? 0);
  const incomplete = counts.registered - counts.ready;
  return (
    <section aria-labelledby="funnel">
      <h3 id="funnel">Registrations and check-in</h3>
      <dl className="dk-funnel">
        {bars.map(([head, count]) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>
              <progress max={most} value={count} aria-label={head} />
              <b className="num">{count}</b>
            </dd>
          </div>
        ))}
        <div>
          <dt>Places</dt>
          <dd>
            <b className="num">{rostersLimit.limit ?? 'No limit'}</b>
          </dd>
        </div>
      </dl>
      {incomplete > 0 && (
        <p className="soft small">{`${formatCount(incomplete, 'roster lacks a player', 'rosters lack a player')} and cannot check in.`}</p>
      )}
      {counts.standby > 0 && (
        <p className="soft small">{`${counts.standby} on standby fill the places that are free when check-in closes.`}</p>
      )}
    </section>
  );
}

/** The rosters that have not checked in; an operator checks in some of them at once. */
function MissingRosters({
  rosters,
  canCheckIn,
  onChanged,
}: {
  rosters: readonly Roster[];
  canCheckIn: boolean;
  onChanged: () => Promise<void>;
}) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const may = usePermissions()('checkin.any') && canCheckIn;
  const foundRosters = rosters.filter(({ name }) =>
    name.toLowerCase().includes(search.toLowerCase()),
  );
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const picked = rosters.filter(({ id }) => chosen.has(id));
  return (
    <section aria-labelledby="missing">
      <h3 id="missing">{`Missing: ${rosters.length}`}</h3>
      {rosters.length === 0 ? (
        <EmptyText>Every complete roster has checked in.</EmptyText>
      ) : (
        <>
          <div className="row row--tight">
            <input
              type="search"
              className="in dk-in"
              aria-label="Filter the missing rosters"
              placeholder="Filter"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            {may && (
              <>
                <Button
                  size="small"
                  onClick={() => setChosen(new Set(foundRosters.map(({ id }) => id)))}
                >
                  {`Select ${foundRosters.length}`}
                </Button>
                <CheckInMany
                  rosters={picked}
                  onDone={async () => {
                    setChosen(new Set());
                    await onChanged();
                  }}
                />
              </>
            )}
          </div>
          <ul className="dk-missing">
            {foundRosters.map(({ id, name, standby }) => (
              <li key={id}>
                {may && (
                  <input
                    type="checkbox"
                    aria-label={`Select ${name}`}
                    checked={chosen.has(id)}
                    onChange={() => toggle(id)}
                  />
                )}
                <Link to={`/rosters/${id}`}>{name}</Link>
                {standby && <span className="soft small">standby</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Checks the chosen rosters in: one call for each, which the server batches. */
function CheckInMany({
  rosters,
  onDone,
}: {
  rosters: readonly Roster[];
  onDone: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const tell = useToast();
  async function press() {
    setBusy(true);
    setFault(undefined);
    const answers = await Promise.allSettled(rosters.map(({ id }) => client.checkins.ofRoster(id)));
    const refused = answers.find((answer) => answer.status === 'rejected');
    setFault(refused?.reason);
    const count = answers.filter(({ status }) => status === 'fulfilled').length;
    if (count > 0) tell(`${formatCount(count, 'roster is', 'rosters are')} checked in.`);
    await onDone();
    setBusy(false);
  }
  return (
    <>
      <Button
        size="small"
        variant="light"
        busy={busy}
        disabled={rosters.length === 0}
        onClick={() => void press()}
      >
        {`Check in ${formatCount(rosters.length, 'roster')}`}
      </Button>
      <Refusal fault={fault} />
    </>
  );
}

/** Lists the next acts of the server, each with its instant. */
export function NextSteps({ now, steps }: { now: Date; steps: readonly NextStep[] }) {
  return (
    <section className="dk-next" aria-labelledby="next-steps">
      <h3 id="next-steps">What happens next</h3>
      {steps.length === 0 ? (
        <EmptyText>Nothing is scheduled.</EmptyText>
      ) : (
        <ol>
          {steps.map(({ at, where, text }) => (
            <li key={`${at} ${where} ${text}`}>
              <Time at={at} brief />
              <span>
                <b>{where}</b> {text}
              </span>
              <span className="soft num">{`in ${formatSpanShort(Date.parse(at) - +now)}`}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const HOUR_MS = 3_600_000;
const formatSpanShort = (ms: number): string =>
  ms < HOUR_MS
    ? formatClock(ms)
    : `${Math.floor(ms / HOUR_MS)} h ${Math.floor((ms % HOUR_MS) / 60_000)} min`;
