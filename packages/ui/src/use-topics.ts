import type { LiveStream } from '@ringside/contract/live/live-stream';
import type { TopicChange } from '@ringside/contract/topics';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls the latest `act` with each change of these topics, or with null where some may have been
 * missed.
 */
export function useTopicsOf(
  stream: Pick<LiveStream, 'listen'>,
  topics: readonly string[],
  act: (change: TopicChange | null) => void,
): void {
  const onChange = useEffectEvent(act);
  const key = topics.join(',');
  useEffect(() => {
    if (!key) return;
    const stops = key.split(',').map((topic) => stream.listen(topic, (change) => onChange(change)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [stream, key]);
}
