import type { LaunchAnswer } from '@ringside/contract/game';
import { LAUNCH_AUDIENCE, LAUNCH_ISSUER } from '@ringside/contract/game';
import {
  base64url,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
  UnsecuredJWT,
} from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testApi } from '../../../../tests/support/test-api.ts';

const api = await testApi();
const HOUR_S = 3_600;
const now = () => Math.floor(Date.now() / 1000);
afterEach(() => void vi.useRealTimers());

/** The player as the emulator makes them, and their token. */
const playerResponse = await api.request('/emulator/players', { method: 'POST', body: '{}' });
const {
  data: {
    playerTag,
    parameters: { jwt },
  },
} = (await playerResponse.json()) as LaunchAnswer;

/** The game's own key: a token signed with it can only be refused for its claims. */
const { privateJwk, kid } = await api.context.storage.db
  .selectFrom('emulatorKeys')
  .selectAll()
  .executeTakeFirstOrThrow();
const key = await importJWK(JSON.parse(privateJwk) as JWK, 'ES256');
const header = { alg: 'ES256', kid, typ: 'JWT' };
const claims = () => ({
  iss: LAUNCH_ISSUER,
  aud: LAUNCH_AUDIENCE,
  sub: playerTag,
  iat: now(),
  exp: now() + HOUR_S,
  country: 'DE',
  platform: 'web',
});
const signed = (changes: Record<string, unknown>) =>
  new SignJWT({ ...claims(), ...changes } as never).setProtectedHeader(header).sign(key);
const statusOf = async (token: string) =>
  (await api.request('/game/1.0/user', { headers: { authorization: `Bearer ${token}` } })).status;
const splitToken = (token: string) => token.split('.') as [string, string, string];

test('accepts a launch token again until it expires', async () => {
  expect([await statusOf(jwt), await statusOf(jwt)]).toEqual([200, 200]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (24 * HOUR_S - 60) * 1000 });
  expect(await statusOf(jwt)).toBe(200);
  vi.setSystemTime(Date.now() + 120_000);
  expect(await statusOf(jwt)).toBe(401);
});

test.each<[string, Record<string, unknown>]>([
  ['the claims that the game writes', {}],
  ['no iat', { iat: undefined }],
  ['no country and no platform', { country: undefined, platform: undefined }],
  ['a null country and platform', { country: null, platform: null }],
  [
    'an exp 24 hours ahead, by a clock that is half a minute fast',
    { exp: now() + 24 * HOUR_S + 30 },
  ],
  ['an iat of a clock that is half a minute fast', { iat: now() + 30 }],
])('accepts %s', async (_what, changes) => expect(await statusOf(await signed(changes))).toBe(200));

test.each<[string, Record<string, unknown>]>([
  ['a number as sub', { sub: 42 }],
  ['an array as sub', { sub: [playerTag] }],
  ['an object as sub', { sub: { toString: playerTag } }],
  ['a boolean as sub', { sub: true }],
  ['null as sub', { sub: null }],
  ['no sub', { sub: undefined }],
  ['an empty sub', { sub: '' }],
  ['a sub of a thousand characters', { sub: 'P'.repeat(1000) }],
  ['a NUL in sub', { sub: `${playerTag}\0` }],
  ['a line break in sub', { sub: `${playerTag}\n` }],
  ['a C1 control character in sub', { sub: `${playerTag}\u0085` }],
  ['a country that is a number', { country: 49 }],
  ['a country with a NUL', { country: 'D\0' }],
  ['a platform that is an object', { platform: {} }],
  ['a platform with a NUL', { platform: 'web\0' }],
  ['no exp', { exp: undefined }],
  ['an exp that is text', { exp: String(now() + HOUR_S) }],
  ['an exp 25 hours ahead', { exp: now() + 25 * HOUR_S }],
  ['an exp beyond every date', { exp: Number.MAX_SAFE_INTEGER }],
  ['an iat that is text', { iat: 'now' }],
  ['an iat in an hour', { iat: now() + HOUR_S, exp: now() + 2 * HOUR_S }],
  ['an iat below 0', { iat: -1 }],
  ['an iat after exp', { iat: now() + 50, exp: now() + 40 }],
])('answers 401 to %s, signed by the game', async (_what, changes) => {
  const payload = base64url.encode(JSON.stringify({ ...claims(), ...changes }));
  const token = await rawlySigned(`${base64url.encode(JSON.stringify(header))}.${payload}`);
  expect(await statusOf(token)).toBe(401);
});

