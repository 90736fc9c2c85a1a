/* oxlint-disable no-restricted-globals -- the drain and the ten seconds of a close */
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createApiAnswers } from '../kernel/answers/api-answers.ts';
import { plainAcceptEncoding } from '../kernel/http/accept-encoding.ts';
import { MAX_BODY_BYTES } from '../kernel/http/body.ts';
import { serveExpectedContinue } from '../kernel/http/expect-continue.ts';
import { hasUnexpectedBody, serveAfterBody } from '../kernel/http/unexpected-body.ts';
import type { SocketTurn } from '../platform/realtime/stream-on-socket.ts';
import type { Config } from '../platform/settings/config.ts';
import { createDevelopmentSite } from '../site/development-site.ts';
import { createProductionSite } from '../site/production-site.ts';
import { SHARED_COLLECTIONS } from './collections.ts';
import { compose, type Opening } from './compose.ts';
import { createApi } from './create-api.ts';
import { listen } from './listen.ts';

const FINISH_MS = 10_000;
const IDLE_LOOK_MS = 20;
/**
 * Longer than load balancers keep an idle connection (60 s). If the server closes it first while
 * the balancer sends a request, that request fails and nothing can tell whether it is safe to
 * repeat. Node's default of 5 s loses requests in this way.
 */
const IDLE_CONNECTION_MS = 75_000;

/** How often Node checks connections for late headers or bodies, in milliseconds. */
const CHECK_CONNECTIONS_MS = 1_000;

/**
 * Creates one HTTP server with storage, API and site. Without `keepsPolls` every poll of a player
 * reads the database, which the benchmark compares.
 */
export async function createServer(
  config: Config,
  { keepsPolls = true, ...opening }: Opening & { keepsPolls?: boolean } = {},
) {
  const { services, emulator, close: closeServices } = await compose(config, opening);
  await using owner = new AsyncDisposableStack();
  owner.defer(closeServices);
  const api = createApi(services, emulator);
  const http = createHttpServer({
    keepAliveTimeout: IDLE_CONNECTION_MS,
    headersTimeout: config.headersMs,
    requestTimeout: config.headersMs + config.bodies.uploadMs,
    connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
  });
  const answers = createApiAnswers({
    ...services,
    sharedCollections: SHARED_COLLECTIONS,
    keepsPolls,
  });
  const site = config.development
    ? await createDevelopmentSite(config, http, { app: api, answers }, services)
    : await createProductionSite(config, { app: api, answers }, services);
  const handle = site.wrap(
    getRequestListener(async (request, env) => {
      const turn: SocketTurn = { response: env.outgoing as ServerResponse };
      const answer = await answers.respond(request, (same, reading) =>
        site.app.fetch(same, { ...env, turn, reading }),
      );
      if (!turn.begin) return answer;
      turn.begin(answer.headers);
      return RESPONSE_ALREADY_SENT;
    }),
  );
  owner.defer(() => site.close());
  serveExpectedContinue(http);
  http.on('request', (request, response) => {
    plainAcceptEncoding(request);
    // The client then opens its next connection to another process, instead of using one that is
    // about to close.
    if (services.lifecycle.ending) response.setHeader('connection', 'close');
    const render = () => handle(request, response);
    const serve = () => {
      if (!answers.answer(request, response, render)) render();
    };
    if (hasUnexpectedBody(request))
      serveAfterBody(request, response, {
        maxBytes: MAX_BODY_BYTES,
        timeoutMs: config.bodies.bodyMs,
        serve,
      });
    else serve();
  });

  const owned = owner.move();
  return {
    context: services,
    api,
    listen: () => listen(http, config),
    /** Loads what the first link preview picture needs. */
    prepare: () => site.prepare(),
    /**
     * Closes in steps: 1. `/readyz` answers 503 while everything is still served, so that the load
     * balancer turns away; 2. no new connections, and streams end; 3. open requests finish, within
     * 10 s; 4. the database closes.
     */
    async close() {
      services.lifecycle.ending = true;
      await new Promise((resolve) => setTimeout(resolve, config.drainMs));
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      services.live.close();
      // A connection is idle only after its last answer is sent.
      const idle = setInterval(() => http.closeIdleConnections(), IDLE_LOOK_MS);
      const force = setTimeout(() => http.closeAllConnections(), FINISH_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(force);
      await owned.disposeAsync();
    },
  };
}
