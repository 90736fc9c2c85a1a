import type { Figure } from './figures.ts';
import { median } from './measure.ts';

export const READINGS = 5;

export interface Sides {
  /** What is measured, a second, and which statuses were answered. */
  own: () => Promise<{ perSecond: number; statuses: Record<number, number> }>;
  /** What it is measured by. */
  other: () => Promise<{ perSecond: number }>;
  /** The statuses that are good answers. */
  good: readonly number[];
  /**
   * Of which a reading consists: the machine's speed drifts within seconds, and long turns would
   * measure that.
   */
  turns?: number;
}

export interface Compared {
  ratio: number;
  own: number;
  other: number;
  /** Whether every answer of ours was a good one. */
  good: boolean;
}

/**
 * Both take turns, of which some make a reading; the ratio of each of five readings, and of those
 * the median.
 */
export async function takingTurns({ own, other, good, turns = 1 }: Sides): Promise<Compared> {
  const readings: Omit<Compared, 'ratio'>[] = [];
  for (let index = 0; index < READINGS; index++) {
    const reading = { own: 0, other: 0, good: true };
    for (let turn = 0; turn < turns; turn++) {
      const ours = await own();
      reading.own += ours.perSecond / turns;
      reading.other += (await other()).perSecond / turns;
      reading.good &&= Object.keys(ours.statuses).every((status) => good.includes(Number(status)));
    }
    readings.push(reading);
  }
  return {
    ratio: median(readings.map((one) => one.own / one.other)),
    own: median(readings.map((one) => one.own)),
    other: median(readings.map((one) => one.other)),
    good: readings.every((one) => one.good),
  };
}

/** `floor`: what the other side is. `least`: the ratio that is to be reached. */
export const figureOf = (
  what: string,
  { ratio, own, other, good }: Compared,
  { least, floor }: { least: number; floor: string },
): Figure => ({
  what,
  measured: `${Math.round(ratio * 100)}% of ${floor} (${Math.round(own)} and ${Math.round(other)} a second${good ? '' : '; NOT ALL ANSWERS WERE GOOD'})`,
  target: `${least * 100}%`,
  met: good && ratio >= least,
});