test('answers 401 to an exp that JSON reads as infinite', async () => {
  const text = JSON.stringify(claims()).replace(/"exp":\d+/, '"exp":1e999');
  const token = await rawlySigned(
    `${base64url.encode(JSON.stringify(header))}.${base64url.encode(text)}`,
  );
  expect(await statusOf(token)).toBe(401);
});

test.each(['\ud800', 'a\udfff', '\ude00\ud83d'])(
  'answers 401 to a name with half a character: %j',
  async (half) => {
    for (const claim of ['sub', 'platform']) {
      // The token holds the JSON escape, since UTF-8 has no form of half a character.
      const text = JSON.stringify({ ...claims(), [claim]: half });
      const token = await rawlySigned(
        `${base64url.encode(JSON.stringify(header))}.${base64url.encode(text)}`,
      );
      expect([claim, await statusOf(token)]).toEqual([claim, 401]);
    }
  },
);

describe('refuses another spelling of a good token', () => {
  const lastBits = (part: string) => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    return part.slice(0, -1) + letters[letters.indexOf(part.at(-1)!) + 1]!;
  };
  const toPlain = (part: string) => part.replaceAll('-', '+').replaceAll('_', '/');
  const SPELLINGS: Record<string, (signature: string) => string> = {
    padding: (signature) => `${signature}==`,
    'unused last bits of the signature': lastBits,
    'a foreign character in the signature': (part) => `${part.slice(0, 9)}!${part.slice(9)}`,
    'the alphabet of plain base64': toPlain,
  };
  test.each(Object.keys(SPELLINGS))('%s', async (how) => {
    let good = jwt;
    while (SPELLINGS[how]!(splitToken(good)[2]) === splitToken(good)[2]) good = await signed({});
    const [first, second, third] = splitToken(good);
    const other = `${first}.${second}.${SPELLINGS[how]!(third)}`;
    expect([await statusOf(other), await statusOf(good)]).toEqual([401, 200]);
  });

  test('padding in a payload that the game has signed', async () => {
    const padded = Buffer.from(JSON.stringify({ ...claims(), pad: 'x' })).toString('base64');
    const spelled = padded.replaceAll('+', '-').replaceAll('/', '_');
    const token = await rawlySigned(
      `${base64url.encode(JSON.stringify(header))}.${spelled.replace(/=*$/, '=')}`,
    );
    expect(await statusOf(token)).toBe(401);
  });
});

describe('refuses an algorithm that is not on the list', () => {
  const unsigned = (alg: unknown) =>
    `${base64url.encode(JSON.stringify({ ...header, alg }))}.${base64url.encode(JSON.stringify(claims()))}`;
  test.each(['none', 'None', 'HS256', 'RS256', 'PS512', 'ES384', 'ES256K', 'made-up', '', 7, null])(
    '%s',
    async (alg) =>
      expect([
        await statusOf(`${unsigned(alg)}.`),
        await statusOf(`${unsigned(alg)}.${splitToken(jwt)[2]}`),
      ]).toEqual([401, 401]),
  );

  test('no signature at all', async () =>
    expect(await statusOf(new UnsecuredJWT(claims()).encode())).toBe(401));

  test('the game’s public key as a shared secret', async () => {
    const { publicJwk } = await api.context.storage.db
      .selectFrom('emulatorKeys')
      .selectAll()
      .executeTakeFirstOrThrow();
    const token = await new SignJWT(claims())
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(Buffer.from(publicJwk));
    expect(await statusOf(token)).toBe(401);
  });

  test('a key that the token itself contains', async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const token = await new SignJWT(claims())
      .setProtectedHeader({ ...header, jwk: await exportJWK(pair.publicKey) })
      .sign(pair.privateKey);
    expect(await statusOf(token)).toBe(401);
  });
});

/** Signs bytes as they are, including forms that a JWT library does not write. */
async function rawlySigned(input: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key as CryptoKey,
    Buffer.from(input),
  );
  return `${input}.${base64url.encode(new Uint8Array(signature))}`;
}
