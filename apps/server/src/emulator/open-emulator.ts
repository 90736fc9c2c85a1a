import { randomBytes } from 'node:crypto';
import { createEmulator, GAME_API_PATH, JWKS_PATH } from '@ringside/game-emulator/create-emulator';
import type { EmulatorClock } from '@ringside/game-emulator/ports';
import type { Hono } from 'hono';
import type { GameSide } from '../game/game-side.ts';
import { httpGameSide } from '../game/http-game-side.ts';
import type { Storage } from '../storage/storage.ts';
import { databaseEmulatorStore } from './emulator-store.ts';
import { databaseMailbox } from './mailbox.ts';

/** No request leaves the process: the name only completes the address. */
const INSIDE = 'http://emulator.inside';

export interface EmbeddedEmulator {
  /** Answers everything under `/emulator`. */
  app: Hono;
  /** The same adapter as for a game on the network, over the app's own `request`. */
  game: GameSide;
}

/** The game's stand-in within this process, on our database. */
export function openEmulator(parts: { storage: Pick<Storage, 'db'>; clock: EmulatorClock; publicUrl: string }): EmbeddedEmulator {
  const gameApiKey = randomBytes(32).toString('base64url');
  const { storage, clock, publicUrl } = parts;
  const app = createEmulator({ store: databaseEmulatorStore(storage), mailbox: databaseMailbox(storage), clock, publicUrl, gameApiKey });
  const game = httpGameSide({
    apiUrl: INSIDE + GAME_API_PATH,
    jwksUrl: INSIDE + JWKS_PATH,
    apiKey: gameApiKey,
    fetch: async (input, init) => app.request(input instanceof URL ? input.href : input, init),
  });
  return { app, game };
}
