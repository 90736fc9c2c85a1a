import type { TopicChange } from '@ringside/contract/topics';
import { useTopicsOf } from '@ringside/ui/use-topics';
import { stream } from './stream.ts';

/**
 * Calls `act` when one of the topics reports a change, and periodically while the stream is closed
 * but the server answers.
 */
export function useTopics(topics: string[], act: (change: TopicChange | null) => void): void {
  useTopicsOf(stream, topics, act);
}
