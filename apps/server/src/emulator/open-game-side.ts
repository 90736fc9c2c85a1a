import { randomBytes } from 'node:crypto';
import {
  CHAT_PATH,
  createEmulator,
  GAME_API_PATH,
  JWKS_PATH,
} from '@ringside/game-emulator/create-emulator';
import { playFault } from '@ringside/game-emulator/faults';
import type { EmulatorClock, EmulatorMailbox, EmulatorParts } from '@ringside/game-emulator/ports';
import { invariant } from '@ringside/rules/decision';
import { Hono } from 'hono';
import { type ChatService, chatService } from '../chat-service/chat-service.ts';
import type { Context } from '../context.ts';
import { createDemoControls } from '../demo/demo-controls.ts';
import { type GameSide, GameSideFailure } from '../game/game-side.ts';
import { httpGameSide } from '../game/http-game-side.ts';
import type { Fetch } from '../game/launch-token.ts';
import type { Storage } from '../storage/storage.ts';
import { isUnavailable } from '../storage/unavailable.ts';
import { databaseEmulatorStore } from './emulator-store.ts';
import { databaseMailbox } from './mailbox.ts';
import { takeOver } from './take-over.ts';

/** No request leaves the process: the name only completes the address. */
const INSIDE = 'http://emulator.inside';
/** Where on a site the community chat sends people back to. */
const CALLBACK_PATH = '/api/oauth/1.0/callback';

export interface OpenGameSide {
  game: GameSide;
  /** Answers everything under `/emulator`; absent where a real game is connected. */
  emulator: Hono | undefined;
  /** The community chat: the one of the settings, else the emulator's. */
  chat: ChatService | undefined;
}

/** The operator's game where the emulator is off, otherwise its stand-in within this process. */
export async function openGameSide(context: Context): Promise<OpenGameSide> {
  const { config, storage } = context;
  const connected =
    config.chat.signIn && chatService({ ...config.chat.signIn, callbackPath: CALLBACK_PATH });
  if (config.emulator) {
    const clock = seasonClock(context);
    const parts = openEmulator({
      storage,
      clock,
      demo: createDemoControls(context, clock),
      mailbox: openedMailbox(context),
      publicUrl: config.publicUrl,
      otherSites: config.tenantUrls.map(({ url }) => url),
      changed: (player) => takeOver(context, player),
    });
    return { ...parts, chat: connected ?? parts.chat };
  }
  const { apiUrl, jwksUrl, apiKey } = config.game;
  invariant(apiUrl && jwksUrl, 'the settings demand both addresses where the emulator is off');
  return {
    game: httpGameSide({ apiUrl, jwksUrl, apiKey, resilience: {} }),
    emulator: undefined,
    chat: connected,
  };
}

export interface EmbeddingParts extends Pick<
  EmulatorParts,
  'clock' | 'demo' | 'mailbox' | 'publicUrl' | 'otherSites' | 'changed'
> {
  storage: Pick<Storage, 'db'>;
  /** Drawn anew in each process where none is given. */
  gameApiKey?: string;
}

/**
 * The game's stand-in on our database; the port to it is the same adapter as on the network, over
 * the app's own `request`.
 */
export function openEmulator(parts: EmbeddingParts): {
  game: GameSide;
  emulator: Hono;
  chat: ChatService;
} {
  const { storage, gameApiKey = randomBytes(32).toString('base64url'), ...rest } = parts;
  const store = databaseEmulatorStore(storage);
  const chatClient = { id: 'ringside', secret: gameApiKey };
  const emulator = createEmulator({ ...rest, store, gameApiKey, chatClient });
  // a game whose database is away says "not now", as the API does; anything else that is thrown is the failure's cause
  const answering = new Hono().route('/', emulator).onError((error, c) => {
    if (isUnavailable(error)) return c.body(null, 503);
    throw error;
  });
  const inside: Fetch = async (input, init) =>
    answering.request(input instanceof URL ? input.href : input, init);
  const game = httpGameSide({
    apiUrl: INSIDE + GAME_API_PATH,
    jwksUrl: INSIDE + JWKS_PATH,
    apiKey: gameApiKey,
    fetch: inside,
  });
  const rehearse: GameSide['rehearse'] = async (call) => {
    const status = await playFault(store, call);
    if (status) throw new GameSideFailure({ call, status });
  };
  const { publicUrl } = rest;
  const chat = chatService({
    clientId: chatClient.id,
    clientSecret: chatClient.secret,
    scope: 'identify',
    callbackPath: CALLBACK_PATH,
    fetch: inside,
    authorizeUrl: `${publicUrl}${CHAT_PATH}/authorize`,
    tokenUrl: `${INSIDE}${CHAT_PATH}/token`,
    userUrl: `${INSIDE}${CHAT_PATH}/user`,
  });
  return { game: { ...game, rehearse }, emulator, chat };
}

/** Who looks into the mailbox finds everything that was written by then. */
const openedMailbox = (context: Context): EmulatorMailbox => ({
  async findAll() {
    await context.dueWork.catchUp();
    await context.carrier.carry();
    return databaseMailbox(context.storage, context.clock).findAll();
  },
});

/** Before everything: the next look asks the database, whatever this process believes. */
const LOOK = new Date(0);

/** Moving the clock answers when all that is due by then has happened, each at its own instant. */
function seasonClock(context: Context): EmulatorClock {
  return {
    now: () => context.clock.now(),
    async moveTo(target) {
      if (target < context.clock.now()) return 'backwards';
      await context.clock.set(target);
      // No person can act in the time that is passed over.
      if (context.troupe) context.troupe.aloneUntil = target;
      context.relay.clockMoved();
      context.dueWork.noticed(LOOK); // what another process has armed may have come here by no wake
      await context.dueWork.catchUp();
      context.live.tellTime(context.clock.now());
      return 'moved';
    },
  };
}
