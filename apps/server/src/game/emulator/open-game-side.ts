import { randomBytes } from 'node:crypto';
import {
  CHAT_PATH,
  createEmulator,
  GAME_API_PATH,
  JWKS_PATH,
} from '@ringside/game-emulator/create-emulator';
import { playFault } from '@ringside/game-emulator/faults';
import type {
  EmulatorClock,
  EmulatorDemo,
  EmulatorMailbox,
  EmulatorParts,
} from '@ringside/game-emulator/ports';
import { invariant } from '@ringside/rules/decision';
import { Hono } from 'hono';
import { type ChatService, createChatService } from '../../identity/oauth/chat-service.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isUnavailable } from '../../platform/storage/unavailable.ts';
import { type GameSide, GameSideFailure } from '../game-side.ts';
import { createHttpGameSide } from '../http-game-side.ts';
import type { Fetch } from '../launch-token.ts';
import { applyPlayerChange, type PlayerChangeDeps } from './apply-player-change.ts';
import { createEmulatorStore } from './emulator-store.ts';
import { createMailbox } from './mailbox.ts';

/** The services of the game side. The emulator moves the clock, runs jobs and sends messages. */
export type GameSideDeps = PlayerChangeDeps & {
  config: Pick<Config, 'chat' | 'emulator' | 'game' | 'publicUrl' | 'tenantUrls'>;
  storage: Pick<Storage, 'db'>;
  clock: Pick<Clock, 'now' | 'set'>;
  scheduler: { lookAt(dueAt: Date): void; catchUp(): Promise<void> };
  relay: { clockMoved(): void };
  messageDispatcher: { drain(): Promise<void> };
  live: { tellTime(now: Date): void };
  bots: { pool?: { aloneUntil: Date } | undefined };
  /** Creates the steps of the emulator's page, which play the demo. */
  createDemo: (clock: EmulatorClock) => EmulatorDemo;
};

/** No request leaves the process: the name only completes the address. */
const INSIDE = 'http://emulator.inside';
/** The path on a site to which the community chat redirects. */
const CALLBACK_PATH = '/api/oauth/1.0/callback';

export interface OpenGameSide {
  game: GameSide;
  /** Answers everything under `/emulator`; absent if a real game is connected. */
  emulator: Hono | undefined;
  /** The community chat: the configured one, otherwise the emulator's. */
  chat: ChatService | undefined;
}

/** Opens the operator's game if the emulator is off, otherwise its emulator within this process. */
export async function openGameSide(deps: GameSideDeps): Promise<OpenGameSide> {
  const { config, storage } = deps;
  const connected =
    config.chat.signIn && createChatService({ ...config.chat.signIn, callbackPath: CALLBACK_PATH });
  if (config.emulator) {
    const clock = createSeasonClock(deps);
    const opened = openEmulator({
      storage,
      clock,
      demo: deps.createDemo(clock),
      mailbox: createEmulatorMailbox(deps),
      publicUrl: config.publicUrl,
      otherSites: config.tenantUrls.map(({ url }) => url),
      changed: (player) => applyPlayerChange(deps, player),
    });
    return { ...opened, chat: connected ?? opened.chat };
  }
  const { apiUrl, jwksUrl, apiKey } = config.game;
  invariant(apiUrl && jwksUrl, 'the settings require both addresses when the emulator is off');
  return {
    game: createHttpGameSide({ apiUrl, jwksUrl, apiKey, resilience: {} }),
    emulator: undefined,
    chat: connected,
  };
}

export interface EmbeddingParts extends Pick<
  EmulatorParts,
  'clock' | 'demo' | 'mailbox' | 'publicUrl' | 'otherSites' | 'changed'
> {
  storage: Pick<Storage, 'db'>;
  /** Random for each process by default. */
  gameApiKey?: string;
}

/**
 * Opens the game emulator on our database. The port to it is the same HTTP adapter as in
 * production, over the app's own `request`.
 */
export function openEmulator(services: EmbeddingParts): {
  game: GameSide;
  emulator: Hono;
  chat: ChatService;
} {
  const { storage, gameApiKey = randomBytes(32).toString('base64url'), ...rest } = services;
  const store = createEmulatorStore(storage);
  const chatClient = { id: 'ringside', secret: gameApiKey };
  const emulator = createEmulator({ ...rest, store, gameApiKey, chatClient });
  // If the database is away, the emulator answers 503 as the API does; any other error becomes the
  // failure's cause.
  const answering = new Hono().route('/', emulator).onError((error, c) => {
    if (isUnavailable(error)) return c.body(null, 503);
    throw error;
  });
  const inside: Fetch = async (input, init) =>
    answering.request(input instanceof URL ? input.href : input, init);
  const game = createHttpGameSide({
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
  const chat = createChatService({
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

/** Returns the mailbox. Reading it first sends everything that is written by then. */
const createEmulatorMailbox = (deps: GameSideDeps): EmulatorMailbox => ({
  async findAll() {
    await deps.scheduler.catchUp();
    await deps.messageDispatcher.drain();
    return createMailbox(deps.storage, deps.clock).findAll();
  },
});

/**
 * An instant before all others: the scheduler then asks the database, whatever this process
 * believes.
 */
const LOOK = new Date(0);

/**
 * Returns the clock of the emulator. Moving it resolves after all jobs due by then have run, each
 * at its own instant.
 */
function createSeasonClock(deps: GameSideDeps): EmulatorClock {
  return {
    now: () => deps.clock.now(),
    async moveTo(target) {
      if (target < deps.clock.now()) return 'backwards';
      await deps.clock.set(target);
      // No human can act in the time that is skipped.
      if (deps.bots.pool) deps.bots.pool.aloneUntil = target;
      deps.relay.clockMoved();
      deps.scheduler.lookAt(LOOK); // another process may have scheduled a job without waking this one
      await deps.scheduler.catchUp();
      deps.live.tellTime(deps.clock.now());
      return 'moved';
    },
  };
}
