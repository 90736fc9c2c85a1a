import type { Document } from '@ringside/contract/json-api';
import type { TenantId } from '@ringside/rules/ids';
import type { Context as HonoContext } from 'hono';
import type { ReadContext, Endpoint } from '../http/endpoint.ts';
import type { PrintedAnswer } from '../http/print.ts';
import { isCacheable } from '../sender/identity-cache.ts';
import type { Identity, Viewer } from '../sender/viewer.ts';
import type { Dependencies } from './dependencies.ts';

/** An answer that may be cached for the player who sent the request. */
export interface Offer {
  tenantId: TenantId;
  viewer: Viewer;
  /** The instant at which the player's sign-in ends, in real time. */
  until: Date;
  dependencies: Dependencies;
}

/** A request whose answer may be cached; the kernel puts an offer into it. */
export interface PersonalTurn {
  offer?: Offer;
}

/** Returns the turn of a request. It is absent without a network: tests call the app itself. */
export const personalTurnOf = (c: HonoContext): PersonalTurn | undefined =>
  (c.env as { personal?: PersonalTurn } | undefined)?.personal;

/**
 * Offers an answer to the memory if its call declares dependencies and the sender is a player. A
 * document with sparse fields is not offered, since it may lack what it depends on.
 */
export async function offerAnswer(
  turn: PersonalTurn | undefined,
  endpoint: Pick<Extract<Endpoint, { method: 'get' }>, 'dependsOn'>,
  {
    context,
    identity,
    printed,
  }: { context: ReadContext; identity: Identity; printed: PrintedAnswer },
): Promise<void> {
  if (!turn || !endpoint.dependsOn || identity.kind !== 'viewer') return;
  const { viewer, until } = identity;
  if (!until || !isCacheable(viewer) || Object.keys(context.query.fields).length > 0) return;
  if (printed.status !== 200 || printed.body === null) return;
  const dependencies = await endpoint.dependsOn(context, JSON.parse(printed.body) as Document);
  if (dependencies) turn.offer = { tenantId: context.tenantId, viewer, until, dependencies };
}
