import type { Segment } from '@ringside/contract/collections/segments';
import { traitsOf } from '@ringside/rules/format-traits';
import { preferredRegionsOf } from './decisions.ts';

/**
 * Returns the queue for a player of this country: the innermost segment of format `queue` that
 * accepts the country.
 */
export function findQueue(segments: Segment[], country: string): Segment | null {
  const queues = segments.filter(
    (segment) => traitsOf(segment).shape === 'none' && segment.children.length === 0,
  );
  return (
    preferredRegionsOf(queues, country)[0] ??
    queues.find(({ configuration }) => !configuration.countries?.length) ??
    null
  );
}

/** Returns whether a queue takes teams now. */
export const isQueueOpen = ({ date }: Segment, now: Date): boolean =>
  new Date(date.from) <= now && now < new Date(date.to);

/**
 * Returns whether a player must win the Championship Challenge before they make a team: they lack
 * wins, the Challenge is open to their country, and each region that they could enter asks for
 * them.
 */
export function isChallengeFirst({
  segments,
  regions,
  country,
  isQualified,
  now,
}: {
  segments: Segment[];
  /** The regions that the player could enter. */
  regions: Segment[];
  country: string;
  isQualified: boolean;
  now: Date;
}): boolean {
  const queue = findQueue(segments, country);
  return (
    !isQualified &&
    queue !== null &&
    isQueueOpen(queue, now) &&
    regions.every(({ registrationType }) => registrationType !== 'open')
  );
}
