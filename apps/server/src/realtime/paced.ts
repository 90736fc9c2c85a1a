/**
 * What one part of a round is meant to take: whoever asks for something else waits as long, and a
 * report that asks PostgreSQL fifteen times may wait as often.
 */
const PART_MS = 5;
/**
 * Steps of the first part of a round, of which nobody knows yet how long they take, and the fewest
 * of any.
 */
const FIRST_STEPS = 128;
const FEWEST_STEPS = 16;
/** So long may be told without a rest. It comes back while there is nothing to tell. */
const BURST_MS = 250;
/**
 * A first round after a rest is told to its end if that takes no longer: one result at ten thousand
 * listeners, also where the machine is slow.
 */
const FIRST_ROUND_MS = 1_000;
/**
 * How many times as long as was told beyond that is rested: so a quarter of the time goes into
 * telling.
 */
const REST = 3;
/** Where telling is so late, it rests only as long as it told: then half of the time goes into it. */
const LATE_MS = 2_000;
/** Who waits for what is told must not wait longer for the next part. */
const MOST_REST_MS = 400;

export interface Paced<Item> {
  take(items: readonly Item[]): void;
  /** What waits still, at once. */
  flush(): void;
}

/**
 * Hands on what comes, step by step, such as listener by listener: at once where that is quick.
 * Where it takes long it is done in parts between which others have their turn, and where there is
 * more and more of it with rests; what comes meanwhile goes together in the next round. So
 * everything else goes on, however many changes there are and however many listeners each is
 * written to.
 */
export function paced<Item>(
  handOn: (items: Item[]) => Iterator<unknown>,
  now = () => performance.now(),
): Paced<Item> {
  let waiting: Item[] = [];
  let since = 0;
  let round: { steps: Iterator<unknown>; since: number } | undefined;
  let isBusy = false;
  let most = FIRST_STEPS;
  let left = BURST_MS;
  /** What was lent to a first round, until it is over. */
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

  /** Answers with how many steps it made. */
  function part(): number {
    for (let step = 0; step < most; step++) {
      if (!round!.steps.next().done) continue;
      round = undefined;
      return step;
    }
    return most;
  }

  /**
   * What a part takes itself, and what it leaves for the next ticks: an answer in chunks puts its
   * parts together and writes them there. Nothing else that the process does counts.
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
      // what was lent is used up: it is not owed again when the round is over
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
