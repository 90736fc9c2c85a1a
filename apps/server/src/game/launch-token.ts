import { LAUNCH_ALGORITHMS, LAUNCH_AUDIENCE, LAUNCH_ISSUER } from '@ringside/contract/game';
import { DAY_MS, MINUTE_MS } from '@ringside/rules/constants';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { realNow } from '../platform/clock/real-time.ts';
import { GameSideFailure, type LaunchIdentity } from './game-side.ts';

export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/** How long after `exp` a token is still accepted: the game's clock may differ from ours. */
const EXPIRY_TOLERANCE_S = 5;
/** How far the game's clock may be ahead of ours when it writes `iat` and `exp`. */
const CLOCK_SKEW_S = MINUTE_MS / 1000;
/**
 * The longest lifetime: a token is reusable until `exp`, so this limits how long a stolen one is
 * usable.
 */
const LONGEST_LIFE_S = DAY_MS / 1000;

/**
 * Returns whether a text has no control characters and no half characters: PostgreSQL stores no NUL
 * in a text, and an address holds no lone surrogate.
 */
const isPlainText = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text);

const numericDate = z.number().nonnegative();

/** The claims of a launch token; jose checks `iss`, `aud`, `nbf` and whether `exp` has passed. */
const launchClaims = z.object({
  sub: z.string().min(1).max(64).refine(isPlainText),
  exp: numericDate,
  iat: numericDate.optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .nullish(),
  platform: z.string().max(64).refine(isPlainText).nullish(),
});

/**
 * Creates the check of launch tokens by the game's published keys: encoding, algorithm, signature,
 * issuer, audience, lifetime and the schema of the claims. The check returns undefined for an
 * invalid token.
 */
export function createLaunchTokenReader(options: {
  jwksUrl: string;
  fetch: Fetch;
  timeoutMs: number;
}) {
  const keys = createRemoteJWKSet(new URL(options.jwksUrl), {
    timeoutDuration: options.timeoutMs,
    [customFetch]: (url, init) => options.fetch(url, init as RequestInit),
  });
  return async (token: string): Promise<LaunchIdentity | undefined> => {
    if (!isCanonical(token)) return undefined;
    const now = realNow();
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: LAUNCH_ISSUER,
        audience: LAUNCH_AUDIENCE,
        algorithms: LAUNCH_ALGORITHMS,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: EXPIRY_TOLERANCE_S,
        currentDate: new Date(now.getTime()),
      });
      return parseIdentity(payload, now.getTime() / 1000);
    } catch (error) {
      if (isTokenFault(error)) return undefined;
      throw new GameSideFailure({ call: 'keys', status: 503, cause: error });
    }
  };
}

/**
 * Returns whether each part is base64url without padding (RFC 7515), so that a token has one
 * spelling. Decoders are lenient: they skip foreign characters and ignore unused last bits.
 */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

/** Returns the player that the claims name; undefined if a claim violates the schema. */
function parseIdentity(payload: JWTPayload, nowS: number): LaunchIdentity | undefined {
  const { data: claims } = launchClaims.safeParse(payload);
  if (!claims) return undefined;
  const { sub, exp, iat, country, platform } = claims;
  if (exp > nowS + LONGEST_LIFE_S + CLOCK_SKEW_S) return undefined;
  if (iat !== undefined && (iat > nowS + CLOCK_SKEW_S || iat > exp)) return undefined;
  return { playerTag: sub, country: country ?? null, platform: platform ?? null };
}

/**
 * Returns whether an error is the fault of the token. Keys that cannot be fetched are the game's
 * fault, so such a player is not refused as a forger.
 */
function isTokenFault(error: unknown): boolean {
  const keysUnread = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  return error instanceof errors.JOSEError && !keysUnread && error.code !== 'ERR_JOSE_GENERIC';
}
