import { topicsOf, type Change } from '../unit-of-work.ts';
import { splitTopic } from './audiences.ts';

/**
 * A dependency names the changes that may change an answer.
 *
 * - `segments:5`: changes of this segment, and all that are published to its topic
 * - `segments:5/rosters`: those of rosters that are published to its topic
 * - `=segments:5`: changes of this segment alone
 * - `segments:*`: changes of any segment
 * - `*`: every change
 */
export type Dependency = string;

/** Returns the dependencies that a change touches. */
export function listTouchedDependencies(change: Change): Dependency[] {
  const { type, id } = change.subject;
  const topics = topicsOf(change).map((topic) => splitTopic(topic).topic);
  const named = new Set([`${type}:${id}`, ...topics]);
  return [
    '*',
    `${type}:*`,
    `=${type}:${id}`,
    ...[...named].flatMap((topic) => [topic, `${topic}/${type}`]),
  ];
}
