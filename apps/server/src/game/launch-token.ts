import { LAUNCH_ALGORITHMS, LAUNCH_AUDIENCE, LAUNCH_ISSUER } from '@ringside/contract/game';
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { realNow } from '../clock/real-time.ts';
import { GameSideFailure, type LaunchIdentity } from './game-side.ts';

export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

const CLOCK_TOLERANCE_S = 5;

/**
 * Checks launch tokens against the game's published keys: issuer, audience, expiry, and only
 * algorithms of the list.
 */
export function launchTokens(options: { jwksUrl: string; fetch: Fetch; timeoutMs: number }) {
  const keys = createRemoteJWKSet(new URL(options.jwksUrl), {
    timeoutDuration: options.timeoutMs,
    [customFetch]: (url, init) => options.fetch(url, init as RequestInit),
  });
  return async (token: string): Promise<LaunchIdentity | undefined> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: LAUNCH_ISSUER,
        audience: LAUNCH_AUDIENCE,
        algorithms: LAUNCH_ALGORITHMS,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: realNow(),
      });
      return {
        playerTag: payload.sub!,
        country: textOf(payload.country),
        platform: textOf(payload.platform),
      };
    } catch (error) {
      if (isTheTokensFault(error)) return undefined;
      throw new GameSideFailure({ call: 'keys', status: 503, cause: error });
    }
  };
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : null);

/**
 * Keys that cannot be fetched are the game's fault, not the token's: such a person is not turned
 * away as a forger.
 */
function isTheTokensFault(error: unknown): boolean {
  const keysUnread = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  return error instanceof errors.JOSEError && !keysUnread && error.code !== 'ERR_JOSE_GENERIC';
}
