/** The season's clock goes ahead of the real one by itself by no more than this, in ms. */
const DRIFT_MS = 1_000;

/** The season's clock and a monotonic clock at one instant, in ms. */
export interface ClockReading {
  seasonAt: number;
  realAt: number;
}

/**
 * Returns whether the season's clock was moved between two readings: states follow from the time,
 * so what was made before is old.
 */
export function hasSeasonJumped(before: ClockReading, now: ClockReading): boolean {
  const passed = now.seasonAt - before.seasonAt;
  return passed < 0 || passed > now.realAt - before.realAt + DRIFT_MS;
}
