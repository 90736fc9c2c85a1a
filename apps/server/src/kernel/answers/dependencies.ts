import type { Resource } from '@ringside/contract/json-api';
import type { TenantId } from '@ringside/rules/ids';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import { splitTopic } from '../../platform/realtime/audiences.ts';
import { listTouchedDependencies } from '../../platform/realtime/dependency.ts';
import { listAffectedActors } from '../../platform/realtime/stream-readers.ts';
import { type Change, topicsOf } from '../../platform/unit-of-work.ts';

/**
 * The reasons for which an answer changes. It is valid until a change touches one of the keys, the
 * season's clock reaches `until`, or real time reaches `untilReal`.
 */
export interface Dependencies {
  keys: readonly string[];
  until?: Date | undefined;
  untilReal?: RealInstant | undefined;
}

/** Returns the key of every change of a thing and every change that its followers receive. */
export const subjectKey = (type: string, id: string): string => `${type}:${id}`;

/** Returns the key of the changes of a thing itself, without others that its followers receive. */
export const subjectOnlyKey = (type: string, id: string): string => `=${type}:${id}`;

/** Returns the key of the changes of things of a type that the followers of `topic` receive. */
export const typeInTopicKey = (type: string, topic: string): string => `${topic}/${type}`;

/** Returns the key of the changes of all things of a type: only for types that seldom change. */
export const typeKey = (type: string, tenantId: TenantId): string => `${tenantId}/${type}`;

/** Returns the key of the changes that decide which stages exist and which of them take rosters. */
export const stagesKey = (tenantId: TenantId): string => `${tenantId}/stages`;

/**
 * Returns the key of deletions: an event or a segment deletes its content without a change of its
 * own.
 */
export const deletionsKey = (tenantId: TenantId): string => `${tenantId}/deletions`;

/**
 * The changes of segments that leave the stages as they are. They are frequent; every other change
 * of a segment counts, including kinds that are added later.
 */
const WITHIN_SEGMENT: ReadonlySet<string> = new Set([
  'segment.checkin-opened',
  'segment.finished',
  'segment.finished-unplayed',
  'segment.held',
  'segment.recalculated',
  'segment.released',
  'segment.reopened',
  'segment.results-recounted',
  'segment.round-paired',
  'segment.round-taken-back',
  'segment.seeds-dropped',
  'segment.seeds-set',
  'segment.started',
]);

/**
 * Returns whether a change seeds a region. The seeding of its stage is another change: the stage
 * takes no more rosters.
 */
const isSeedingOfRegion = (action: string, topics: readonly string[]): boolean =>
  action === 'segment.seeded' && topics.some((topic) => topic.startsWith('segments:'));

/** Returns the key of the changes that may end a sign-in of `users:ID` or `api-keys:ID`. */
export const signInKey = (person: string): string => `sign-in ${person}`;

/** Returns the keys that a change touches. */
export function listTouchedKeys(change: Change, tenantId: TenantId): string[] {
  const { action, subject } = change;
  const topics = topicsOf(change).map((topic) => splitTopic(topic).topic);
  const ownKey = subjectKey(subject.type, subject.id);
  const keys = [
    ...listTouchedDependencies(change),
    typeKey(subject.type, tenantId),
    ...listAffectedActors(change).map(signInKey),
  ];
  const isOfEvent = subject.type === 'events';
  if (isOfEvent || action === 'segment.deleted') keys.push(deletionsKey(tenantId));
  const isOfStages =
    subject.type === 'segments' &&
    !WITHIN_SEGMENT.has(action) &&
    !isSeedingOfRegion(
      action,
      topics.filter((topic) => topic !== ownKey),
    );
  if (isOfEvent || isOfStages) keys.push(stagesKey(tenantId));
  return keys;
}

/** Returns the ids to which a relation of a printed resource leads. */
export const listLinkedIds = ({ relationships = {} }: Resource, relation: string): string[] =>
  [relationships[relation]?.data ?? []].flat().map(({ id }) => id);
