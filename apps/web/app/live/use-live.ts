import type { Told } from '@ringside/contract/topics';
import { useTopicsOf } from '@ringside/ui/use-topics';
import { stream } from './stream.ts';

/**
 * Calls `act` when one of the topics tells of a change, and now and then while the stream is not
 * open but the server answers.
 */
export function useTopics(topics: string[], act: (told: Told | null) => void): void {
  useTopicsOf(stream, topics, act);
}
