/** So many go in one transaction: their locks are held while it lasts. */
const MOST = 64;
/**
 * What takes longer waits for somebody else's lock: who comes after it gets another lane, as many
 * as so many. In milliseconds.
 */
const STUCK_MS = 100;
const LANES = 4;

export interface GatheringParts<Item, Result> {
  alone: (item: Item) => Promise<Result>;
  /** One result for each, in their order. */
  together: (items: Item[]) => Promise<Result[]>;
  /**
   * Whether a failure would be everybody's again, such as a database that is away: nobody tries
   * alone then.
   */
  isEverybodys: (error: unknown) => boolean;
  /**
   * For how long at most, in milliseconds, those who come right after many went together wait until
   * as many have come again.
   */
  momentMs?: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Promise<Result>) => void;
}

/** Ends when what has arrived by now has been read. */
const thisTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/**
 * Gathers what is asked at the same time. Whoever comes while nothing is under way goes at once,
 * with those whose requests have arrived with his; who comes meanwhile waits and goes with the
 * others who do, in one transaction. So nobody waits for company but for the moment of a rush
 * (`momentMs`), and the work of a transaction is shared by as many as there are. Where many fail
 * together, each is done alone: one that cannot be done is no other's fault.
 */
export function gathering<Item, Result>({
  alone,
  together,
  isEverybodys,
  momentMs = 0,
}: GatheringParts<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let lanes = 0;
  let moving = 0;
  let asMany: { count: number; resolve: () => void } | undefined;

  async function settle(these: Waiting<Item, Result>[]): Promise<void> {
    const resultOf = these.length > 1 ? await many(these.map(({ item }) => item)) : alone;
    const results = these.map(({ item, resolve }, index) => {
      const result = resultOf(item, index);
      resolve(result);
      return result;
    });
    // whoever asked hears of a failure
    await Promise.allSettled(results);
  }

  /** Where each gets his result, once they were done together. */
  async function many(items: Item[]): Promise<(item: Item, index: number) => Promise<Result>> {
    try {
      const results = await together(items);
      return async (_, index) => results[index] as Result;
    } catch (error) {
      return isEverybodys(error) ? () => Promise.reject(error) : alone;
    }
  }

  /** Opens a lane where none moves. */
  function goOn(): void {
    if (waiting.length > 0 && moving === 0 && lanes < LANES) void lane();
  }

  async function lane(): Promise<void> {
    lanes += 1;
    moving += 1;
    await thisTurn();
    while (waiting.length > 0) {
      let isStuck = false;
      const timer = setTimeout(() => {
        isStuck = true;
        moving -= 1;
        goOn();
      }, STUCK_MS);
      const these = waiting.splice(0, MOST);
      await settle(these);
      clearTimeout(timer);
      if (isStuck) moving += 1;
      await moment(these.length);
    }
    moving -= 1;
    lanes -= 1;
  }

  /**
   * In a rush the work of a transaction is dear, and a moment is not: without it a large group and
   * a single one take turns.
   */
  async function moment(count: number): Promise<void> {
    if (count === 1 || momentMs === 0 || waiting.length >= count) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, momentMs);
    asMany = { count, resolve };
    await promise;
    asMany = undefined;
    clearTimeout(timer);
  }

  return (item) => {
    const { promise, resolve } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve });
    if (asMany && waiting.length >= asMany.count) asMany.resolve();
    goOn();
    return promise;
  };
}
