import { createClient } from '@ringside/contract/client';
import { ensureReferenceData } from '../../apps/server/src/catalogue/reference-data.command.ts';
import { hashPassword } from '../../apps/server/src/identity/sessions/password.ts';
import { issueToken } from '../../apps/server/src/kernel/sender/access-token.ts';
import { openLogin } from '../../apps/server/src/kernel/sender/operator-login.ts';
import { JSON_TYPE } from './populated-championship.ts';
import type { Championship } from './things.ts';

export const KEY = 'neighbour';

/**
 * Opens another championship in the same database. The test inserts its tenant and people, since
 * the first championship cannot create them; its season is created by its own calls.
 */
export async function openNeighbour(championship: Championship) {
  const {
    api: { context },
    inMinutes,
  } = championship;
  const { db } = context.storage;
  const { id: tenantId } = await db
    .insertInto('tenants')
    .values({ key: KEY, name: 'The neighbours' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ensureReferenceData(db, tenantId);
  const person = (facts: object) =>
    db
      .insertInto('users')
      .values({ tenantId, username: 'Nina', createdAt: championship.now(), ...facts })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [owner, player] = [
    await person({
      username: 'nora',
      email: 'nora@neighbour.example',
      passwordHash: await hashPassword('a password for once'),
    }),
    await person(await launched(championship)),
  ];
  await db
    .insertInto('operatorRoles')
    .values({ userId: owner.id, role: 'operator.owner' })
    .execute();
  const tokens = {
    owner: issueToken(context.secret, {
      userId: owner.id,
      kind: 'operator',
      tenantId,
      loginId: (await openLogin(db, { userId: owner.id })).id,
    }).token,
    player: issueToken(context.secret, { userId: player.id, kind: 'player', tenantId }).token,
  };
  const send = (path: string, init: RequestInit) =>
    championship.send(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-tenant': KEY },
    });
  const clientOf = (token: string) => createClient({ send, bearer: () => token });
  const [operator, member] = [clientOf(tokens.owner), clientOf(tokens.player)];
  const event = await operator.events.create({
    name: 'November',
    date: { from: inMinutes(-60), to: inMinutes(7 * 24 * 60) },
  });
  const segment = async (format: string, type: string) => {
    const facts = {
      name: format,
      format,
      date: { from: inMinutes(120), to: inMinutes(12 * 60) },
      configuration: { countries: ['DE'] },
    };
    return (
      await operator.events.createSegment(event.id, facts, {
        type: { data: { type: 'segment-types', id: type } },
      })
    ).id;
  };
  const things = {
    event: event.id,
    segment: await segment('single_elimination', 'MQ1'),
    queue: await segment('queue', 'CC'),
    open: await segment('single_elimination', 'MQ2'),
    owner: owner.id,
    player: player.id,
  };
  const roster = (await member.rosters.create({ name: 'Next Door', segment: things.segment })).id;
  const [category] = (await operator.categories.list()).items;
  const item = (await operator.items.list(category!.id)).items[0]!;
  const game = (await operator.catalogue.games.list()).items[0]!;
  return { tenantId, tokens, things: { ...things, roster, item: item.id, game: game.id } };
}

/** Launches a player from the game whom the first championship does not know. */
async function launched({ send }: Championship) {
  const response = await send('/emulator/players', {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ name: 'Nina' }),
  });
  const {
    data: { playerTag },
  } = (await response.json()) as { data: { playerTag: string } };
  return {
    playerTag,
    hasProfile: true,
    dateOfBirth: '2000-01-01',
    nationality: 'DE',
    country: 'DE',
  };
}
