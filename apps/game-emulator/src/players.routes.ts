import { Hono } from 'hono';
import { z } from 'zod';
import { launchParameters, launchUrl } from './launch-token.ts';
import type { EmulatedPlayer, EmulatorParts, PlayerChanges } from './ports.ts';
import { bodyOf, refuse } from './refuse.ts';

const LISTED_PLAYERS = 100;
/** The letters of the game's own tags: no look-alikes. */
const TAG_LETTERS = '0289CGJLPQRUVY';
const TAG_LENGTH = 9;

const country = z.string().regex(/^[A-Za-z]{2}$/, 'Expected a country code of two letters').transform((code) => code.toUpperCase());
const dateOfBirth = z.iso.date().refine((date) => date >= '1900-01-01' && date <= new Date().toISOString().slice(0, 10), 'Expected a date of birth in the past');

/** What a player of the emulator may be told to be; absent fields take the defaults, or stay. */
const playerBody = z.object({
  name: z.string().trim().min(1).max(32).optional(),
  country: country.optional(),
  nationality: country.optional(),
  dateOfBirth: dateOfBirth.optional(),
  brawlers: z.int().min(0).max(10_000).optional(),
  challengeWins: z.int().min(0).max(10_000).optional(),
  banned: z.boolean().optional(),
  banUntil: z.iso.datetime({ offset: true }).nullable().optional(),
  countryBan: z.boolean().optional(),
  profile: z.boolean().optional(),
});
const newPlayerBody = playerBody.extend({
  playerTag: z.string().regex(/^#?[A-Za-z0-9_-]{2,32}$/, 'Expected 2 to 32 letters, digits, hyphens or underscores').optional(),
});

/** Players of the emulated game: list, make (or change, when the tag exists), change. */
export function playerRoutes(parts: EmulatorParts): Hono {
  const { store } = parts;
  return new Hono()
    .get('/', async (c) => {
      const players = await store.findAllPlayers({ search: c.req.query('search') ?? '', limit: LISTED_PLAYERS });
      return c.json({ data: players.map(shown) });
    })
    .post('/', async (c) => {
      const body = await bodyOf(c, newPlayerBody);
      if ('refusal' in body) return body.refusal;
      const player = newPlayer(body.value, parts.clock.now());
      if (await store.insertPlayer(player)) return c.json(await launch(parts, player), 201);
      const known = await store.updatePlayer(player.playerTag, changesOf(body.value));
      return c.json(await launch(parts, known ?? player), 200);
    })
    .get('/:playerTag', async (c) => {
      const player = await store.findPlayer(c.req.param('playerTag'));
      return player ? c.json({ data: { ...shown(player), ...(await launch(parts, player)).data } }) : noSuchPlayer(c);
    })
    .patch('/:playerTag', async (c) => {
      const body = await bodyOf(c, playerBody);
      if ('refusal' in body) return body.refusal;
      const player = await store.updatePlayer(c.req.param('playerTag'), changesOf(body.value));
      return player ? c.json(await launch(parts, player)) : noSuchPlayer(c);
    })
    .get('/:playerTag/inbox', async (c) => c.json({ data: await store.findMessages(c.req.param('playerTag')) }));
}

const noSuchPlayer = (c: Parameters<typeof refuse>[0]) => refuse(c, 404, { code: 'not-found', title: 'There is no such player' });

async function launch({ store, publicUrl }: EmulatorParts, player: EmulatedPlayer) {
  const parameters = await launchParameters(store, player);
  return { data: { playerTag: player.playerTag, launchUrl: launchUrl(publicUrl, parameters), parameters } };
}

function newPlayer(body: z.output<typeof newPlayerBody>, now: Date): EmulatedPlayer {
  const playerTag = body.playerTag ?? randomTag();
  const name = body.name ?? `Player ${playerTag}`;
  const land = body.country ?? 'DE';
  return {
    playerTag,
    name,
    country: land,
    nationality: body.nationality ?? land,
    dateOfBirth: '2000-01-01',
    firstName: name,
    lastName: 'Emulated',
    email: `${playerTag.replace('#', '').toLowerCase()}@players.example`,
    brawlers: 40,
    challengeWins: 15,
    isBanned: false,
    banUntil: null,
    countryBan: false,
    hasProfile: true,
    apiSecret: crypto.randomUUID(),
    createdAt: now,
    ...changesOf(body),
  };
}

/** The given fields alone, in the store's names. */
function changesOf({ banned, profile, banUntil, ...same }: z.output<typeof playerBody>): PlayerChanges {
  const { name, country: land, nationality, dateOfBirth: birth, brawlers, challengeWins, countryBan } = same;
  const changes = {
    name,
    country: land,
    nationality,
    dateOfBirth: birth,
    brawlers,
    challengeWins,
    countryBan,
    isBanned: banned,
    hasProfile: profile,
    banUntil: banUntil ? new Date(banUntil) : banUntil,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as PlayerChanges;
}

function randomTag(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TAG_LENGTH));
  return Array.from(bytes, (byte) => TAG_LETTERS[byte % TAG_LETTERS.length]).join('');
}

function shown({ apiSecret: _secret, isBanned, hasProfile, ...player }: EmulatedPlayer) {
  return { ...player, banned: isBanned, profile: hasProfile };
}
