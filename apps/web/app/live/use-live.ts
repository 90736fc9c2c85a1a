import type { Told } from '@ringside/contract/topics';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { listen, reconnect, streamIsOpen } from './stream.ts';

/** So many browsers hear the same change: each waits a moment of its own before it reads. */
const SPREAD_MS = 700;
export const POLL_MS = 60_000;

/** Calls `act` when one of the topics tells of a change, and every 60 seconds while the stream is not open. */
export function useTopics(topics: string[], act: (told: Told | null) => void): void {
  const latest = useRef(act);
  latest.current = act;
  const key = topics.join(',');
  useEffect(() => {
    if (!key) return;
    const stops = key.split(',').map((topic) => listen(topic, (told) => latest.current(told)));
    const poll = setInterval(() => {
      if (streamIsOpen()) return;
      reconnect();
      latest.current(null);
    }, POLL_MS);
    return () => {
      clearInterval(poll);
      for (const stop of stops) stop();
    };
  }, [key]);
}

/** Reads the page's data again when one of the topics changes. */
export function useLivePage(topics: string[]): void {
  const { revalidate } = useRevalidator();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useTopics(topics, () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void revalidate(), Math.random() * SPREAD_MS);
  });
}
