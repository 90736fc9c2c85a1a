import type { Told } from '@ringside/contract/topics';
import { useTopicsOf } from '@ringside/ui/use-topics';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { stream } from './stream.ts';

/** So many browsers hear the same change: each waits a moment of its own before it reads. */
const SPREAD_MS = 700;

/**
 * Calls `act` when one of the topics tells of a change, and now and then while the stream is not
 * open but the server answers.
 */
export function useTopics(topics: string[], act: (told: Told | null) => void): void {
  useTopicsOf(stream, topics, act);
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
