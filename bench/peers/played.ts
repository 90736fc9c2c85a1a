/**
 * The outcome of a bracket in one form for all engines, so that a test can compare them: seeds,
 * never ids.
 */
export interface Played {
  /** `round: better-worse > winner` of each upper series between two rosters, sorted. */
  upper: string[];
  /**
   * The same for the odd lower rounds, in which survivors meet; the even ones follow each engine's
   * own drop order.
   */
  lower: string[];
  /** The grand final and its reset, or the series for the third place. */
  finals: string[];
  /** Placement by seed, ties sharing theirs. */
  places: Map<number, number>;
}

export interface Meeting {
  bracket: 'upper' | 'lower' | 'final' | 'third';
  round: number;
  seeds: [number, number];
}

/**
 * Results that do not depend on an engine's drop order: a lower series is won by the side that has
 * dropped last, any other by a mixture of both seeds and the salt. It remembers the round in which
 * each side dropped.
 */
export class Results {
  readonly #salt: number;
  readonly #cameDown = new Map<number, number>();

  constructor(salt: number) {
    this.#salt = salt;
  }

  winnerOf({ bracket, round, seeds }: Meeting): number {
    const [better, worse] = seeds[0] < seeds[1] ? seeds : [seeds[1], seeds[0]];
    const came = { better: this.#cameDown.get(better) ?? 0, worse: this.#cameDown.get(worse) ?? 0 };
    const winner =
      bracket === 'lower' && came.better !== came.worse
        ? came.better > came.worse
          ? better
          : worse
        : this.#mixed(better, worse, round)
          ? better
          : worse;
    if (bracket === 'upper') this.#cameDown.set(winner === better ? worse : better, round);
    return winner;
  }

  /** Returns whether the better seed wins; with salt 0 it always does. */
  #mixed(better: number, worse: number, round: number): boolean {
    if (this.#salt === 0) return true;
    let hash = Math.imul(better * 1_009 + worse * 9_176 + round * 31 + this.#salt, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    return ((hash ^ (hash >>> 13)) >>> 0) % 2 === 0;
  }
}

export class Record {
  readonly upper: string[] = [];
  readonly lower: string[] = [];
  readonly finals: string[] = [];

  add({ bracket, round, seeds }: Meeting, winner: number): void {
    const line = `${round}: ${Math.min(...seeds)}-${Math.max(...seeds)} > ${winner}`;
    if (bracket === 'upper') this.upper.push(line);
    else if (bracket !== 'lower') this.finals.push(`${bracket} ${line}`);
    else if (round % 2 === 1) this.lower.push(line);
  }

  played(places: Map<number, number>): Played {
    const bySeed = [...places].sort(([one], [other]) => one - other);
    return {
      upper: this.upper.sort(),
      lower: this.lower.sort(),
      finals: this.finals.sort(),
      places: new Map(bySeed),
    };
  }
}
