import { Secret, TOTP } from 'otpauth';

/**
 * What every authenticator app understands (RFC 6238): HMAC-SHA-1, six digits, a new code every 30
 * s.
 */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** As long as its hash: 160 bits. */
const SECRET_BYTES = 20;
/**
 * A code of the step before or after is taken as well: clocks of phones differ, and typing takes
 * time.
 */
const STEPS_AROUND = 1;
const SECOND_MS = 1_000;
const ISSUER = 'Ringside';

/** A new secret as base32, which apps take by hand. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/**
 * `otpauth://totp/…`: the secret with all that an app needs to know, for a QR code. `label`: which
 * account it is, such as a mail.
 */
export const totpUri = (secret: string, label: string): string =>
  new TOTP({ ...KIND, issuer: ISSUER, label, secret: Secret.fromBase32(secret) }).toString();

/**
 * The time step whose code this is, of those around the instant `at` (ms since 1970); undefined
 * where it is of none. Compares in constant time.
 */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  // other signs than digits would be an error of the comparison, not a wrong code
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

/** Whether something typed has the form of a code, without its blanks. */
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed);
