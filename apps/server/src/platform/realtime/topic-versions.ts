import { topicsOf, type Change } from '../unit-of-work.ts';
import { splitTopic } from './audiences.ts';
import type { LiveFeed } from './live-feed.ts';
import { createTouches } from './touches.ts';

/** The number of remembered dependencies. */
const MOST_REMEMBERED = 50_000;

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

/**
 * The record of which dependencies have changed since an answer was made, as far as this process
 * knows.
 */
export interface TopicVersions {
  /** Returns the count of known changes. An answer made now contains all of them. */
  sequence(): number;
  /** Returns whether a change after `sequence` touches one of the dependencies. */
  hasChanged(dependencies: Iterable<Dependency>, sequence: number): boolean;
}

/** Creates the record from the live feed. */
export function createTopicVersions({ hear }: Pick<LiveFeed, 'hear'>): TopicVersions {
  const touches = createTouches(MOST_REMEMBERED);
  hear(({ change }) => touches.touch(listTouchedDependencies(change)));
  return {
    sequence: touches.position,
    hasChanged: (dependencies, since) => !touches.areUntouched(dependencies, since),
  };
}
