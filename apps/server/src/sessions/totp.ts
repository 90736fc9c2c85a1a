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
 * Returns the time step of a code, of those around the instant `at` (ms since 1970); undefined if
 * it belongs to none. Compares in constant time.
 */
export function findStepOfCode(secret: string, code: string, at: number): number | undefined {
  // other signs than digits would make the comparison throw, instead of a wrong code
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

/** Returns whether a text without blanks has the form of a code. */
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed);
