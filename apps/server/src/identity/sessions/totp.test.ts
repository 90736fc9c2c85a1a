import { describe, expect, test } from 'vitest';
import { codeAt } from '../../../../../e2e/support/authenticator.ts';
import { encryptSecret, decryptSecret } from './encrypted-secret.ts';
import { hashOfRecoveryCode, createRecoveryCodes } from './recovery-code.ts';
import { createTotpSecret, findStepOfCode, formatTotpUri } from './totp.ts';

/** The RFC's secret, '12345678901234567890', as base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP_S = 30;

describe('codes of RFC 6238', () => {
  // appendix B, SHA-1; its eight digits end with our six
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s have the value %s', (seconds, code) => {
    expect(findStepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / STEP_S));
    expect(codeAt(RFC_SECRET, seconds * 1000)).toBe(code);
  });

  test.each([
    [-31, false],
    [-30, true],
    [-1, true],
    [0, true],
    [29, true],
    [30, true],
    [59, true],
    [60, false],
  ])('of %i s after the begin of this step are accepted: %s', (seconds, isTaken) => {
    const now = 1_900_000_020_000;
    expect(now % (STEP_S * 1000)).toBe(0);
    const at = now + seconds * 1000;
    const step = findStepOfCode(RFC_SECRET, codeAt(RFC_SECRET, at), now);
    expect(step).toBe(isTaken ? Math.floor(at / 1000 / STEP_S) : undefined);
  });

  test.each(['', '28708', '2870820', 'abcdef', '２８７０８２'])('do not include %j', (typed) =>
    expect(findStepOfCode(RFC_SECRET, typed, 59_000)).toBeUndefined(),
  );
});

test('creates a secret of 160 bits, and an address with all that an app needs', () => {
  const secret = createTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(secret);
  const uri = new URL(formatTotpUri(secret, 'ada@ringside.example'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Ringside:ada@ringside.example',
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Ringside',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('creates ten different recovery codes of 120 bits, and reads them in any notation', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
  const hash = hashOfRecoveryCode('10AB-CDEF-10AB-CDEF-10AB-CDEF');
  for (const typed of ['10abcdef10abcdef10abcdef', ' IOAB CDEF lOAB CDEF ioab cdef '])
    expect(hashOfRecoveryCode(typed)).toBe(hash);
  expect(hashOfRecoveryCode('10AB-CDEF-10AB-CDEF-10AB-CDEG')).not.toBe(hash);
});

test('decrypts with the same secret for the same owner only, and not if a bit was changed', () => {
  const [secret, other] = [
    { current: 'the secret', also: [] },
    { current: 'another secret', also: [] },
  ];
  const box = encryptSecret(secret, RFC_SECRET, 'second-factor 7');
  expect(box).not.toContain(RFC_SECRET);
  expect(encryptSecret(secret, RFC_SECRET, 'second-factor 7')).not.toBe(box);
  expect(decryptSecret(secret, box, 'second-factor 7')).toEqual({
    text: RFC_SECRET,
    isCurrent: true,
  });
  expect(decryptSecret(other, box, 'second-factor 7')).toBeUndefined();
  expect(
    decryptSecret({ ...other, also: ['a third', 'the secret'] }, box, 'second-factor 7'),
  ).toEqual({
    text: RFC_SECRET,
    isCurrent: false,
  });
  expect(decryptSecret(secret, box, 'second-factor 8')).toBeUndefined();
  const bytes = Buffer.from(box, 'base64url');
  for (const at of [0, 12, bytes.length - 1])
    expect(
      decryptSecret(
        secret,
        Buffer.from(bytes.with(at, bytes[at]! ^ 1)).toString('base64url'),
        'second-factor 7',
      ),
    ).toBeUndefined();
  expect(decryptSecret(secret, '', 'second-factor 7')).toBeUndefined();
});
