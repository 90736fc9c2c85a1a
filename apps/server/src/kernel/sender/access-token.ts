import { MINUTE_MS, OPERATOR_TOKEN_LIFETIME_MS } from '@ringside/rules/constants';
import type { TenantId, UserId } from '@ringside/rules/ids';
import { createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { type RealInstant, realTimeIn, realMs } from '../../platform/clock/real-time.ts';
import { listSecrets, type ServerSecret, type Signing } from './server-secret.ts';

export type SessionKind = 'player' | 'operator';

/**
 * The lifetime per kind. The site refreshes a player's token every 5 minutes, the console an
 * operator's one minute before its end.
 */
export const TOKEN_LIFETIME_MS: Record<SessionKind, number> = {
  player: 10 * MINUTE_MS,
  operator: OPERATOR_TOKEN_LIFETIME_MS,
};

const ISSUER = 'urn:ringside:server';
const AUDIENCE = 'urn:ringside:api';
const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
/** The form of an id. Other text would make the query fail instead of a refusal. */
const ID = /^\d{1,18}$/;

/** The user that a token stands for, and their championship. */
export interface TokenSubject {
  userId: UserId;
  kind: SessionKind;
  tenantId: TenantId;
  /** The operator's login that issued it; a player's token has none. */
  loginId?: string | undefined;
}

/**
 * Issues a bearer of the tournament API. Tokens expire in real time, so that a move of the season's
 * clock ends none.
 */
export function issueToken(
  { current }: Signing,
  { userId, kind, tenantId, loginId }: TokenSubject,
): { token: string; expiresAt: RealInstant } {
  const expiresAt = realTimeIn(TOKEN_LIFETIME_MS[kind]);
  const sign = createSigner({
    key: current,
    algorithm: ALGORITHM,
    header: { alg: ALGORITHM, typ: TYPE },
    iss: ISSUER,
    aud: AUDIENCE,
    sub: userId,
    jti: crypto.randomUUID(),
    clockTimestamp: realMs(),
  });
  const token = sign({
    kind,
    tenant: tenantId,
    ...(loginId !== undefined && { login: loginId }),
    exp: Math.ceil(expiresAt.getTime() / 1000),
  });
  return { token, expiresAt };
}

/**
 * The most verified tokens in the cache: a signature is verified once and stays valid, only the
 * time runs out.
 */
const KNOWN_TOKENS = 10_000;
const verifiedTokens = new LRUCache<
  string,
  { secret: string; subject: TokenSubject; until: number }
>({ max: KNOWN_TOKENS });

/**
 * Returns the subject of a token; undefined for one that is forged, expired, of another kind or
 * issuer.
 */
export const readToken = (secret: ServerSecret, token: string): TokenSubject | undefined =>
  readTokenWithEnd(secret, token)?.subject;

/** Returns the subject of a token with the instant at which it expires, in ms since 1970. */
export function readTokenWithEnd(
  secret: ServerSecret,
  token: string,
): { subject: TokenSubject; until: number } | undefined {
  const before = verifiedTokens.get(token);
  if (before && listSecrets(secret).includes(before.secret))
    return before.until > realMs() ? before : undefined;
  for (const one of listSecrets(secret)) {
    const read = verifyToken(one, token);
    if (!read) continue;
    verifiedTokens.set(token, { secret: one, ...read });
    return read;
  }
  return undefined;
}

function verifyToken(
  secret: string,
  token: string,
): { subject: TokenSubject; until: number } | undefined {
  const { sub, kind, tenant, login, exp } = readClaims(secret, token) ?? {};
  if (!isId(sub) || typeof tenant !== 'string' || typeof exp !== 'number') return undefined;
  const loginId = isId(login) ? login : undefined;
  const isKnownKind = kind === 'player' || (kind === 'operator' && loginId !== undefined);
  return isKnownKind
    ? { subject: { userId: sub, kind, tenantId: tenant, loginId }, until: exp * 1000 }
    : undefined;
}

const isId = (claim: unknown): claim is string => typeof claim === 'string' && ID.test(claim);

/**
 * Returns the claims of a valid token. It verifies in this thread, which takes a seventh of the
 * time of passing the work to another (docs/decisions/0042).
 */
function readClaims(secret: string, token: string): Record<string, unknown> | undefined {
  const verify = createVerifier({
    key: secret,
    algorithms: [ALGORITHM],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    checkTyp: TYPE,
    requiredClaims: ['iss', 'aud', 'sub', 'exp'],
    clockTimestamp: realMs(),
  });
  try {
    return verify(token) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
