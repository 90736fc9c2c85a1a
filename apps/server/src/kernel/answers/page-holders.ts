import type { StreamHolder } from '../../platform/realtime/stream-slots.ts';

/** The most pages that streams of one address and of one user may follow at a time. */
export interface PageLimits {
  perAddress: number;
  perUser: number;
}

/** An address that follows more pages than a browser has tabs yields to the others. */
const FEW_PAGES = 16;

/** The counts of followed pages for each address and each user. */
export interface PageHolders {
  /** Counts a viewer of a page. Returns the limit that is reached, and then counts nothing. */
  take(holder: StreamHolder, page: string): keyof PageLimits | undefined;
  release(holder: StreamHolder, page: string): void;
  /** Returns whether all addresses that follow a page follow many pages. */
  isHoarded(page: string): boolean;
  /**
   * Returns the page to give up for another viewer: of the address that follows most pages, the one
   * with the fewest addresses. Undefined if no address follows more than the viewer's own would.
   */
  findEviction(holder: StreamHolder): string | undefined;
}

/** Creates the counts. */
export function createPageHolders({ perAddress, perUser }: PageLimits): PageHolders {
  const ofAddress = createCounts();
  const ofUser = createCounts();
  const addressesOf = createCounts();

  const isFull = (counts: Counts, key: string | null, page: string, limit: number) =>
    key !== null && counts.of(key).size >= limit && !counts.of(key).has(page);

  function change({ address, user }: StreamHolder, page: string, by: 1 | -1): void {
    if (user !== null) ofUser.add(user, page, by);
    if (address === null) return;
    ofAddress.add(address, page, by);
    addressesOf.add(page, address, by);
  }

  return {
    take(holder, page) {
      if (isFull(ofAddress, holder.address, page, perAddress)) return 'perAddress';
      if (isFull(ofUser, holder.user, page, perUser)) return 'perUser';
      change(holder, page, 1);
      return undefined;
    },
    release: (holder, page) => change(holder, page, -1),
    isHoarded(page) {
      const addresses = addressesOf.of(page);
      if (addresses.size === 0) return false;
      for (const address of addresses.keys())
        if (ofAddress.of(address).size <= FEW_PAGES) return false;
      return true;
    },
    findEviction({ address }) {
      const most = maxBy(ofAddress.entries(), ([, pages]) => pages.size);
      const ownCount = address === null ? 0 : ofAddress.of(address).size;
      if (!most || most[1].size <= ownCount + 1) return undefined;
      return maxBy(most[1].keys(), (page) => -addressesOf.of(page).size);
    },
  };
}

type Counts = ReturnType<typeof createCounts>;

/** Counts the members of each key, each with the number of times that it was added. */
function createCounts() {
  const byKey = new Map<string, Map<string, number>>();
  const none: ReadonlyMap<string, number> = new Map();
  return {
    of: (key: string): ReadonlyMap<string, number> => byKey.get(key) ?? none,
    entries: () => byKey.entries(),
    add(key: string, member: string, by: 1 | -1): void {
      const members = byKey.get(key) ?? new Map<string, number>();
      byKey.set(key, members);
      const count = (members.get(member) ?? 0) + by;
      if (count > 0) members.set(member, count);
      else members.delete(member);
      if (members.size === 0) byKey.delete(key);
    },
  };
}

function maxBy<Item>(items: Iterable<Item>, sizeOf: (item: Item) => number): Item | undefined {
  let [largest, size]: [Item | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  for (const item of items) {
    const next = sizeOf(item);
    if (next > size) [largest, size] = [item, next];
  }
  return largest;
}
