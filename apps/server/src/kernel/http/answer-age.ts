import { type ClockReading, hasSeasonJumped } from '../../platform/clock/clock-reading.ts';
import { realMs } from '../../platform/clock/real-time.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Returns whether time alone makes an answer stale: it expired, or the clock of the season was
 * moved since.
 */
export function isOutdated(
  answer: ClockReading & { dependencies: Pick<Dependencies, 'until' | 'untilReal'> },
  now: ClockReading,
): boolean {
  const { until, untilReal } = answer.dependencies;
  if (hasSeasonJumped(answer, now) || (until && now.seasonAt >= until.getTime())) return true;
  return untilReal !== undefined && realMs() >= untilReal.getTime();
}
