import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { compose } from '../../apps/server/src/app/compose.ts';
import { createApi } from '../../apps/server/src/app/create-api.ts';
import { readConfig } from '../../apps/server/src/platform/settings/config.ts';

/**
 * Runs the API of a server as a process of its own, without pages, and prints its port. With a mail
 * server it also sends emails.
 */
const config = readConfig(process.env);
const { services: context, emulator } = await compose(config);
await context.relay.start();
context.scheduler.start();
if (config.smtpUrl) context.messageDispatcher.start();
const server = createServer(getRequestListener(createApi(context, emulator).fetch));
server.listen(0, '127.0.0.1', () =>
  console.log(`port ${(server.address() as { port: number }).port}.`),
);
