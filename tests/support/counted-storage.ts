import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts';
import { countQueries } from '../../apps/server/src/platform/traces/count-queries.ts';

/** The transactions and statements of a storage so far. */
export interface StorageCounts {
  /** Transactions that ended without a failure. */
  readonly commits: number;
  /** Statements inside of transactions, without `begin` and `commit`. */
  readonly statements: number;
  /** Statements outside of transactions. */
  readonly outside: number;
  /** The statements of each transaction that ended without a failure. */
  readonly byCommit: readonly number[];
  /** The kinds of those statements, in their order; those that do not count are left out. */
  readonly kindsByCommit: readonly (readonly StatementKind[])[];
}

/** A read, a read that locks rows, or a write. */
export type StatementKind = 'read' | 'lock' | 'write';

/** Holds all transactions before their first statement. */
export interface Hold {
  /** Resolves when a transaction waits. */
  isWaiting: Promise<void>;
  release(): void;
}

/** The turns of the event loop after which requests in memory have reached the database or wait. */
const QUIET_TURNS = 50;

/** The tables of the emulator, which stands in for the game. */
const EMULATOR = /^emulator/;
/** Reads of lists that a process uses for five seconds: their number depends on its speed. */
const LISTS = ['webhooks', 'pushSubscriptions'];

/** Returns whether a statement reads such a list. */
export function isReadOfList(statement: RootOperationNode): boolean {
  if (statement.kind !== 'SelectQueryNode') return false;
  const froms = statement.from?.froms ?? [];
  return froms.some((from) => from.kind === 'TableNode' && LISTS.includes(nameOf(from)));
}

/** Returns whether a statement belongs to the emulator. */
export function isOfEmulator(statement: RootOperationNode): boolean {
  if (statement.kind === 'SelectQueryNode')
    return statement.from?.froms.some((from) => EMULATOR.test(nameOf(from))) ?? false;
  return (
    statement.kind === 'UpdateQueryNode' &&
    statement.table !== undefined &&
    EMULATOR.test(nameOf(statement.table))
  );
}

const nameOf = (node: object): string =>
  (node as { table?: { identifier?: { name?: string } } }).table?.identifier?.name ?? '';

/**
 * Wraps a storage so that a test can count its transactions and their statements, and hold them.
 *
 * @param isCounted Whether a statement counts; by default each does.
 */
export function countedStorage(
  storage: Storage,
  isCounted?: (statement: RootOperationNode) => boolean,
): {
  storage: Storage;
  counts: StorageCounts;
  hold(): Hold;
  /** Resolves when no query outside of transactions is in progress and none follows. */
  settle(): Promise<void>;
} {
  const allQueries = countQueries(isCounted);
  const outsideQueries = countQueries(isCounted);
  const db = storage.db.withPlugin(outsideQueries);
  const outside = watchProgress(db);
  const byCommit: number[] = [];
  const kindsByCommit: StatementKind[][] = [];
  let gate: { open: Promise<void>; note: () => void } | undefined;
  return {
    counts: {
      byCommit,
      kindsByCommit,
      get commits() {
        return byCommit.length;
      },
      get statements() {
        return allQueries.count;
      },
      get outside() {
        return outsideQueries.count;
      },
    },
    hold() {
      const open = Promise.withResolvers<void>();
      const waiting = Promise.withResolvers<void>();
      gate = { open: open.promise, note: waiting.resolve };
      return {
        isWaiting: waiting.promise,
        release() {
          gate = undefined;
          open.resolve();
        },
      };
    },
    async settle() {
      for (let turns = 0; turns < QUIET_TURNS; turns++) {
        await new Promise<void>((resolve) => void setImmediate(resolve));
        if (outside.inProgress > 0) turns = 0;
      }
    },
    storage: {
      ...storage,
      db,
      transact: async (run) => {
        gate?.note();
        await gate?.open;
        const ownQueries = countQueries(isCounted);
        const kinds: StatementKind[] = [];
        const result = await storage.transact((db) =>
          run(
            db
              .withPlugin(allQueries)
              .withPlugin(ownQueries)
              .withPlugin(noteKinds(kinds, isCounted)),
          ),
        );
        byCommit.push(ownQueries.count);
        kindsByCommit.push(kinds);
        return result;
      },
    },
  };
}

/** Notes the kind of each statement that counts. */
const noteKinds = (
  kinds: StatementKind[],
  isCounted: (statement: RootOperationNode) => boolean = () => true,
): KyselyPlugin => ({
  transformQuery({ node }) {
    if (isCounted(node)) kinds.push(kindOf(node));
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});

const LOCKS = ['ForUpdate', 'ForShare'];

function kindOf(node: RootOperationNode): StatementKind {
  if (node.kind !== 'SelectQueryNode') return 'write';
  const locks = node.endModifiers?.some(({ modifier }) => LOCKS.includes(modifier ?? ''));
  return locks ? 'lock' : 'read';
}

/** Counts the queries of a database handle that wait for their answers, outside of transactions. */
function watchProgress(db: Storage['db']): { inProgress: number } {
  const progress = { inProgress: 0 };
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const executeQuery = (...query: Parameters<typeof execute>) => {
    progress.inProgress += 1;
    return execute(...query).finally(() => (progress.inProgress -= 1));
  };
  Object.assign(executor, { executeQuery });
  return progress;
}
