import {
  emulatedPlayer,
  type EmulatedPlayerBody,
  type LaunchAnswer,
  newEmulatedPlayer,
  type NewEmulatedPlayerBody,
} from '@ringside/contract/game';
import { Hono } from 'hono';
import { gameShape } from './game-shape.ts';
import { launchParameters, launchUrl } from './launch-token.ts';
import type { EmulatedPlayer, EmulatorParts, PlayerChanges } from './ports.ts';
import { bodyOf, refuse } from './refuse.ts';

const LISTED_PLAYERS = 100;
/** The characters of the game's own tags: no look-alikes. */
const TAG_LETTERS = '0289CGJLPQRUVY';
const TAG_LENGTH = 9;

/** Creates the routes of players: list, create (or change, if the tag exists), change. */
export function playerRoutes(services: EmulatorParts): Hono {
  const { store } = services;
  return new Hono()
    .get('/', async (c) => {
      const players = await store.findAllPlayers({
        search: c.req.query('search') ?? '',
        limit: LISTED_PLAYERS,
      });
      return c.json({ data: players.map(renderPlayer) });
    })
    .post('/', async (c) => {
      const body = await bodyOf(c, newEmulatedPlayer);
      if ('refusal' in body) return body.refusal;
      const player = newPlayer(body.value, services.clock.now());
      if (await store.insertPlayer(player))
        return c.json(await launch(services, player, c.req.url), 201);
      const changed = await changePlayer(services, player.playerTag, body.value);
      return c.json(await launch(services, changed ?? player, c.req.url), 200);
    })
    .get('/:playerTag', async (c) => {
      const player = await store.findPlayer(c.req.param('playerTag'));
      return player
        ? c.json({
            data: { ...renderPlayer(player), ...(await launch(services, player, c.req.url)).data },
          })
        : noSuchPlayer(c);
    })
    .patch('/:playerTag', async (c) => {
      const body = await bodyOf(c, emulatedPlayer);
      if ('refusal' in body) return body.refusal;
      const player = await changePlayer(services, c.req.param('playerTag'), body.value);
      return player ? c.json(await launch(services, player, c.req.url)) : noSuchPlayer(c);
    })
    .get('/:playerTag/inbox', async (c) =>
      c.json({ data: await store.findMessages(c.req.param('playerTag')) }),
    );
}

const noSuchPlayer = (c: Parameters<typeof refuse>[0]) =>
  refuse(c, 404, {
    code: 'not-found',
    title: 'There is no such player',
    detail: 'No player of the emulator has this tag. The page /emulator shows its players.',
  });

async function changePlayer(
  { store, changed }: EmulatorParts,
  playerTag: string,
  body: EmulatedPlayerBody,
): Promise<EmulatedPlayer | undefined> {
  const player = await store.updatePlayer(playerTag, changesOf(body));
  if (player) await changed?.(gameShape(player));
  return player;
}

/** Returns the launch into the site at whose address the emulator was requested. */
export async function launch(
  { store, publicUrl, otherSites = [] }: EmulatorParts,
  player: EmulatedPlayer,
  requestedSite: string,
): Promise<LaunchAnswer> {
  const { host } = new URL(requestedSite);
  const site = otherSites.find((url) => new URL(url).host === host) ?? publicUrl;
  const parameters = await launchParameters(store, player);
  return {
    data: { playerTag: player.playerTag, launchUrl: launchUrl(site, parameters), parameters },
  };
}

/** Creates a player, with defaults for missing fields. */
export function newPlayer(body: NewEmulatedPlayerBody, now: Date): EmulatedPlayer {
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

/** Returns the given fields alone, in the store's names. */
function changesOf({ banned, profile, banUntil, ...same }: EmulatedPlayerBody): PlayerChanges {
  const {
    name,
    country: land,
    nationality,
    dateOfBirth: birth,
    brawlers,
    challengeWins,
    countryBan,
  } = same;
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
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as PlayerChanges;
}

function randomTag(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TAG_LENGTH));
  return Array.from(bytes, (byte) => TAG_LETTERS[byte % TAG_LETTERS.length]).join('');
}

function renderPlayer({ apiSecret: _secret, isBanned, hasProfile, ...player }: EmulatedPlayer) {
  return { ...player, banned: isBanned, profile: hasProfile };
}
