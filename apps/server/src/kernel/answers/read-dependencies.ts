import type { Identifier } from '@ringside/contract/json-api';
import type { Dependency } from '../../platform/realtime/dependency.ts';
import { canonicalIds } from '../../platform/storage/any-of.ts';

/** A read of the API: its path with the names of parameters, and their values. */
interface Read {
  path: string;
  params: Record<string, string>;
  filter: Record<string, string[]>;
}

/** Returns what an answer follows from according to its address: one resource, or a whole list. */
export function listAddressDependencies({ path, params: { id } }: Read): Dependency[] {
  const [collection = '', , idName] = path.split('/');
  return [id !== undefined && idName === ':id' ? `${collection}:${id}` : `${collection}:*`];
}

/**
 * Returns the dependencies of a list whose members are published to the topic of what a filter
 * names, so that a change outside of it does not touch the list. Without such a filter it depends
 * on its whole collection.
 */
export const narrowedBy =
  (filters: Record<string, string>) =>
  (read: Read): Dependency[] => {
    const topics = Object.entries(filters).flatMap(([name, subject]) =>
      canonicalIds(read.filter[name] ?? []).map((id) => `${subject}:${id}`),
    );
    return topics.length > 0 ? topics : listAddressDependencies(read);
  };

/**
 * The members that an answer lists or counts with a resource: the segments of an event, the rosters
 * of a segment.
 */
const MEMBERS: Partial<Record<string, string>> = { events: 'segments', segments: 'rosters' };

/** Returns the dependencies of each resource that an answer holds or names. */
export function listContentDependencies(content: unknown): Set<Dependency> {
  const found = new Set<Dependency>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(visit);
    if (isIdentifier(value)) {
      found.add(`=${value.type}:${value.id}`);
      const members = MEMBERS[value.type];
      if (members) found.add(`${value.type}:${value.id}/${members}`);
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(content);
  return found;
}

const isIdentifier = (value: object): value is Identifier =>
  'type' in value &&
  'id' in value &&
  typeof value.type === 'string' &&
  typeof value.id === 'string';
