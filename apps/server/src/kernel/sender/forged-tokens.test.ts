import { createSecretKey, type KeyObject } from 'node:crypto';
import type { LaunchAnswer } from '@ringside/contract/game';
import {
  base64url,
  CompactEncrypt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { describe, expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';
import { issueToken } from './access-token.ts';

const { api, send, player, operator, visitor } = await championship();
const { context } = api;
const victim = await player();
const { data: signedIn } = await visitor.login(OPERATOR.email, OPERATOR.password);
const secret = createSecretKey(Buffer.from(context.secret.current));
const HEADER = { alg: 'HS256', typ: 'at+jwt' };
const good = signedIn.token;
/** The claims of an owner, which a forger would want. */
const claims = JSON.parse(Buffer.from(good.split('.')[1]!, 'base64url').toString()) as JWTPayload;
const pair = await generateKeyPair('ES256', { extractable: true });
const rsa = await generateKeyPair('RS256', { extractable: true });
const published = (await (await send('/emulator/jwks.json', {})).json()) as {
  keys: (JsonWebKey & { kid: string })[];
};
const encoded = (value: unknown) => base64url.encode(JSON.stringify(value));
const splitToken = (token: string) => token.split('.') as [string, string, string];
const now = () => Math.floor(Date.now() / 1000);

type Key = KeyObject | CryptoKey | Uint8Array;
const signed = (key: Key, header: Partial<JWTHeaderParameters> = {}, changed: JWTPayload = {}) =>
  new SignJWT({ ...claims, ...changed }).setProtectedHeader({ ...HEADER, ...header }).sign(key);
/** Signs claims with the real secret, as only a fault of the server could. */
const ours = (changed: JWTPayload, header: Partial<JWTHeaderParameters> = {}) =>
  signed(secret, header, changed);
const without = (claim: string) => ours({ [claim]: undefined });
const unsigned = (alg: string) => `${encoded({ ...HEADER, alg })}.${encoded(claims)}.`;
/** Returns a token with changed claims under the signature of another. */
const repacked = (token: string, changed: object, header?: object) => {
  const [first, , signature] = splitToken(token);
  return [header ? encoded(header) : first, encoded({ ...claims, ...changed }), signature].join(
    '.',
  );
};

async function statuses(authorization: string) {
  const statusCodes = [];
  for (const path of ['/api/events/1.0', '/api/users/1.0/me', '/api/users/1.0'])
    statusCodes.push((await send(path, { headers: { authorization } })).status);
  return statusCodes;
}

test('accepts the token on which the forgeries are based, on public and on protected calls', async () => {
  expect(await statuses(`Bearer ${good}`)).toEqual([200, 200, 200]);
  expect(
    await statuses(`Bearer ${await ours({})}`),
    'the tools of this test make valid tokens from valid claims',
  ).toEqual([200, 200, 200]);
});

const spki = await exportSPKI(pair.publicKey);
const jwk = { ...(await exportJWK(pair.publicKey)), alg: 'ES256', use: 'sig' };
const oct = Buffer.from('a secret that the forger chose, 32 bytes');
const FORGED: Record<string, () => string | Promise<string>> = {
  'alg none': () => new UnsecuredJWT(claims).encode(),
  'alg none, with the right type': () => unsigned('none'),
  'alg None': () => unsigned('None'),
  'alg NONE': () => unsigned('NONE'),
  'no alg': () => `${encoded({ typ: HEADER.typ })}.${encoded(claims)}.${splitToken(good)[2]}`,
  'alg none over a good signature': () => repacked(good, {}, { ...HEADER, alg: 'none' }),
  'an empty signature': () => `${splitToken(good)[0]}.${splitToken(good)[1]}.`,
  'a secret of a stranger': () => signed(oct),
  'an empty secret': () => signed(createSecretKey(Buffer.from('\0'))),
  'another algorithm with the real secret': () => signed(secret, { alg: 'HS512' }),
  'a published public key as the secret (JWK)': () =>
    signed(Buffer.from(JSON.stringify(published.keys[0]))),
  'a published public key as the secret (PEM)': () => signed(Buffer.from(spki)),
  'a key pair where a secret belongs (ES256)': () => signed(pair.privateKey, { alg: 'ES256' }),
  'a key pair where a secret belongs (RS256)': () => signed(rsa.privateKey, { alg: 'RS256' }),
  'the forger’s key in the header (jwk)': () => signed(pair.privateKey, { alg: 'ES256', jwk }),
  'the forger’s secret in the header (jwk)': () =>
    signed(oct, { jwk: { kty: 'oct', k: base64url.encode(oct) } as object }),
  'the forger’s keys at an address (jku)': () =>
    signed(pair.privateKey, {
      alg: 'ES256',
      jku: 'http://localhost/emulator/jwks.json',
      kid: published.keys[0]!.kid,
    }),
  'the forger’s certificate (x5c)': () =>
    signed(rsa.privateKey, { alg: 'RS256', x5c: [Buffer.from(spki).toString('base64')] }),
  'the forger’s certificate at an address (x5u)': () =>
    signed(rsa.privateKey, { alg: 'RS256', x5u: 'https://forger.example/cert.pem' }),
  'a key by a path (kid)': () =>
    signed(createSecretKey(Buffer.from('\0')), { kid: '../../../../dev/null' }),
  'a key by SQL (kid)': () =>
    signed(oct, { kid: "x' union select 'a secret that the forger chose, 32 bytes' -- " }),
  'an unknown extension (crit)': () =>
    `${encoded({ ...HEADER, crit: ['forged'], forged: true })}.${splitToken(good)[1]}.${splitToken(good)[2]}`,
  'another type with a valid signature': () => ours({}, { typ: 'JWT' }),
  'no type with a valid signature': () =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
  'another issuer': () => ours({ iss: 'urn:ringside:game' }),
  'no issuer': () => without('iss'),
  'another audience': () => ours({ aud: 'urn:ringside:companion' }),
  'no audience': () => without('aud'),
  'an expired one': () => ours({ exp: now() - 1, iat: now() - 900 }),
  'no end': () => without('exp'),
  'an end that is no number': () =>
    `${splitToken(good)[0]}.${encoded({ ...claims, exp: 'never' })}.${splitToken(good)[2]}`,
  'one that is not valid yet': () => ours({ nbf: now() + 3600 }),
  'no user': () => without('sub'),
  'an unknown user': () => ours({ sub: '999999999' }),
  'a user id of another form': () => ours({ sub: "1' or '1'='1" }),
  'no kind': () => without('kind'),
  'an unknown kind': () => ours({ kind: 'service' }),
  'no tenant': () => without('tenant'),
  'another tenant': () => ours({ tenant: '999999' }),
  'a tenant by its key': () => ours({ tenant: 'default' }),
  'another’s name under a good signature': async () =>
    repacked(
      issueToken(context.secret, {
        userId: victim.id,
        kind: 'player',
        tenantId: context.tenants.defaultId,
      }).token,
      { sub: claims.sub },
    ),
  'a later end under a good signature': () => repacked(good, { exp: now() + 86_400 }),
  'a player’s token changed to an operator’s': () =>
    repacked(victim.token, { sub: victim.id, kind: 'operator' }),
  'one cut off at its end': () => good.slice(0, -1),
  'one cut off after the payload': () => splitToken(good).slice(0, 2).join('.'),
  'one cut off after the header': () => splitToken(good)[0],
  'a part too many': () => `${good}.${splitToken(good)[2]}`,
  'an encrypted one (JWE)': () =>
    new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'dir', enc: 'A128CBC-HS256', typ: HEADER.typ })
      .encrypt(Buffer.alloc(32)),
  'the refresh token': () => signedIn.refreshToken,
  'text that is no token': () => 'null',
};

