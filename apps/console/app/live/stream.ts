import { browserStream } from '@ringside/contract/live/browser-stream';
import type { TopicChange } from '@ringside/contract/topics';
import { useTopicsOf } from '@ringside/ui/use-topics';
import { useSyncExternalStore } from 'react';

/** The tab's one stream. */
export const stream = browserStream();

/** Calls `act` with each change of these topics, or with null where some may have been missed. */
export function useTopics(topics: string[], act: (change: TopicChange | null) => void): void {
  useTopicsOf(stream, topics, act);
}

/** Returns whether the stream delivers changes at this moment. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    (onChange) => stream.onState(onChange),
    () => stream.isOpen(),
  );
