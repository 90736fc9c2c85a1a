import { LAUNCH_AUDIENCE, LAUNCH_ISSUER } from '@ringside/contract/game';
import { CompactSign, importJWK, type JWK } from 'jose';
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts';

const YEAR_S = 365 * 24 * 3_600;

/** Claims that the game would never sign, by name. */
const CLAIMS: Record<string, (now: number, sub: string) => object> = {
  'sub-number': () => ({ sub: 31 }),
  'sub-list': (_now, sub) => ({ sub: [sub] }),
  'sub-object': () => ({ sub: { toString: 'x' } }),
  'sub-null': () => ({ sub: null }),
  'sub-nul': () => ({ sub: '#A\u0000B' }),
  'sub-empty': () => ({ sub: '' }),
  'sub-long': () => ({ sub: `#${'A'.repeat(5_000)}` }),
  'exp-late': (now, sub) => ({ sub, exp: now + YEAR_S }),
  'exp-text': (_now, sub) => ({ sub, exp: 'tomorrow' }),
  'exp-huge': (_now, sub) => ({ sub, exp: 1e300 }),
  'country-object': (_now, sub) => ({ sub, country: { a: 1 }, platform: ['web'] }),
  'iat-later': (now, sub) => ({ sub, iat: now + YEAR_S, nbf: now + YEAR_S }),
};

export const LAUNCH_TOKENS = Object.keys(CLAIMS).map((name) => `launch-${name}`);

/** Returns launch tokens with wrong claims and a good signature, by name. */
export async function signHostileLaunches(
  { db }: Pick<Storage, 'db'>,
  playerTag: string,
): Promise<Record<string, string>> {
  const { kid, privateJwk } = await db
    .selectFrom('emulatorKeys')
    .select(['kid', 'privateJwk'])
    .executeTakeFirstOrThrow();
  const jwk = JSON.parse(privateJwk) as JWK;
  const key = await importJWK(jwk);
  const now = Math.floor(Date.now() / 1_000);
  const signed = Object.entries(CLAIMS).map(async ([name, claims]) => {
    const payload = {
      iss: LAUNCH_ISSUER,
      aud: LAUNCH_AUDIENCE,
      iat: now,
      exp: now + 3_600,
      ...claims(now, playerTag),
    };
    const token = await new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: jwk.alg ?? 'ES256', kid, typ: 'JWT' })
      .sign(key);
    return [`launch-${name}`, token] as const;
  });
  return Object.fromEntries(await Promise.all(signed));
}
