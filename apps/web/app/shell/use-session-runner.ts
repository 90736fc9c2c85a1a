import { reconnectDelay } from '@ringside/contract/live/reconnect-delay';
import { watchNetwork } from '@ringside/contract/live/watch-network';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isConnected, subscribeToConnection } from '../live/connection.ts';
import { stream } from '../live/stream.ts';
import { useTopics } from '../live/use-live.ts';
import { useGo } from '../parts/links/link-to.tsx';
import { useShellData } from '../parts/shell-data.ts';
import { loadInitialData } from '../session/initial-load.ts';
import { rememberSession } from '../session/remembered-session.ts';
import { session, useSession } from '../session/session-store.ts';
import { synchroniseClock } from '../session/synchronise-clock.ts';
import { useOutboxRunner } from '../session/use-outbox-runner.ts';
import { checkUpcomingMatch, readRoster, startRosterPoll } from '../session/watches.ts';

/**
 * The page reads again within this time after an event about the player's roster, series or person,
 * so that not all players read at once.
 */
const SPREAD_MS = 500;

/** Starts the session once, and keeps it up to date by the stream. */
export function useSessionRunner(): void {
  const { season, signedIn, position } = useShellData();
  const go = useGo();
  const { userId, latestRoster, upcomingMatch, restored, isOffline } = useSession();

  useEffect(() => stream.startFrom(position), [position]);

  useEffect(() => {
    if (session.get().begun) return;
    void loadInitialData({ season, signedIn });
    void synchroniseClock();
  }, [season, signedIn]);

  // A restored session signs in again as soon as the server is reachable.
  useEffect(() => {
    if (restored && !isOffline)
      void loadInitialData({ season, signedIn: true, inBackground: true });
  }, [restored, isOffline, season]);

  useEffect(() => {
    if (userId && !restored) startRosterPoll(go);
  }, [userId, restored, go]);

  useEffect(() => {
    if (userId && !restored && globalThis.Notification?.permission === 'granted') void renewPush();
  }, [userId, restored]);

  useEffect(() => rememberSession(), []);
  // The page shows what the sent commands have changed.
  useOutboxRunner(useRevalidator().revalidate);

  const topics = [
    userId && 'users:me',
    latestRoster && `rosters:${latestRoster.id}`,
    // the turns of a ban phase
    upcomingMatch && `match-series:${upcomingMatch.id}`,
  ].filter((topic) => typeof topic === 'string');
  useTopics(topics, (change) => {
    if (String(change?.changes.action).startsWith('series.attachment')) return;
    setTimeout(() => {
      void refresh(change === null || change.type === 'rosters');
    }, Math.random() * SPREAD_MS);
  });

  useEffect(() => watchConnection(), []);
}

/** Reads the roster first: a player who was kicked may not read its outlook any more. */
async function refresh(withRoster: boolean): Promise<void> {
  if (withRoster)
    await readRoster().catch((error: unknown) =>
      console.error('The roster could not be refreshed', error),
    );
  await checkUpcomingMatch().catch((error: unknown) =>
    console.error('The upcoming match could not be read', error),
  );
}

/** Restores notifications. The module is loaded only for players who have allowed them. */
async function renewPush(): Promise<void> {
  try {
    await (await import('../notifications/restore-push.ts')).restorePush();
  } catch (error) {
    console.warn('Whether this device is notified could not be found out', error);
  }
}

/**
 * Keeps `isOffline` in line with the connection, and retries with a growing back-off while it is
 * lost.
 */
function watchConnection(): () => void {
  let attempt = 0;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    asking = undefined;
    attempt++;
    void synchroniseClock().then(read);
  };
  const read = () => {
    const connected = isConnected();
    if (session.get().isOffline === connected) session.set({ isOffline: !connected });
    if (connected) attempt = 0;
    else if (navigator.onLine)
      asking ??= setTimeout(ask, reconnectDelay({ attempt, random: Math.random }));
  };
  read();
  const stops = [subscribeToConnection(read), watchNetwork(stream)];
  return () => {
    clearTimeout(asking);
    for (const stop of stops) stop();
  };
}
