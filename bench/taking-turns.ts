import type { Figure } from './figures.ts';
import { median } from './measure.ts';

export const READINGS = 5;

export interface Sides {
  /** Measures Ringside: the rate per second and the statuses of the answers. */
  own: () => Promise<{ perSecond: number; statuses: Record<number, number> }>;
  /** Measures the other side, which is the yardstick. */
  other: () => Promise<{ perSecond: number }>;
  /** The statuses of good answers. */
  good: readonly number[];
  /**
   * The turns of a reading: the machine's speed drifts within seconds, and long turns would measure
   * that.
   */
  turns?: number;
}

export interface Compared {
  ratio: number;
  own: number;
  other: number;
  /** Whether every answer of Ringside was good. */
  good: boolean;
}

/**
 * Measures both sides in alternating turns, several per reading; returns the median of the ratios
 * of five readings.
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

/**
 * Returns the figure of a comparison. `floor`: the name of the other side. `least`: the ratio to
 * reach.
 */
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
