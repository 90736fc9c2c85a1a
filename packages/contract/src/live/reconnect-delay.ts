const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the next try (attempt 0 is the first): anything up to a bound that
 * doubles from 1 s to 30 s, so that thousands who lost the server do not come back at once.
 */
export const reconnectDelay = ({
  attempt,
  random,
}: {
  attempt: number;
  random: () => number;
}): number => random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
