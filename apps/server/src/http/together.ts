/** So many go in one transaction: their locks are held while it lasts. */
const MOST = 64;
/** So many transactions at a time: one that waits for a lock does not hold up everybody else's. */
const LANES = 2;

export interface GatheringParts<Item, Result> {
  alone: (item: Item) => Promise<Result>;
  /** One result for each, in their order. */
  together: (items: Item[]) => Promise<Result[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Promise<Result>) => void;
}

/**
 * Gathers what is asked at the same time. Whoever comes while there is a free lane goes at once and alone; who comes while there is none waits and goes with the others who do, in one
 * transaction. So nobody waits for company, and in a rush the work of a transaction is shared by as many as there are. Where many fail together, each is done alone: one that cannot
 * be done is no other's fault.
 */
export function gathering<Item, Result>({ alone, together }: GatheringParts<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

  async function settle(these: Waiting<Item, Result>[]): Promise<void> {
    const results = these.length > 1 ? await together(these.map(({ item }) => item)).catch(() => undefined) : undefined;
    for (const [index, { item, resolve }] of these.entries()) {
      const result = results ? Promise.resolve(results[index]!) : alone(item);
      resolve(result);
      // whoever asked hears of its failure
      await result.catch(() => {});
    }
  }

  async function goOn(): Promise<void> {
    underWay += 1;
    while (waiting.length > 0) await settle(waiting.splice(0, MOST));
    underWay -= 1;
  }

  return (item) => {
    const { promise, resolve } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve });
    if (underWay < LANES) void goOn();
    return promise;
  };
}
