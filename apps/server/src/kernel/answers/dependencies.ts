import type { Resource } from '@ringside/contract/json-api';
import type { TenantId } from '@ringside/rules/ids';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import { splitTopic } from '../../platform/realtime/audiences.ts';
import { type Dependency, listTouchedDependencies } from '../../platform/realtime/dependency.ts';
import { listAffectedActors } from '../../platform/realtime/stream-readers.ts';
import { type Change, topicsOf } from '../../platform/unit-of-work.ts';

/**
 * The reasons for which an answer changes. It is valid until a change touches one of the keys, the
 * season's clock reaches `until`, or real time reaches `untilReal`. A key is a `Dependency`, or the
 * key of a championship below.
 */
export interface Dependencies {
  keys: readonly Dependency[];
  until?: Date | undefined;
  untilReal?: RealInstant | undefined;
}

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
 * Returns whether a change of a segment decides which stages take rosters. A change that publishes
 * values reports its play (its state, round or hold) and is frequent; among these only the seeding
 * of a stage, which is then closed, counts, not that of its regions.
 */
function isOfStages({ subject: { type, id }, changes = {} }: Change, topics: string[]): boolean {
  if (type !== 'segments') return false;
  if (Object.keys(changes).length === 0) return true;
  const isOfRegion = topics.some(
    (topic) => topic.startsWith('segments:') && topic !== `segments:${id}`,
  );
  return changes.state === 'seeded' && !isOfRegion;
}

/** Returns the key of the changes that may end a sign-in of `users:ID` or `api-keys:ID`. */
export const signInKey = (person: string): string => `sign-in ${person}`;

/** Returns the keys that a change touches. */
export function listTouchedKeys(change: Change, tenantId: TenantId): string[] {
  const { action, subject } = change;
  const topics = topicsOf(change).map((topic) => splitTopic(topic).topic);
  const keys = [
    ...listTouchedDependencies(change),
    typeKey(subject.type, tenantId),
    ...listAffectedActors(change).map(signInKey),
  ];
  const isOfEvent = subject.type === 'events';
  if (isOfEvent || action === 'segment.deleted') keys.push(deletionsKey(tenantId));
  if (isOfEvent || isOfStages(change, topics)) keys.push(stagesKey(tenantId));
  return keys;
}

/** Returns the ids to which a relation of a printed resource leads. */
export const listLinkedIds = ({ relationships = {} }: Resource, relation: string): string[] =>
  [relationships[relation]?.data ?? []].flat().map(({ id }) => id);
