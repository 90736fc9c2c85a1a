import { browserStream } from '@ringside/contract/live/browser-stream';
import type { Told } from '@ringside/contract/topics';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** The tab's one stream. */
export const stream = browserStream();

/** Calls `act` with each change of these topics; null where some may have been missed. */
export function useTopics(topics: string[], act: (told: Told | null) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const key = topics.join(',');
  useEffect(() => {
    if (!key) return;
    const stops = key.split(',').map((topic) => stream.listen(topic, (told) => latest.current(told)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [key]);
}

/** Whether changes come by themselves at this moment. */
export const useIsLive = (): boolean => useSyncExternalStore((heard) => stream.onState(heard), () => stream.isOpen());
