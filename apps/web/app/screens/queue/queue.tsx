import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Segment } from '@ringside/contract/collections/segments';
import { CHALLENGE_WINS_TO_QUALIFY } from '@ringside/rules/constants';
import type { SegmentId } from '@ringside/rules/ids';
import { buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { Panel } from '@ringside/ui/panel';
import { ProgressBar } from '@ringside/ui/progress-bar';
import { Tag } from '@ringside/ui/tag';
import { useEffect, useRef } from 'react';
import { useTopics } from '../../live/use-live.ts';
import { NotificationSettings } from '../../notifications/notification-settings.tsx';
import { LinkTo, useGo } from '../../parts/links/link-to.tsx';
import { ReadingState } from '../../parts/requests/reading-state.tsx';
import { useRead } from '../../parts/requests/use-read.ts';
import { NextStagePanel } from '../../parts/season/next-stage.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { Instant } from '../../parts/time/instant.tsx';
import { useNow } from '../../parts/time/use-now.ts';
import { findQueue, isQueueOpen } from '../../season/challenge.ts';
import { useSession } from '../../session/session-store.ts';
import { EventSwitch } from '../../shell/header/event-switch.tsx';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { InLine } from './in-line.tsx';
import { MatchUpCall } from './match-up-call.tsx';
import { GatherRoster, MakeRoster } from './queue-roster.tsx';
import { type Queueing, readQueue } from './read-queue.ts';
import './queue.css';

export const handle: RouteHandle = { middleware: ['signed-in', 'not-banned'] };

/** Several changes of the player's roster arrive together and cause one read. */
const SETTLE_MS = 1_000;
/** The stream does not report other rosters in the queue: the page polls the number of waiting ones. */
const LINE_POLL_MS = 15_000;

/**
 * The Championship Challenge: the way to 15 wins, the player's roster, the queue, and the match-up
 * that waits for an answer.
 */
export default function Queue() {
  const { t } = useLingui();
  const { segments } = useSeasonView();
  const { country } = useSession();
  const now = useNow();
  const queue = findQueue(segments, country);
  return (
    <div className="stack">
      <title>{`${t`Championship Challenge`} | Ringside`}</title>
      <h1>
        <Trans>Championship Challenge</Trans>
      </h1>
      {queue && isQueueOpen(queue, now) ? (
        <QueueOpen key={queue.id} queue={queue} />
      ) : (
        <QueueClosed queue={queue} now={now} />
      )}
      <EventSwitch />
    </div>
  );
}

function QueueClosed({ queue, now }: { queue: Segment | null; now: Date }) {
  const toSchedule = (
    <LinkTo className={buttonClassOf({ variant: 'go' })} to="/schedule">
      <Trans>See the schedule</Trans>
    </LinkTo>
  );
  return (
    <EmptyState title={<Trans>There is no challenge at the moment</Trans>} action={toSchedule}>
      {queue && new Date(queue.date.from) > now ? (
        <Trans>
          The next one opens <Instant at={queue.date.from} />.
        </Trans>
      ) : (
        <Trans>When the next one opens, you find your matches here.</Trans>
      )}
    </EmptyState>
  );
}

/** Reads the player's place in a queue; again after each change, and from time to time. */
function useQueueReading(queueId: SegmentId) {
  const { userId } = useSession();
  const [reading, reload] = useRead(
    userId === null ? null : () => readQueue(queueId, userId),
    queueId,
  );
  const roster = reading.state === 'read' ? reading.answer.roster : null;
  const reloadTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reloadTimer.current), []);
  useTopics([`segments:${queueId}`, ...(roster ? [`rosters:${roster.id}`] : [])], () => {
    clearTimeout(reloadTimer.current);
    reloadTimer.current = setTimeout(reload, Math.random() * SETTLE_MS);
  });
  useEffect(() => {
    const poll = setInterval(reload, LINE_POLL_MS * (0.75 + Math.random() / 2));
    return () => clearInterval(poll);
  }, [reload]);
  return [reading, reload] as const;
}

function QueueOpen({ queue }: { queue: Segment }) {
  const { series } = useSession();
  const go = useGo();
  const [reading, reload] = useQueueReading(queue.id);
  const queueing = reading.state === 'read' ? reading.answer : null;
  const match = series.find(
    ({ segment, state }) => segment?.id === queue.id && state !== 'finished',
  );
  const wasCalled = useRef(false);
  useEffect(() => {
    if (queueing?.matchUp) wasCalled.current = true;
    else if (match && wasCalled.current) go(`/match/${match.id}`);
  }, [queueing?.matchUp, match, go]);
  if (!queueing) return <ReadingState reading={reading} reload={reload} />;
  return (
    <div className="cols cols-w">
      {match ? (
        <ToMatch series={match.id} />
      ) : (
        <QueueStep queue={queue} queueing={queueing} reload={reload} />
      )}
      <div className="stack">
        <Wins wins={queueing.wins} closes={queue.date.to} />
        {queueing.roster && (
          <NextStagePanel rosterId={queueing.roster.id} ownerId={queueing.roster.owner?.id ?? ''} />
        )}
        <NotificationSettings />
      </div>
    </div>
  );
}

function QueueStep({
  queue,
  queueing,
  reload,
}: {
  queue: Segment;
  queueing: Queueing;
  reload: () => void;
}) {
  const { roster, status, matchUp } = queueing;
  if (!roster) return <MakeRoster queue={queue} onDone={reload} />;
  if (matchUp)
    return <MatchUpCall key={matchUp.id} matchUp={matchUp} roster={roster} reload={reload} />;
  if (roster.status !== 'ready' && status.position === null)
    return <GatherRoster queue={queue} roster={roster} />;
  return <InLine queue={queue.id} roster={roster} status={status} reload={reload} />;
}

function Wins({ wins, closes }: { wins: number; closes: string }) {
  const { t } = useLingui();
  const counted = Math.min(wins, CHALLENGE_WINS_TO_QUALIFY);
  const left = CHALLENGE_WINS_TO_QUALIFY - counted;
  return (
    <Panel
      title={<Trans>Your wins</Trans>}
      aside={
        left === 0 ? (
          <Tag tone="ok" icon="check">
            <Trans>Qualified</Trans>
          </Tag>
        ) : undefined
      }
    >
      <div className="stack stack--tight">
        <p className="queue__wins">
          <b className="d num">{counted}</b>{' '}
          <span className="soft">
            <Trans>of {CHALLENGE_WINS_TO_QUALIFY}</Trans>
          </span>
        </p>
        <ProgressBar value={counted} max={CHALLENGE_WINS_TO_QUALIFY} label={t`Your wins`} />
        <p className="small soft">
          {left > 0 ? (
            <Plural
              value={left}
              one="One more win qualifies you for the Monthly Qualifier."
              other="# more wins qualify you for the Monthly Qualifier."
            />
          ) : (
            <Trans>You can play the Monthly Qualifier. Further matches are practice.</Trans>
          )}{' '}
          <Trans>
            The challenge closes <Instant at={closes} style="date" />.
          </Trans>
        </p>
      </div>
    </Panel>
  );
}

function ToMatch({ series }: { series: string }) {
  return (
    <Panel title={<Trans>Your match is live</Trans>}>
      <div className="row row-b">
        <p>
          <Trans>Both teams have accepted.</Trans>
        </p>
        <LinkTo className={buttonClassOf({ variant: 'go', size: 'big' })} to={`/match/${series}`}>
          <Trans>Open match</Trans>
        </LinkTo>
      </div>
    </Panel>
  );
}
