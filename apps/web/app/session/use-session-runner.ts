import { useEffect } from 'react';
import { useTopics } from '../live/use-live.ts';
import { learnTime } from '../live/learn-time.ts';
import { reconnect, startFrom } from '../live/stream.ts';
import { useGo } from '../shell/link-to.tsx';
import { useShellData } from '../shell/shell-data.ts';
import { initialLoad } from './initial-load.ts';
import { session, useSession } from './session-store.ts';
import { checkUpcomingMatch, readRoster, startRosterPoll } from './watches.ts';

/** Things told about the player's own roster, series and person lead to a fresh look, a moment later. */
const SPREAD_MS = 500;

/** Starts the session once, and keeps it up to date by the stream. */
export function useSessionRunner(): void {
  const { season, signedIn, position } = useShellData();
  const go = useGo();
  const { userId, latestRoster } = useSession();

  useEffect(() => startFrom(position), [position]);

  useEffect(() => {
    if (session.get().begun) return;
    void initialLoad({ season, signedIn });
    void learnTime();
  }, [season, signedIn]);

  useEffect(() => {
    if (userId) startRosterPoll(go);
  }, [userId, go]);

  const topics = [userId && 'users:me', latestRoster && `rosters:${latestRoster.id}`].filter((topic) => typeof topic === 'string');
  useTopics(topics, (told) => {
    if (!told) return;
    setTimeout(() => {
      if (told.type === 'rosters') readRoster().catch((error: unknown) => console.error('The roster could not be refreshed', error));
      checkUpcomingMatch().catch((error: unknown) => console.error('The upcoming match could not be read', error));
    }, Math.random() * SPREAD_MS);
  });

  useEffect(() => {
    const read = () => {
      session.set({ isOffline: !navigator.onLine });
      if (navigator.onLine) reconnect();
    };
    read();
    addEventListener('online', read);
    addEventListener('offline', read);
    return () => {
      removeEventListener('online', read);
      removeEventListener('offline', read);
    };
  }, []);
}
