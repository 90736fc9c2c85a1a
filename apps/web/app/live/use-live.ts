import type { Told } from '@ringside/contract/topics';
import { useTopicsOf } from '@ringside/ui/use-topics';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { learnTime } from './learn-time.ts';
import { stream } from './stream.ts';

/** So many browsers hear the same change: each waits a moment of its own before it reads. */
const SPREAD_MS = 700;
export const POLL_MS = 60_000;

/**
 * Calls `act` when one of the topics tells of a change, and every 60 seconds while the stream is
 * not open but the server answers.
 */
export function useTopics(topics: string[], act: (told: Told | null) => void): void {
  useTopicsOf(stream, topics, act);
  const mayHaveMissed = useEffectEvent(() => act(null));
  const key = topics.join(',');
  useEffect(() => {
    if (!key) return;
    let over = false;
    const poll = setInterval(async () => {
      // without a server a page keeps what it shows: reading it again would only put an error in its place
      if (stream.isOpen() || !(await learnTime()) || over) return;
      stream.reconnect();
      mayHaveMissed();
    }, POLL_MS);
    return () => {
      over = true;
      clearInterval(poll);
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
