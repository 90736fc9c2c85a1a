import { apiPath } from '@ringside/contract/api-path';
import type { Event } from '@ringside/contract/collections/events';
import type { SegmentType } from '@ringside/contract/collections/people';
import type { Segment } from '@ringside/contract/collections/segments';
import type { TreeSegment } from '@ringside/rules/season/segment-changes';
import { sortByTree } from '../../parts/segment-texts.tsx';
import { readAllVersioned, client, type Versioned } from '../../session/console-client.ts';

/** A segment as operators read it, with what it inherits. */
export type TreeRow = Versioned<Segment> & { inherited: string[] };

/** An event with its whole tree: parents before their children. */
export interface WholeEvent {
  event: Event;
  segments: TreeRow[];
  types: SegmentType[];
}

/** Reads an event with its whole tree. */
export async function readEvent(id: string): Promise<WholeEvent> {
  const [event, segments, { items: types }] = await Promise.all([
    client.events.get(id),
    readAllVersioned<TreeRow>(apiPath`/api/events/1.0/${id}/segments`, {
      include: 'registrationPhases,supportedPeriods,advanceRules',
    }),
    client.segmentTypes.list(),
  ]);
  return { event, segments: sortByTree(segments), types };
}

/** Returns a segment and all its descendants. */
export function subtreeOf<One extends Pick<Segment, 'id' | 'parent'>>(
  segments: readonly One[],
  id: string,
): One[] {
  return segments
    .filter((segment) => segment.id === id)
    .flatMap((segment) => [
      segment,
      ...segments
        .filter(({ parent }) => parent?.id === id)
        .flatMap((child) => subtreeOf(segments, child.id)),
    ]);
}

/** Returns the tree in the form that the rule of moves judges. */
export const toTreeSegments = (segments: readonly TreeRow[]): TreeSegment[] =>
  segments.map(({ id, parent, state, counts }) => ({
    id,
    parentId: parent?.id ?? null,
    seeded: state === 'seeded' || state === 'running' || state === 'finished',
    rosters: Math.max(
      counts.registered,
      subtreeOf(segments, id)
        .slice(1)
        .reduce((sum, below) => Math.max(sum, below.counts.registered), 0),
    ),
  }));

/** Returns the path of a segment, as `Day 1 · EMEA`. */
export function formatPath(
  segments: readonly Pick<Segment, 'id' | 'name' | 'parent'>[],
  id: string,
): string {
  const segment = segments.find((one) => one.id === id);
  if (!segment) return `Segment ${id}`;
  return segment.parent
    ? `${formatPath(segments, segment.parent.id)} · ${segment.name}`
    : segment.name;
}
