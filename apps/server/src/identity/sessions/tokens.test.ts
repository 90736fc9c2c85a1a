import type { LaunchAnswer } from '@ringside/contract/game';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testApi } from '../../../../../tests/support/test-api.ts';

const api = await testApi();
const MINUTE_MS = 60_000;
const get = (path: string, token: string) =>
  api.request(path, { headers: { authorization: `Bearer ${token}` } });
const launched = async () =>
  (await (await api.request('/emulator/players', { method: 'POST', body: '{}' })).json())
    .data as LaunchAnswer['data'];
const playerToken = async (jwt: string) =>
  (await (await get('/game/1.0/user', jwt)).json()).data.token as string;
const claims = {
  iss: 'urn:ringside:game',
  aud: 'urn:ringside:companion',
  country: 'DE',
  platform: 'web',
};
const flipped = (token: string) => {
  const [header, payload, signature] = token.split('.') as [string, string, string];
  const letter = signature[5] === 'A' ? 'B' : 'A';
  return [header, payload, `${signature.slice(0, 5)}${letter}${signature.slice(6)}`].join('.');
};

afterEach(() => void vi.useRealTimers());

/** Sets the date only: timers keep running. */
const inTheFuture = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

describe('a launch token is rejected', () => {
  test('if a stranger has signed it, also under the name of the real key', async () => {
    const { playerTag } = await launched();
    const { keys } = await (await api.request('/emulator/jwks.json')).json();
    const { privateKey } = await generateKeyPair('ES256');
    const sign = (header: object) =>
      new SignJWT({ ...claims, sub: playerTag })
        .setProtectedHeader({ alg: 'ES256', ...header })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
    for (const header of [{}, { kid: keys[0].kid }, { kid: 'unknown' }])
      expect((await get('/game/1.0/user', await sign(header))).status).toBe(401);
  });

  test('if it has no signature (alg none)', async () => {
    const { playerTag } = await launched();
    const token = new UnsecuredJWT({ ...claims, sub: playerTag })
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode();
    expect((await get('/game/1.0/user', token)).status).toBe(401);
  });

  test('if the public key was used as a shared secret', async () => {
    const { playerTag } = await launched();
    const { keys } = await (await api.request('/emulator/jwks.json')).json();
    const token = await new SignJWT({ ...claims, sub: playerTag })
      .setProtectedHeader({ alg: 'HS256', kid: keys[0].kid })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(JSON.stringify(keys[0])));
    expect((await get('/game/1.0/user', token)).status).toBe(401);
  });

  test('if it was changed, is malformed, or has expired', async () => {
    const { parameters } = await launched();
    expect((await get('/game/1.0/user', flipped(parameters.jwt))).status).toBe(401);
    expect((await get('/game/1.0/user', 'not-a-token')).status).toBe(401);
    inTheFuture(24 * 60 * MINUTE_MS + MINUTE_MS);
    expect((await get('/game/1.0/user', parameters.jwt)).status).toBe(401);
  });

  test('by the tournament API, for which it is not meant', async () => {
    const { parameters } = await launched();
    expect((await get('/api/users/1.0/me', parameters.jwt)).status).toBe(401);
  });

  test('publishes keys without a private part', async () => {
    const { keys } = await (await api.request('/emulator/jwks.json')).json();
    expect(keys.map((key: object) => 'd' in key)).toEqual([false]);
    expect(
      await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey),
    ).toHaveProperty('d');
  });
});

describe("the tournament API's token", () => {
  test('lives for ten minutes of real time, whatever the season’s clock does', async () => {
    const token = await playerToken((await launched()).parameters.jwt);
    await api.request('/emulator/clock', {
      method: 'PUT',
      body: JSON.stringify({ advanceMs: 60 * MINUTE_MS }),
    });
    expect((await get('/api/users/1.0/me', token)).status).toBe(200);
    inTheFuture(9 * MINUTE_MS);
    expect((await get('/api/users/1.0/me', token)).status).toBe(200);
    inTheFuture(2 * MINUTE_MS);
    expect((await get('/api/users/1.0/me', token)).status).toBe(401);
  });

  test('is rejected when changed, unsigned, or signed by another key', async () => {
    const token = await playerToken((await launched()).parameters.jwt);
    const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    const foreign = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(new TextEncoder().encode('another secret of 32 bytes, or so'));
    for (const bad of [flipped(token), new UnsecuredJWT(payload).encode(), foreign])
      expect((await get('/api/users/1.0/me', bad)).status).toBe(401);
  });

  test('does not fall back to a valid cookie when it is invalid', async () => {
    const cookie = (await get('/game/1.0/user', (await launched()).parameters.jwt)).headers
      .get('set-cookie')!
      .split(';')[0]!;
    expect((await api.request('/api/users/1.0/me', { headers: { cookie } })).status).toBe(200);
    expect(
      (
        await api.request('/api/users/1.0/me', {
          headers: { cookie, authorization: 'Bearer forged' },
        })
      ).status,
    ).toBe(401);
  });
});
