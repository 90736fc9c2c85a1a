import { isUnreported } from '@ringside/rules/series/live-score';
import { useEffect } from 'react';
import { useTopics } from '../../../live/use-live.ts';
import { PendingCommand, usePendingCommand } from '../../../parts/requests/pending-command.tsx';
import { useRead } from '../../../parts/requests/use-read.ts';
import { client } from '../../../session/browser-client.ts';
import { runOrQueue } from '../../../session/run-or-queue.ts';
import { useSession } from '../../../session/session-store.ts';
import { refreshMatches } from '../../../session/watches.ts';
import { useSidesText } from '../match-head.tsx';
import type { MatchData } from '../read-match.ts';
import { useMatchSide } from '../use-match-side.ts';
import { RoomPanel } from './room-panel.tsx';

/** The room in the game, for the players of both sides from the end of the bans to the report. */
export function MatchRoom({ match, present }: { match: MatchData; present: Set<string> }) {
  const { series, bans } = match;
  const { member } = useMatchSide(match);
  const isTime =
    series.state === 'live' ||
    (series.state === 'scheduled' && (bans === 'over' || bans === 'running'));
  return member && !series.lobby && isTime && isUnreported(series.reporting) ? (
    <OwnRoom match={match} present={present} />
  ) : null;
}

/** Reads the room for a player: no public answer has its code. */
function OwnRoom({ match, present }: { match: MatchData; present: Set<string> }) {
  const { series } = match;
  const { userId } = useSession();
  const [reading, reload] = useRead(() => client.matchSeries.room(series.id), series.id);
  useTopics([`match-series:${series.id}`], () => reload());
  // New public data means that the own view is old.
  const pendingCommand = usePendingCommand('room-entry', series.id);
  useEffect(() => reload(), [series.version, match.bans, pendingCommand?.id, reload]);
  const about = useSidesText(series);
  if (reading.state !== 'read' || userId === null) return null;
  const act = (call: () => Promise<unknown>) => async () => {
    await call();
    reload();
    refreshMatches();
  };
  const { id } = series;
  const queue = (call: (api: typeof client) => Promise<unknown>) =>
    act(() => runOrQueue({ kind: 'room-entry', subject: id, about, call }));
  return (
    <RoomPanel
      match={match}
      room={reading.answer}
      userId={userId}
      present={present}
      waiting={pendingCommand && <PendingCommand entry={pendingCommand} />}
      acts={{
        open: (code) => act(() => client.matchSeries.openRoom(id, code))(),
        close: act(() => client.matchSeries.closeRoom(id)),
        enter: queue((api) => api.matchSeries.enterRoom(id)),
        leave: queue((api) => api.matchSeries.leaveRoom(id)),
      }}
    />
  );
}
