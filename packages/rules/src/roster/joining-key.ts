import { JOINING_KEY_LENGTH } from '../constants.ts';
import { invariant } from '../decision.ts';
import type { UserId } from '../ids.ts';

/** [ROS-7] The 32 characters of a key: neither 0 and O nor 1 and I, which look alike. */
const JOINING_KEY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * [ROS-7] Creates a key of 8 characters from at least 8 bytes of a cryptographic source, five bits
 * of each, so that all characters are equally likely.
 */
export function createJoiningKey(bytes: Uint8Array): string {
  invariant(bytes.length >= JOINING_KEY_LENGTH, `a key needs ${JOINING_KEY_LENGTH} bytes`);
  return Array.from(
    bytes.subarray(0, JOINING_KEY_LENGTH),
    (byte) => JOINING_KEY_ALPHABET[byte & 31],
  ).join('');
}

/**
 * [ROS-7] Normalises a typed key to its stored form: case, spaces and hyphens do not matter; null
 * if it cannot be one.
 */
export function normaliseJoiningKey(typed: string): string | null {
  const key = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return key.length === JOINING_KEY_LENGTH &&
    [...key].every((sign) => JOINING_KEY_ALPHABET.includes(sign))
    ? key
    : null;
}

/**
 * [ROS-19] Returns whether the key of a roster leads a user on to the team's roster in the next
 * stage: only members, who cannot join their roster again.
 */
export const leadsKeyOn = ({
  userId,
  members,
}: {
  userId: UserId;
  members: readonly { userId: UserId }[];
}): boolean => members.some((member) => member.userId === userId);
