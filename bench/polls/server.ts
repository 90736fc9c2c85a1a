import { createServer } from '../../apps/server/src/app/create-server.ts';
import { readConfig } from '../../apps/server/src/platform/settings/config.ts';
import { openPostgres } from '../../apps/server/src/platform/storage/open-storage.ts';
import { countQueries } from '../../apps/server/src/platform/traces/count-queries.ts';

/** The work of the server since its start. */
export interface Usage {
  /** Processor time of the process, in ms. */
  cpuMs: number;
  statements: number;
  /** Polls answered from memory, and those that were rendered and cached. */
  given: number;
  made: number;
}

/**
 * Runs the server in a process of its own, which counts its statements. `PERSONAL_ANSWERS=off`
 * turns the memory of personal answers off. It sends its port, and its usage in answer to each
 * message.
 */
const config = readConfig(process.env);
const queries = countQueries();
const storage = await openPostgres(process.env.DATABASE_URL!);
const server = await createServer(config, {
  keepsPolls: process.env.PERSONAL_ANSWERS !== 'off',
  storage: {
    ...storage,
    db: storage.db.withPlugin(queries),
    transact: (run) => storage.transact((db) => run(db.withPlugin(queries))),
  },
});
await server.context.relay.start();
server.context.scheduler.start();
const port = await server.listen();

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const { given, made } = server.context.metrics.kept.personal;
  const usage: Usage = {
    cpuMs: (user + system) / 1_000,
    statements: queries.count,
    given,
    made,
  };
  process.send!(usage);
});
process.on('disconnect', () => process.exit(0));
process.send!({ port });
