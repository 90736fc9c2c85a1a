import { realMs } from '../clock/real-time.ts';
import type { Dependencies } from './dependencies.ts';

/** How far the season's clock goes ahead of the real one by itself. */
const JUMP_MS = 1_000;

/** The season's clock and a monotonic clock at one instant, in ms. */
export interface ClockReading {
  seasonAt: number;
  realAt: number;
}

/**
 * Whether an answer is past by the time alone: its end has come, or the season's clock was moved
 * since.
 */
export function isPast(
  answer: ClockReading & { dependencies: Pick<Dependencies, 'until' | 'untilReal'> },
  now: ClockReading,
): boolean {
  const { until, untilReal } = answer.dependencies;
  const season = now.seasonAt - answer.seasonAt;
  const hasJumped = season < 0 || season > now.realAt - answer.realAt + JUMP_MS;
  if (hasJumped || (until && now.seasonAt >= until.getTime())) return true;
  return untilReal !== undefined && realMs() >= untilReal.getTime();
}
