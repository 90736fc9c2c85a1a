import { dictionary } from '@zxcvbn-ts/language-common';

export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 200;
/** Words of this product, which a guesser tries first; a password must be long enough without them. */
const OWN_WORDS = /ringside|championship|operator|tournament/g;
const LEFT_OVER = 8;

/** The most common stolen passwords of the permitted length. */
const stolenPasswords = new Set(
  (dictionary['passwords-common'] as string[]).filter((one) => one.length >= SHORTEST_PASSWORD),
);

/**
 * Returns whether a password is among the first guesses: stolen elsewhere, repetitive, or a word of
 * this product with little else.
 */
export function isKnownPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return (
    stolenPasswords.has(plain) ||
    /^(.{1,4})\1+$/u.test(plain) ||
    plain.replaceAll(OWN_WORDS, '').length < LEFT_OVER
  );
}
