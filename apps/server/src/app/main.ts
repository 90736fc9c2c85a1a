/* oxlint-disable no-restricted-properties -- the settings of the process come from here */
import { readConfig, type Config } from '../platform/settings/config.ts';
import { ConfigError } from '../platform/settings/environment.ts';
import { startDemo } from '../sim/demo/start-demo.ts';
import { createServer } from './create-server.ts';
import { endWithParent } from './end-with-parent.ts';
import { checkAddress } from './listen.ts';
import { handleProcessFailures } from './process-failures.ts';

function configuration(): Config {
  try {
    return readConfig(process.env, process.argv);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const mistake of error.mistakes) console.error(mistake);
    process.exit(1);
  }
}

/** Ends the process with one sentence for the operator. */
function endWithSentence(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const config = configuration();
process.env.NODE_ENV ??= config.development ? 'development' : 'production';

// Set up before the start, which takes seconds in which the parent may end.
let ending = false;
let end = (): void => process.exit(0);
if (config.endWithParent) endWithParent(() => end());

await checkAddress(config).catch(endWithSentence);
export const server = await createServer(config).catch(endWithSentence);
handleProcessFailures(server, process);
if (config.demo && config.emulator) await startDemo(server.context);
await server.context.relay.start();
server.context.scheduler.start();
server.context.hookDelivery.start();
server.context.messageDispatcher.start();
server.context.inboxDispatcher.start();
server.context.pushDispatcher.start();
server.context.roomOpener.start();
server.context.logMonths.start();
server.context.expiredRows.start();
server.context.secretReencryption.start();
const port = await server.listen().catch(endWithSentence);

end = () => {
  if (ending) return;
  ending = true;
  void server.close().then(() => process.exit(0));
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end());
// Not awaited: visitors are served meanwhile.
void server
  .prepare()
  .catch((error: unknown) =>
    server.context.log.error({ err: error }, 'the preview pictures could not be prepared'),
  );
// Printed last: a process that reads this line may stop the server at once.
console.log(
  `Ringside is ready on http://${config.host}:${port} (Node ${process.version}, ${server.context.storage.kind})`,
);