describe('the check of a bearer on public and protected calls', () => {
  test.each(Object.keys(FORGED))('rejects %s', async (how) =>
    expect(await statuses(`Bearer ${await FORGED[how]!()}`)).toEqual([401, 401, 401]),
  );

  test.each([
    ['no token', 'Bearer'],
    ['an empty one', 'Bearer '],
    ['another scheme', `Basic ${good}`],
    ['no scheme', good],
    ['two', `Bearer ${good} ${good}`],
    ['two in a list', `Bearer ${good}, Bearer ${good}`],
  ])('rejects %s', async (_how, authorization) =>
    expect(await statuses(authorization)).toEqual([401, 401, 401]),
  );

  test('rejects the launch token of the game', async () => {
    const playerResponse = await send('/emulator/players', { method: 'POST', body: '{}' });
    const { data } = (await playerResponse.json()) as LaunchAnswer;
    for (const token of [data.parameters.jwt, data.parameters.apisecret])
      expect(await statuses(`Bearer ${token}`)).toEqual([401, 401, 401]);
  });

  test('rejects the id of a session, which belongs in a cookie', async () => {
    const answer = await send('/api/login/1.0', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(OPERATOR),
    });
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
    expect((await send('/api/users/1.0/me', { headers: { cookie } })).status).toBe(200);
    expect(await statuses(`Bearer ${cookie.split('=')[1]}`)).toEqual([401, 401, 401]);
  });

  test('rejects a suspended user until the suspension ends', async () => {
    const { id, token } = await player();
    const readStatuses = () => statuses(`Bearer ${token}`);
    expect(await readStatuses()).toEqual([200, 200, 403]);
    await operator.users.suspend(id);
    expect(await readStatuses()).toEqual([401, 401, 401]);
    await operator.users.unsuspend(id);
    expect(await readStatuses()).toEqual([200, 200, 403]);
  });

  test('rejects an erased user', async () => {
    const { client, token } = await player();
    await client.users.eraseMe();
    expect(await statuses(`Bearer ${token}`)).toEqual([401, 401, 401]);
  });

  test('rejects an erased operator, and gives one without roles no rights', async () => {
    const who = { email: 'leaver@ringside.example', password: 'a password for once' };
    const { id } = await operator.users.create({ ...who, roles: ['operator.viewer'] });
    const {
      data: { token },
    } = await visitor.login(who.email, who.password);
    expect(await statuses(`Bearer ${token}`)).toEqual([200, 200, 200]);
    await operator.users.update(id, { roles: [] });
    expect(await statuses(`Bearer ${token}`)).toEqual([200, 200, 403]);
    await operator.requests.plain('DELETE', `/api/users/1.0/${id}`);
    expect(await statuses(`Bearer ${token}`)).toEqual([401, 401, 401]);
  });

  test('gives no roles to a player’s token, even if the user has some', async () => {
    const { token } = issueToken(context.secret, {
      userId: claims.sub!,
      kind: 'player',
      tenantId: context.tenants.defaultId,
    });
    expect(await statuses(`Bearer ${token}`)).toEqual([200, 200, 403]);
  });
});
