import { randomInt } from 'node:crypto';
import { hashOf } from '../../kernel/sender/cookie.ts';

export const RECOVERY_CODES = 10;
/** The base32 alphabet of Crockford: no letter looks like a digit. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * The number of groups, which makes 120 bits: enough for a plain hash, which does not depend on the
 * server's secret and survives its change.
 */
const GROUPS = 6;
const GROUP_SIGNS = 4;
const LONGEST_TYPED = 100;

/**
 * Creates the recovery codes, such as `4F7K-…`: six groups of four signs, each for a single sign-in
 * without the phone.
 */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, createCode);
const createCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-');

/**
 * Returns the hash of a code for storage. Blanks, hyphens and case do not matter, and O reads as 0,
 * I and L as 1.
 */
export const hashOfRecoveryCode = (typed: string): string => hashOf(normalizeTyped(typed));

const normalizeTyped = (typed: string) =>
  typed
    .slice(0, LONGEST_TYPED)
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
