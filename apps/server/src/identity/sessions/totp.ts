import { Secret, TOTP } from 'otpauth';

/**
 * The settings that every authenticator app supports (RFC 6238): HMAC-SHA-1, six digits, a new code
 * every 30 s.
 */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The length of the secret equals that of its hash: 160 bits. */
const SECRET_BYTES = 20;
/**
 * The number of steps before and after whose codes are accepted too: clocks of phones differ, and
 * typing takes time.
 */
const STEPS_AROUND = 1;
const SECOND_MS = 1_000;
const ISSUER = 'Ringside';

/** Returns a new secret as base32, which users can type into an app. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/**
 * Returns `otpauth://totp/…`: the secret with all that an app needs, for a QR code.
 *
 * @param label The name of the account, such as an email.
 */
export const formatTotpUri = (secret: string, label: string): string =>
  new TOTP({ ...KIND, issuer: ISSUER, label, secret: Secret.fromBase32(secret) }).toString();

/**
 * Returns the time step of a code, or undefined. It accepts `STEPS_AROUND` steps before and after
 * `at` (ms since 1970) and compares in constant time.
 */
export function findStepOfCode(secret: string, code: string, at: number): number | undefined {
  // `TOTP.validate` throws if the code is not six digits; such a code counts as a wrong one.
  if (!isTotpCode(code)) return undefined;
  const delta = TOTP.validate({
    ...KIND,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: at,
    window: STEPS_AROUND,
  });
  return delta === null ? undefined : Math.floor(at / SECOND_MS / KIND.period) + delta;
}

/** Returns whether a text is exactly six digits. */
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed);
