import { randomInt } from 'node:crypto';
import { hashOf } from './cookie.ts';

export const RECOVERY_CODES = 10;
/** Base32 of Crockford: no letter looks like a digit. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * 120 bits: long enough for a plain hash, which needs no secret of the server and outlives a change
 * of it.
 */
const GROUPS = 6;
const GROUP_SIGNS = 4;
const LONGEST_TYPED = 100;

/** `4F7K-…`: six groups of four signs, each to be used once where the phone is not at hand. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);
const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-');

/** What is kept of a code. Blanks, hyphens and small letters do not matter, nor O for 0, I and L for 1. */
export const hashOfRecoveryCode = (typed: string): string => hashOf(plain(typed));

const plain = (typed: string) =>
  typed
    .slice(0, LONGEST_TYPED)
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
