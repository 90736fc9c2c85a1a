/** A call that took less leaves enough time for everything else. */
const LONG_MS = 5;
/** Who waits for what is told must not wait longer, however much there is to do. */
const MOST_REST_MS = 400;

export interface Paced<Item> {
  take(items: readonly Item[]): void;
  /** What waits still, at once. */
  flush(): void;
}

/**
 * Hands on what comes: at once, except after a call that was long. Then what comes meanwhile waits as long as that took, and goes together: so that
 * at most half of the time goes into it, however many changes there are and however many listeners each is written to.
 */
export function paced<Item>(handOn: (items: Item[]) => void, now = () => performance.now()): Paced<Item> {
  let waiting: Item[] = [];
  let isBusy = false;

  function flush(): void {
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    isBusy = true;
    const began = now();
    handOn(items);
    // an answer in chunks puts its parts together, and writes them when the call is over
    setImmediate(() => rest(now() - began)).unref();
  }

  function rest(took: number): void {
    if (took < LONG_MS) goOn();
    else setTimeout(goOn, Math.min(took, MOST_REST_MS)).unref();
  }

  function goOn(): void {
    isBusy = false;
    flush();
  }

  return {
    take(items) {
      for (const item of items) waiting.push(item);
      if (!isBusy) flush();
    },
    flush,
  };
}
