import { type ClockReading, hasSeasonJumped } from '../clock/clock-reading.ts';
import { realMs } from '../clock/real-time.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Whether an answer is past by the time alone: its end has come, or the season's clock was moved
 * since.
 */
export function isPast(
  answer: ClockReading & { dependencies: Pick<Dependencies, 'until' | 'untilReal'> },
  now: ClockReading,
): boolean {
  const { until, untilReal } = answer.dependencies;
  if (hasSeasonJumped(answer, now) || (until && now.seasonAt >= until.getTime())) return true;
  return untilReal !== undefined && realMs() >= untilReal.getTime();
}
