/** The most by which the season's clock gains on the real one without a jump, in milliseconds. */
const DRIFT_MS = 1_000;

/** The season's clock and a monotonic clock at one instant, in milliseconds. */
export interface ClockReading {
  seasonAt: number;
  realAt: number;
}

/**
 * Returns whether the season's clock was moved between two readings. States follow from the time,
 * so anything made before a move is stale.
 */
export function hasSeasonJumped(before: ClockReading, now: ClockReading): boolean {
  const passed = now.seasonAt - before.seasonAt;
  return passed < 0 || passed > now.realAt - before.realAt + DRIFT_MS;
}
