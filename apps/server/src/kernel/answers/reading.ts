import type { Document } from '@ringside/contract/json-api';
import type { TenantId } from '@ringside/rules/ids';
import type { Context as HonoContext } from 'hono';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import type { Dependency } from '../../platform/realtime/dependency.ts';
import { canonicalIds } from '../../platform/storage/any-of.ts';
import type { ReadContext, ReadEndpoint } from '../http/endpoint.ts';
import type { PrintedAnswer } from '../http/print.ts';
import { isCacheable } from '../sender/identity-cache.ts';
import type { Identity, Viewer } from '../sender/viewer.ts';
import type { Dependencies } from './dependencies.ts';
import { listAddressDependencies, listContentDependencies } from './read-dependencies.ts';

/** An answer that may be cached for the player who sent the request. */
export interface Offer {
  tenantId: TenantId;
  viewer: Viewer;
  /** The instant at which the player's sign-in ends. */
  until: RealInstant;
  dependencies: Dependencies;
}

/** A read of the API: the memory that asks creates it, and the kernel notes what it must know. */
export interface Reading {
  /** The dependencies of an answer to a visitor; absent if the API has no such call. */
  dependencies?: ReadonlySet<Dependency>;
  /** Present if the answer may be cached for its player. */
  offer?: Offer;
}

/** Returns the reading that a memory has begun with a request; undefined if none has. */
export const readingOf = (c: HonoContext): Reading | undefined =>
  (c.env as { reading?: Reading } | undefined)?.reading;

/** Returns what the answer to a visitor follows from: its address, and the resources in it. */
export function listReadDependencies(
  { path, dependencies = listAddressDependencies }: ReadEndpoint,
  { params, query: { filter } }: Pick<ReadContext, 'params' | 'query'>,
  content: unknown,
): Set<Dependency> {
  const found = listContentDependencies(content);
  for (const dependency of dependencies({ path, params: withCanonicalId(params), filter }))
    found.add(dependency);
  return found;
}

/** Returns parameters whose id is written as changes name it: a sender may write leading zeros. */
const withCanonicalId = ({ id, ...others }: ReadContext['params']): ReadContext['params'] =>
  id === undefined ? others : { ...others, id: canonicalIds([id])[0] ?? id };

/**
 * Offers an answer to the memory if its call declares dependencies and the sender is a player. A
 * document with sparse fields is not offered, since it may lack what it depends on.
 */
export async function offerAnswer(
  reading: Reading | undefined,
  endpoint: ReadEndpoint,
  {
    context,
    identity,
    printed: { status, content },
  }: { context: ReadContext; identity: Identity; printed: PrintedAnswer },
): Promise<void> {
  if (!reading || !endpoint.dependsOn || identity.kind !== 'viewer') return;
  const { viewer, until } = identity;
  if (!until || !isCacheable(viewer) || Object.keys(context.query.fields).length > 0) return;
  if (status !== 200 || content === undefined) return;
  const dependencies = await endpoint.dependsOn(context, content as Document);
  if (dependencies) reading.offer = { tenantId: context.tenantId, viewer, until, dependencies };
}
