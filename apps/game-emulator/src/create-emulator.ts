import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { chatRoutes } from './chat.routes.ts';
import { clockRoutes } from './clock.routes.ts';
import { demoRoutes } from './demo.routes.ts';
import { faultRoutes } from './faults.ts';
import { gameApiRoutes } from './game-api.routes.ts';
import { publicKeys } from './launch-token.ts';
import { mailboxRoutes } from './mailbox.routes.ts';
import { pageRoutes } from './page/page.routes.ts';
import { playerRoutes } from './players.routes.ts';
import type { EmulatorParts } from './ports.ts';
import { refuse } from './refuse.ts';

/** The path of the game's own API under the emulator. */
export const GAME_API_PATH = '/emulator/game-api';
/** The path of the community chat's stand-in. */
export const CHAT_PATH = '/emulator/chat';
/** The path of the public keys of launch tokens. */
export const JWKS_PATH = '/emulator/jwks.json';

/**
 * Creates the game's stand-in as one app: its page, its players and keys, its API, and the season's
 * clock.
 */
export function createEmulator(services: EmulatorParts): Hono {
  return new Hono()
    .use('/emulator/*', noForeignPages)
    .use('/emulator/*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
    .get(JWKS_PATH, async (c) => c.json(await publicKeys(services.store)))
    .route(GAME_API_PATH, gameApiRoutes(services))
    .route('/emulator/players', playerRoutes(services))
    .route('/emulator/faults', faultRoutes(services.store))
    .route('/emulator/clock', clockRoutes(services.clock))
    .route('/emulator/demo', demoRoutes(services))
    .route('/emulator/mailbox', mailboxRoutes(services.mailbox))
    .route(CHAT_PATH, chatRoutes(services))
    .get('/emulator/', (c) => c.redirect('/emulator'))
    .route('/emulator', pageRoutes());
}

const MAX_BODY_BYTES = 1024 * 1024;
const tooLarge = (c: Context) =>
  refuse(c, 413, {
    code: 'too-large',
    title: `At most ${MAX_BODY_BYTES} bytes`,
    detail: 'Send a smaller body.',
  });

/** Refuses pages of other sites, which must not control the emulator of a developer. */
const noForeignPages: MiddlewareHandler = async (c, next) => {
  const unsafe = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  if (unsafe && c.req.header('sec-fetch-site') === 'cross-site')
    return refuse(c, 403, {
      code: 'cross-site',
      title: 'Requests must come from the page of the emulator',
      detail: 'A page of another site must not control the emulator.',
    });
  return next();
};
