import { SIGN_IN_LINK_MINUTES } from '@ringside/contract/reset-link';
import { HOUR_MS, MINUTE_MS } from '@ringside/rules/constants';

const WINDOW_MS = 15 * MINUTE_MS;

/**
 * All limits of sign-in by password. A window begins with its first attempt. An attempt counts
 * before the password is verified, and a success takes its own attempt back. docs/security.md holds
 * the same table for operators.
 */
export const SIGN_IN_LIMITS = {
  windowMs: WINDOW_MS,

  /**
   * Failures of one account in all unknown browsers together. No operator types a wrong password 20
   * times, and 20 guesses an hour find no permitted password (12 characters, not common).
   */
  account: { failures: 20, lockMs: HOUR_MS },

  /** Failures of one account in one known browser. No other sender counts here. */
  knownBrowser: { failures: 10 },

  /**
   * Failures from one address over all accounts. The operators of a venue share an address; known
   * browsers and successes do not count, so 30 is enough for a room of them.
   */
  address: { name: 'sign-ins-of-address', windowMs: WINDOW_MS, allowed: 30 },

  /**
   * The same from one network, a /24 or a /64, because an attacker changes addresses within one at
   * no cost. Twice the address's limit, since a /24 may hold several customers of one provider.
   */
  network: { name: 'sign-ins-of-network', windowMs: WINDOW_MS, allowed: 60 },

  /**
   * Attempts with one-time links from one address. Tokens have 256 bits, so this spares the
   * database.
   */
  link: { name: 'sign-in-links-of-address', windowMs: WINDOW_MS, allowed: 30 },

  /**
   * The interval of links to a locked account equals the life of a link: during an attack the
   * newest email holds a valid link, and the mailbox gets at most two emails an hour.
   */
  linkEveryMs: SIGN_IN_LINK_MINUTES * MINUTE_MS,

  /** The most networks that an alarm counts separately. */
  networksKept: 100,
} as const;
