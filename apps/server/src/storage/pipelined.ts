import { type Dialect, DummyDriver, Transaction } from 'kysely';
import { SnakeCasePostgres } from './dialects.ts';
import type { Storage } from './storage.ts';
import type { Database } from './tables.ts';

/** What a transaction is printed with; it opens nothing. */
const dialect: Dialect = new SnakeCasePostgres({
  pool: async () => Promise.reject(new Error('a transaction has its connection')),
});
const config = { dialect };

/**
 * Runs transactions in which statements that are asked at the same time go out at the same time, in
 * the order in which they were asked (docs/decisions/0042). Kysely's own hold each back until the
 * one before is answered: each would be a write and a round of its own.
 */
export const pipelined =
  (db: Storage['db']): Storage['transact'] =>
  (run) =>
    db.transaction().execute(async (oneByOne) => {
      const executor = oneByOne.getExecutor();
      // it is this transaction's until it ends
      const connection = await executor.provideConnection(async (own) => own);
      let isOpen = true;
      const provider = {
        async provideConnection<Result>(
          consumer: (own: typeof connection) => Promise<Result>,
        ): Promise<Result> {
          // where one of several has failed, the others may not go on behind the rollback, outside any transaction
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
