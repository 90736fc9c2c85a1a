/** Dollars, at most (specification 1). */
export const PRIZE_POOL = 1_000_000;
