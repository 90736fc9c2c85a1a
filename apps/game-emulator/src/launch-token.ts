import {
  LAUNCH_AUDIENCE,
  LAUNCH_ISSUER,
  type LaunchClaims,
  type LaunchParameters,
} from '@ringside/contract/game';
import { getItem } from '@ringside/rules/must';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { EmulatedPlayer, EmulatorStore, StoredKey } from './ports.ts';

const LAUNCH_TOKEN_LIFETIME = '24h';
const PLATFORM = 'web';

/** Returns the public half of every signing key, as the game publishes it. */
export async function publicKeys(store: EmulatorStore): Promise<{ keys: unknown[] }> {
  await signingKey(store);
  const keys = await store.findKeys();
  return { keys: keys.map((key) => JSON.parse(key.publicJwk)) };
}

/** Returns what the app would pass to the site for this player. Tokens use real time. */
export async function launchParameters(
  store: EmulatorStore,
  player: EmulatedPlayer,
): Promise<LaunchParameters> {
  const { playerTag, country } = player;
  const jwt = await signLaunchToken(await signingKey(store), {
    sub: playerTag,
    country,
    platform: PLATFORM,
  });
  return { jwt, platform: PLATFORM, country, playerTag, apisecret: player.apiSecret };
}

/** Returns the address with which the app opens the site. */
export function launchUrl(publicUrl: string, parameters: LaunchParameters): string {
  return `${publicUrl}/?${new URLSearchParams({ ...parameters })}`;
}

/**
 * The one key of this game: clients cache the published keys for a while and would not know of a
 * second one.
 */
const KEY_ID = 'emulator';

/**
 * Signs a token of the emulator's own, for one audience. Every process can verify it, since they
 * share the keys.
 */
export async function signOwn(
  store: EmulatorStore,
  {
    audience,
    lifetime,
    claims,
  }: { audience: string; lifetime: string; claims: Record<string, string> },
): Promise<string> {
  const key = await signingKey(store);
  const jwt = new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key.kid })
    .setAudience(audience)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime(lifetime);
  return jwt.sign(await importJWK(JSON.parse(key.privateJwk), 'ES256'));
}

/**
 * Returns the claims of such a token; undefined for one that is forged, expired, or for another
 * audience.
 */
export async function readOwn(
  store: EmulatorStore,
  { audience, token }: { audience: string; token: string },
): Promise<JWTPayload | undefined> {
  const keys = createLocalJWKSet((await publicKeys(store)) as JSONWebKeySet);
  return jwtVerify(token, keys, { audience, algorithms: ['ES256'] }).then(
    ({ payload }) => payload,
    () => undefined,
  );
}

/**
 * Loads the signing key, creating it the first time. If several processes race, the first stored
 * key is used by all.
 */
async function signingKey(store: EmulatorStore): Promise<StoredKey> {
  const [storedKey] = await store.findKeys();
  if (storedKey) return storedKey;
  await store.insertKey(await makeKey());
  return getItem(await store.findKeys(), 0);
}

async function makeKey(): Promise<StoredKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = KEY_ID;
  const named = { kid, alg: 'ES256', use: 'sig' };
  return {
    kid,
    privateJwk: JSON.stringify({ ...(await exportJWK(privateKey)), ...named }),
    publicJwk: JSON.stringify({ ...(await exportJWK(publicKey)), ...named }),
  };
}

async function signLaunchToken(
  key: StoredKey,
  { sub, country, platform }: LaunchClaims,
): Promise<string> {
  return new SignJWT({ country, platform })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
    .setIssuer(LAUNCH_ISSUER)
    .setAudience(LAUNCH_AUDIENCE)
    .setSubject(sub)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime(LAUNCH_TOKEN_LIFETIME)
    .sign(await importJWK(JSON.parse(key.privateJwk), 'ES256'));
}
