/**
 * The intended duration of one part of a round. A request waits as long, and a report with fifteen
 * queries may wait fifteen times.
 */
const PART_MS = 5;
/**
 * The steps of the first part of a round, whose duration is not known yet, and the fewest of any
 * part.
 */
const FIRST_STEPS = 128;
const FEWEST_STEPS = 16;
/** The time that may be spent without a pause. It is regained while there is nothing to send. */
const BURST_MS = 250;
/**
 * A first round after an idle time may take this long without a pause: one result to ten thousand
 * listeners, also on a slow machine.
 */
const FIRST_ROUND_MS = 1_000;
/**
 * The pause is this many times as long as the overrun, so that a quarter of the time is spent
 * sending.
 */
const REST = 3;
/**
 * A round that is this late pauses only as long as it sends, so that half of the time is spent
 * sending.
 */
const LATE_MS = 2_000;
/** The longest pause, which limits the delay of the listeners. */
const MOST_REST_MS = 400;

export interface PacedQueue<Item> {
  take(items: readonly Item[]): void;
  /** Sends everything that waits at once. */
  flush(): void;
}

/**
 * Creates a queue that sends rounds step by step, a step being one listener. A quick round is sent
 * at once. A longer one is sent in parts, between which other work gets its turn, and with pauses
 * under overload. Later arrivals are merged into the next round. So the process stays responsive
 * for any number of changes and listeners.
 */
export function createPacedQueue<Item>(
  handOn: (items: Item[]) => Iterator<unknown>,
  now = () => performance.now(),
): PacedQueue<Item> {
  let waiting: Item[] = [];
  let since = 0;
  let round: { steps: Iterator<unknown>; since: number } | undefined;
  let isBusy = false;
  let most = FIRST_STEPS;
  let left = BURST_MS;
  /** The credit of a first round, until the round is over. */
  let lent = 0;
  let idleSince = now();

  function goOn(): void {
    round ??= next();
    isBusy = round !== undefined;
    if (isBusy) measured(part, after);
    else idleSince = now();
  }

  function next() {
    if (waiting.length === 0) return undefined;
    const items = waiting;
    waiting = [];
    most = Math.min(most, FIRST_STEPS);
    return { steps: handOn(items), since };
  }

  /** Runs one part; returns the number of its steps. */
  function part(): number {
    for (let step = 0; step < most; step++) {
      if (round && !round.steps.next().done) continue;
      round = undefined;
      return step;
    }
    return most;
  }

  /**
   * Measures a part and the work that it leaves for the next ticks, in which a chunked answer joins
   * and writes its chunks. Other work of the process does not count.
   */
  function measured(act: () => number, done: (steps: number, ms: number) => void): void {
    let [ticksBegan, steps, took] = [0, 0, 0];
    process.nextTick(() => (ticksBegan = now()));
    const began = now();
    try {
      steps = act();
    } finally {
      took = now() - began;
      process.nextTick(() => done(steps, took + now() - ticksBegan));
    }
  }

  function after(steps: number, took: number): void {
    if (round) most = Math.max(FEWEST_STEPS, Math.floor((steps * PART_MS) / Math.max(took, 0.01)));
    const oldest = round?.since ?? (waiting.length > 0 ? since : now());
    left -= took;
    if (!round) [left, lent] = [left - lent, 0];
    if (left < 0) {
      setTimeout(
        goOn,
        Math.min(-left * (now() - oldest > LATE_MS ? 1 : REST), MOST_REST_MS),
      ).unref();
      // The credit is used up, so it is not subtracted again at the end of the round.
      [left, lent] = [0, 0];
    } else if (round) setImmediate(goOn);
    else goOn();
  }

  return {
    take(items) {
      if (waiting.length === 0) since = now();
      for (const item of items) waiting.push(item);
      if (isBusy) return;
      left = Math.min(BURST_MS, left + now() - idleSince);
      lent = left === BURST_MS ? FIRST_ROUND_MS - BURST_MS : 0;
      left += lent;
      goOn();
    },
    flush() {
      for (round ??= next(); round; round = next()) while (!round.steps.next().done);
    },
  };
}
