import { type Dialect, DummyDriver, Transaction } from 'kysely';
import { SnakeCasePostgres } from './dialects.ts';
import type { Storage } from './storage.ts';
import type { Database } from './tables.ts';

/** The dialect that compiles a transaction's queries; it opens no connection. */
const dialect: Dialect = new SnakeCasePostgres({
  pool: async () => Promise.reject(new Error('a transaction has its connection')),
});
const config = { dialect };

/**
 * Runs transactions whose simultaneous queries are sent together, in order (docs/decisions/0042).
 * Kysely's own transactions send each query after the answer to the one before: a write and a round
 * trip for each.
 */
export const createPipelinedTransact =
  (db: Storage['db']): Storage['transact'] =>
  (run) =>
    db.transaction().execute(async (oneByOne) => {
      const executor = oneByOne.getExecutor();
      // this transaction owns the connection until it ends
      const connection = await executor.provideConnection(async (borrowed) => borrowed);
      let isOpen = true;
      const provider = {
        async provideConnection<Result>(
          consumer: (borrowed: typeof connection) => Promise<Result>,
        ): Promise<Result> {
          // after the failure of one query, the others must not run behind the rollback, outside a
          // transaction
          if (!isOpen) throw new Error('the transaction has ended');
          return consumer(connection);
        },
      };
      try {
        return await run(
          new Transaction<Database>({
            config,
            dialect,
            driver: new DummyDriver(),
            executor: executor.withConnectionProvider(provider),
          }),
        );
      } finally {
        isOpen = false;
      }
    });
