import type { TenantId } from '@ringside/rules/ids';
import type { Context as HonoContext } from 'hono';
import {
  findUserById,
  findUserByPlayerTag,
  type UserRow,
} from '../identity/users/user.repository.ts';
import { isSuspended } from '../kernel/sender/identify.ts';
import {
  storeSender,
  identifySender,
  type SenderDeps,
  tenantOfSite,
} from '../kernel/sender/sender.ts';
import type { GameSide, LaunchIdentity } from './game-side.ts';

/** The services that identify a caller of the game side. */
export type CallerDeps = SenderDeps & { game: Pick<GameSide, 'holderOf'> };

/** The caller of the game side. `user` is absent before the first call of `user` creates it. */
export interface Caller extends LaunchIdentity {
  tenantId: TenantId;
  user: UserRow | undefined;
  /** Identified by our own cookie or token instead of the game's, as after a reload. */
  returning: boolean;
}

export type IdentifiedCaller =
  | { kind: 'caller'; caller: Caller }
  | { kind: 'unknown' }
  | { kind: 'suspended' };

/**
 * Identifies the caller by API token (web only), by bearer (the launch token, or our own),
 * otherwise by the site's cookie. The query's playerTag must name the same player. These calls
 * carry no tenant header: the host selects the championship.
 */
export async function identifyCaller(deps: CallerDeps, c: HonoContext): Promise<IdentifiedCaller> {
  const tenantId = tenantOfSite(deps, c);
  const found =
    (await findLaunchedCaller(deps, c, tenantId)) ?? (await findReturningCaller(deps, c, tenantId));
  if (found) storeSender(c, { tenantId, userId: found.user?.id ?? null, showsProof: true });
  if (!found || !(await isTagOf(deps, found, c.req.query('playerTag')))) return { kind: 'unknown' };
  if (found.user && isSuspended(found.user)) return { kind: 'suspended' };
  return { kind: 'caller', caller: found };
}

async function findLaunchedCaller(
  { game, storage }: CallerDeps,
  c: HonoContext,
  tenantId: TenantId,
): Promise<Caller | undefined> {
  const apiToken = c.req.header('x-api-token');
  const [, launchToken] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const proof = apiToken ? { apiToken } : launchToken ? { launchToken } : undefined;
  const identity = proof && (await game.holderOf(proof));
  if (!identity) return undefined;
  const account = await findUserByPlayerTag(storage.db, {
    tenantId,
    playerTag: identity.playerTag,
  });
  // A merged account leads to the one that stays.
  const user = account?.mergedInto
    ? await findUserById(storage.db, { tenantId, id: account.mergedInto })
    : account;
  return { ...identity, tenantId, user, returning: false };
}

async function findReturningCaller(
  deps: CallerDeps,
  c: HonoContext,
  tenantId: TenantId,
): Promise<Caller | undefined> {
  const identity = await identifySender(deps, c, tenantId);
  const user =
    identity.kind === 'viewer'
      ? await findUserById(deps.storage.db, { tenantId, id: identity.viewer.userId })
      : undefined;
  if (!user?.playerTag) return undefined;
  return {
    playerTag: user.playerTag,
    country: user.country,
    platform: null,
    tenantId,
    user,
    returning: true,
  };
}

/** Returns whether the tag in the query, if there is one, is the caller's. */
const isTagOf = async (deps: CallerDeps, caller: Caller, playerTag: string | undefined) =>
  !playerTag ||
  isSameTag(playerTag, caller.playerTag) ||
  (await isMergedAccount(deps, caller, playerTag));

/**
 * Returns whether a tag is that of an account merged into the caller's: the game still launches
 * with it.
 */
async function isMergedAccount(
  { storage }: CallerDeps,
  { tenantId, user }: Caller,
  playerTag: string,
): Promise<boolean> {
  const account = await findUserByPlayerTag(storage.db, { tenantId, playerTag });
  return user !== undefined && account?.mergedInto === user.id;
}

/** Normalises a tag: the hash sign is only for display, and users type tags in any case. */
const normalizeTag = (tag: string) => tag.replace(/^#/, '').toUpperCase();
const isSameTag = (one: string, other: string) => normalizeTag(one) === normalizeTag(other);
