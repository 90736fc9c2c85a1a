import { dictionary } from '@zxcvbn-ts/language-common';

export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 200;
/**
 * Words that everybody would guess here; what is left without them must be a password's length by
 * itself.
 */
const OWN_WORDS = /ringside|championship|operator|tournament/g;
const LEFT_OVER = 8;

/**
 * The most common of what was stolen elsewhere, as far as it is long enough to be chosen here at
 * all.
 */
const stolen = new Set(
  (dictionary['passwords-common'] as string[]).filter((one) => one.length >= SHORTEST_PASSWORD),
);

/**
 * Whether it would be among the first that somebody tries: stolen elsewhere, one sign or group of
 * signs again and again, or a word of this place with little around it.
 */
export function isKnownPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return (
    stolen.has(plain) ||
    /^(.{1,4})\1+$/u.test(plain) ||
    plain.replaceAll(OWN_WORDS, '').length < LEFT_OVER
  );
}
