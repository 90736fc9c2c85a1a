import type { Storage } from '../../apps/server/src/platform/storage/storage.ts';
import { countQueries } from '../../apps/server/src/platform/traces/count-queries.ts';

/** The transactions and statements of a storage so far. */
export interface StorageCounts {
  /** Transactions that ended without a failure. */
  commits: number;
  /** Statements inside of transactions, without `begin` and `commit`. */
  statements: number;
}

/** Wraps a storage so that a test can count its transactions and their statements. */
export function countedStorage(storage: Storage): { storage: Storage; counts: StorageCounts } {
  const queries = countQueries();
  const counts = {
    commits: 0,
    get statements() {
      return queries.count;
    },
  };
  return {
    counts,
    storage: {
      ...storage,
      transact: async (run) => {
        const result = await storage.transact((db) => run(db.withPlugin(queries)));
        counts.commits += 1;
        return result;
      },
    },
  };
}
