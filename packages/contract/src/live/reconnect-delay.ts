const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Returns the back-off before the next try (attempt 0 is the first): random up to a bound that
 * doubles from 1 s to 30 s, so that thousands of clients do not reconnect at once.
 */
export const reconnectDelay = ({
  attempt,
  random,
}: {
  attempt: number;
  random: () => number;
}): number => random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);

const REFUSED_MS = 30_000;
const LONGEST_REFUSED_MS = 300_000;

/**
 * Returns the back-off after the server refused a stream: at least `Retry-After`, doubled with each
 * refusal up to 5 minutes, and up to half as long again at random.
 */
export const delayAfterRefusal = ({
  attempt,
  random,
  retryAfterMs = REFUSED_MS,
}: {
  attempt: number;
  random: () => number;
  retryAfterMs?: number | undefined;
}): number =>
  Math.max(retryAfterMs, Math.min(LONGEST_REFUSED_MS, retryAfterMs * 2 ** attempt)) *
  (1 + random() / 2);
