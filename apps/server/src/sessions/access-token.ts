import { createSecretKey } from 'node:crypto';
import { MINUTE_MS } from '@ringside/rules/constants';
import { jwtVerify, SignJWT } from 'jose';

export type SessionKind = 'player' | 'operator';

/** Two lives: the site refreshes a player's token every 5 minutes, the console an operator's one minute before its end. */
export const TOKEN_LIFETIME_MS: Record<SessionKind, number> = { player: 10 * MINUTE_MS, operator: 15 * MINUTE_MS };

const ISSUER = 'urn:ringside:server';
const AUDIENCE = 'urn:ringside:api';
const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
/** Before the database is asked: what is no id would be its failure, not a refusal. */
const USER_ID = /^\d{1,18}$/;

/** Whom a token stands for, and in which championship. */
export interface TokenSubject {
  userId: string;
  kind: SessionKind;
  tenantId: string;
}

/** A bearer of the tournament API. Tokens live in real time: moving the season's clock signs nobody out. */
export async function issueToken(secret: string, { userId, kind, tenantId }: TokenSubject): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + TOKEN_LIFETIME_MS[kind]);
  const token = await new SignJWT({ kind, tenant: tenantId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime(Math.ceil(expiresAt.getTime() / 1000))
    .sign(createSecretKey(Buffer.from(secret)));
  return { token, expiresAt };
}

/** Undefined for what is forged, expired, of another kind, or not ours. */
export async function readToken(secret: string, token: string): Promise<TokenSubject | undefined> {
  const options = { issuer: ISSUER, audience: AUDIENCE, algorithms: [ALGORITHM], typ: TYPE, requiredClaims: ['sub', 'exp'] };
  const verified = await jwtVerify(token, createSecretKey(Buffer.from(secret)), options).catch(() => undefined);
  const { sub, kind, tenant } = verified?.payload ?? {};
  const known = sub !== undefined && USER_ID.test(sub) && (kind === 'player' || kind === 'operator') && typeof tenant === 'string';
  return known ? { userId: sub, kind, tenantId: tenant } : undefined;
}
