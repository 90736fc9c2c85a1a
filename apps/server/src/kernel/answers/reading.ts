import type { Document, Identifier } from '@ringside/contract/json-api';
import type { TenantId } from '@ringside/rules/ids';
import type { Context as HonoContext } from 'hono';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import { edgeKeysOf } from '../../platform/edges/edge-keys.ts';
import type { Dependency } from '../../platform/realtime/dependency.ts';
import { canonicalIds } from '../../platform/storage/any-of.ts';
import { isSharedCall, type ReadContext, type ReadEndpoint } from '../http/endpoint.ts';
import type { PrintedAnswer } from '../http/print.ts';
import { isCacheable } from '../sender/identity-cache.ts';
import type { Identity, Viewer } from '../sender/viewer.ts';
import { type Dependencies, deletionsKey } from './dependencies.ts';

/** The player whom an answer is for, until their sign-in ends. */
export interface Player {
  tenantId: TenantId;
  viewer: Viewer;
  until: RealInstant;
}

/** A read of the API: the memory that asks creates it, and the kernel notes what it must know. */
export interface Reading {
  /** The dependencies of the answer; absent if it must not be cached, or there is no such call. */
  dependencies?: Dependencies;
  /** Present if the answer may be cached for its player alone. */
  player?: Player;
}

/** An answer of a call, with its request. */
interface Answered {
  context: ReadContext;
  identity: Identity;
  printed: PrintedAnswer;
}

/** Returns the reading that a memory has begun with a request; undefined if none has. */
export const readingOf = (c: HonoContext): Reading | undefined =>
  (c.env as { reading?: Reading } | undefined)?.reading;

/**
 * Tells the memory that asked what an answer follows from. An answer to visitors that shared caches
 * may store gets the keys by which they purge it.
 */
export async function noteDependencies(
  reading: Reading | undefined,
  endpoint: ReadEndpoint,
  answered: Answered,
): Promise<PrintedAnswer> {
  const { printed, context } = answered;
  if (context.viewer) {
    if (reading && endpoint.isPolled) Object.assign(reading, await findPoll(endpoint, answered));
    return printed;
  }
  const isShared = isForSharedCaches(endpoint, printed);
  if (!reading && !isShared) return printed;
  const keys = [...(await listVisitorKeys(endpoint, answered))];
  if (reading) reading.dependencies = { keys };
  const edgeKeys = isShared && edgeKeysOf({ tenantId: context.tenantId, dependencies: keys });
  return { ...printed, headers: { ...printed.headers, ...edgeKeys } };
}

const isForSharedCaches = (endpoint: ReadEndpoint, { status, body, headers }: PrintedAnswer) =>
  status === 200 && body !== null && isSharedCall(endpoint) && !headers['cache-control'];

/**
 * Returns what memory needs of an answer to a player; nothing for another sender. A document with
 * sparse fields is not cached, since it may lack what it depends on.
 */
async function findPoll(
  { dependencies }: ReadEndpoint,
  { context, identity, printed: { status, content } }: Answered,
): Promise<Reading> {
  if (identity.kind !== 'viewer' || !identity.until || !isCacheable(identity.viewer)) return {};
  if (status !== 200 || content === undefined || Object.keys(context.query.fields).length > 0)
    return {};
  const found = await dependencies?.(context, content as Document);
  if (!found) return {};
  const { tenantId } = context;
  const { viewer, until } = identity;
  return {
    dependencies: { ...found, keys: [...found.keys, deletionsKey(tenantId)] },
    player: { tenantId, viewer, until },
  };
}

/** Returns what the answer to a visitor follows from: its call, and the resources in it. */
async function listVisitorKeys(
  { path, dependencies }: ReadEndpoint,
  { context, printed: { content } }: Answered,
): Promise<Set<Dependency>> {
  const params = withCanonicalId(context.params);
  const declared = await dependencies?.({ ...context, params });
  return new Set([
    ...listContentDependencies(content),
    ...(declared?.keys ?? listAddressDependencies(path, params)),
  ]);
}

/** Returns parameters whose id is written as changes name it: a sender may write leading zeros. */
const withCanonicalId = ({ id, ...others }: ReadContext['params']): ReadContext['params'] =>
  id === undefined ? others : { ...others, id: canonicalIds([id])[0] ?? id };

/** Returns what an answer follows from according to its address: one resource, or a whole list. */
function listAddressDependencies(path: string, { id }: ReadContext['params']): Dependency[] {
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
  ({ query: { filter } }: Pick<ReadContext, 'query'>): Dependencies | undefined => {
    const keys = Object.entries(filters).flatMap(([name, subject]) =>
      canonicalIds(filter[name] ?? []).map((id) => `${subject}:${id}`),
    );
    return keys.length > 0 ? { keys } : undefined;
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
