import { createSecretKey } from 'node:crypto';
import { MINUTE_MS } from '@ringside/rules/constants';
import { jwtVerify, SignJWT } from 'jose';
import { inRealTime, realMs, realNow } from '../clock/real-time.ts';

export type SessionKind = 'player' | 'operator';

/** Two lives: the site refreshes a player's token every 5 minutes, the console an operator's one minute before its end. */
export const TOKEN_LIFETIME_MS: Record<SessionKind, number> = { player: 10 * MINUTE_MS, operator: 15 * MINUTE_MS };

const ISSUER = 'urn:ringside:server';
const AUDIENCE = 'urn:ringside:api';
const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
/** Before the database is asked: what is no id would be its failure, not a refusal. */
const ID = /^\d{1,18}$/;

/** Whom a token stands for, and in which championship. */
export interface TokenSubject {
  userId: string;
  kind: SessionKind;
  tenantId: string;
  /** The operator's login that it came from; a player's has none. */
  loginId?: string | undefined;
}

/** A bearer of the tournament API. Tokens live in real time: moving the season's clock signs nobody out. */
export async function issueToken(secret: string, { userId, kind, tenantId, loginId }: TokenSubject): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = inRealTime(TOKEN_LIFETIME_MS[kind]);
  const token = await new SignJWT({ kind, tenant: tenantId, ...(loginId !== undefined && { login: loginId }) })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setJti(crypto.randomUUID())
    .setIssuedAt(realNow())
    .setExpirationTime(Math.ceil(expiresAt.getTime() / 1000))
    .sign(createSecretKey(Buffer.from(secret)));
  return { token, expiresAt };
}

/** Tokens that were good, so that a signature is looked at once: it stays good, and only the time runs out. */
const KNOWN_TOKENS = 10_000;
const known = new Map<string, { secret: string; subject: TokenSubject; until: number }>();

/** Undefined for what is forged, expired, of another kind, or not ours. */
export async function readToken(secret: string, token: string): Promise<TokenSubject | undefined> {
  const before = known.get(token);
  if (before?.secret === secret) return before.until > realMs() ? before.subject : undefined;
  const read = await verified(secret, token);
  if (!read) return undefined;
  if (known.size >= KNOWN_TOKENS) known.delete(known.keys().next().value!);
  known.set(token, { secret, ...read });
  return read.subject;
}

async function verified(secret: string, token: string): Promise<{ subject: TokenSubject; until: number } | undefined> {
  const options = { issuer: ISSUER, audience: AUDIENCE, algorithms: [ALGORITHM], typ: TYPE, requiredClaims: ['sub', 'exp'], currentDate: realNow() };
  const checked = await jwtVerify(token, createSecretKey(Buffer.from(secret)), options).catch(() => undefined);
  const { sub, kind, tenant, login, exp } = checked?.payload ?? {};
  const loginId = typeof login === 'string' && ID.test(login) ? login : undefined;
  const good = sub !== undefined && ID.test(sub) && (kind === 'player' || (kind === 'operator' && loginId !== undefined)) && typeof tenant === 'string';
  return good ? { subject: { userId: sub, kind, tenantId: tenant, loginId }, until: exp! * 1000 } : undefined;
}
