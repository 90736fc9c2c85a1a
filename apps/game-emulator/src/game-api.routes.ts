import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  apiTokenQuestion,
  gameProfile,
  inboxMessage,
  roomLineUps,
  type SurveyInfo,
  surveyAnswers,
} from '@ringside/contract/game';
import { Hono, type MiddlewareHandler } from 'hono';
import { injectFault } from './faults.ts';
import { gameShape } from './game-shape.ts';
import type { EmulatorParts } from './ports.ts';
import { bodyOf, refuse } from './refuse.ts';
import { translateSurvey } from './survey.ts';

const CHAT_TOKEN_MS = 60 * 60 * 1000;
const noSuchPlayer = (c: Parameters<typeof refuse>[0]) =>
  refuse(c, 404, {
    code: 'not-found',
    title: 'There is no such player',
    detail: 'The game knows no player with this tag.',
  });

/** Creates the game's own API, as an operator's game would offer it. It requires the key. */
export function gameApiRoutes(services: EmulatorParts): Hono {
  const app = new Hono();
  app.use(keyHolder(services.gameApiKey));
  playerCalls(app, services);
  roomCalls(app, services);
  surveyCalls(app, services);
  return app;
}

function playerCalls(app: Hono, { store, clock }: EmulatorParts): void {
  app.post('/api-tokens/verify', async (c) => {
    const body = await bodyOf(c, apiTokenQuestion);
    if ('refusal' in body) return body.refusal;
    const player = await store.findPlayerByApiSecret(body.value.apiToken);
    return player
      ? c.json({ playerTag: player.playerTag, country: player.country })
      : refuse(c, 401, {
          code: 'token-invalid',
          title: 'The token belongs to no player',
          detail: 'Launch the site again from the game.',
        });
  });
  app.get('/players/:tag', injectFault(store, 'user'), async (c) => {
    const player = await store.findPlayer(c.req.param('tag'));
    return player ? c.json(gameShape(player)) : noSuchPlayer(c);
  });
  app.put('/players/:tag/profile', injectFault(store, 'register'), async (c) => {
    const body = await bodyOf(c, gameProfile);
    if ('refusal' in body) return body.refusal;
    const player = await store.updatePlayer(c.req.param('tag'), {
      ...body.value,
      hasProfile: true,
    });
    return player ? c.json(gameShape(player)) : noSuchPlayer(c);
  });
  app.get('/players/:tag/brawlers', injectFault(store, 'player/brawlers-info'), async (c) => {
    const player = await store.findPlayer(c.req.param('tag'));
    if (!player) return noSuchPlayer(c);
    const { brawlers, isBanned, banUntil, countryBan } = player;
    return c.json({
      brawlers,
      isBanned: isBanned && (!banUntil || banUntil > clock.now()),
      countryBan,
    });
  });
  app.post('/players/:tag/chat-token', injectFault(store, 'discord-token'), async (c) => {
    const player = await store.findPlayer(c.req.param('tag'));
    return player
      ? c.json({
          token: `chat-${crypto.randomUUID()}`,
          expiresAt: new Date(Date.now() + CHAT_TOKEN_MS).toISOString(),
        })
      : noSuchPlayer(c);
  });
  app.post('/players/:tag/inbox', injectFault(store, 'inbox'), async (c) => {
    const body = await bodyOf(c, inboxMessage);
    if ('refusal' in body) return body.refusal;
    const playerTag = c.req.param('tag');
    if (!(await store.findPlayer(playerTag))) return noSuchPlayer(c);
    await store.insertMessage({ ...body.value, playerTag, sentAt: clock.now() });
    return c.body(null, 204);
  });
}

function surveyCalls(app: Hono, { store }: EmulatorParts): void {
  const infoFor = async (tag: string, language?: string): Promise<SurveyInfo> => ({
    ...translateSurvey(language),
    hasAnswered: (await store.findSurveyAnswers(tag)) !== undefined,
  });
  app.get('/players/:tag/survey', injectFault(store, 'survey/info'), async (c) => {
    const player = await store.findPlayer(c.req.param('tag'));
    return player
      ? c.json(await infoFor(player.playerTag, c.req.query('language')))
      : noSuchPlayer(c);
  });
  app.post('/players/:tag/survey', injectFault(store, 'survey'), async (c) => {
    const body = await bodyOf(c, surveyAnswers);
    if ('refusal' in body) return body.refusal;
    const player = await store.findPlayer(c.req.param('tag'));
    if (!player) return noSuchPlayer(c);
    const saved = await store.insertSurveyAnswers(player.playerTag, body.value);
    return saved
      ? c.json(await infoFor(player.playerTag))
      : refuse(c, 409, {
          code: 'survey-answered',
          title: 'This player has answered already',
          detail: 'Each player answers the survey once.',
        });
  });
}

/** The signs of a code that are not mistaken for each other. */
const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 6;

/** Opens rooms. The emulator has no play: their links lead to its page. */
function roomCalls(app: Hono, { store, publicUrl }: EmulatorParts): void {
  app.post('/rooms', injectFault(store, 'rooms'), async (c) => {
    const body = await bodyOf(c, roomLineUps);
    if ('refusal' in body) return body.refusal;
    const code = [...randomBytes(CODE_LENGTH)]
      .map((byte) => CODE_SIGNS[byte % CODE_SIGNS.length])
      .join('');
    return c.json({ code, link: `${publicUrl}/emulator?room=${code}` });
  });
}

/**
 * Compares hashes, which have the same length, so that the time reveals neither length nor
 * contents.
 */
function keyHolder(key: string): MiddlewareHandler {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const expectedHash = hash(`Bearer ${key}`);
  return async (c, next) => {
    if (timingSafeEqual(hash(c.req.header('authorization') ?? ''), expectedHash)) return next();
    return refuse(c, 401, {
      code: 'key-invalid',
      title: 'The key of the game API is wrong',
      detail: 'Send the configured GAME_API_KEY.',
    });
  };
}
