import { gameShape } from '@ringside/game-emulator/game-shape';
import type { UserId } from '@ringside/rules/ids';
import { gameFieldsOf } from '../../../game/save-player.ts';
import { splitIntoChunks, type Work } from '../../../platform/unit-of-work.ts';
import { createBotTag, createEmulatedBot, gameWinsOf } from '../../bots/bots.ts';
import { DEMO_SEED } from '../demo-calendar.ts';
import type { DemoTeam } from '../demo-teams.ts';

export const REFEREE_TAG = '#BOTREFEREE';

/**
 * Creates the user who rules if two teams of bots disagree. The user has no permissions of an
 * operator.
 */
export async function writeReferee({ db, tenantId }: Work, createdAt: Date): Promise<void> {
  await db
    .insertInto('users')
    .values({ tenantId, username: 'Referee', playerTag: REFEREE_TAG, createdAt })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** A team of bots with its rows. */
export interface TeamRow extends DemoTeam {
  id: string;
  /** The users of its players, the owner first. */
  userIds: UserId[];
  ownerId: string;
}

/**
 * Returns the teams with their players. Missing ones are written: players of the game, users and
 * teams in one statement each.
 */
export async function writeTeams(
  work: Work,
  teams: readonly DemoTeam[],
  createdAt: Date,
): Promise<TeamRow[]> {
  const bots = teams.flatMap(({ name, players }) =>
    players.map((player, index) =>
      createEmulatedBot({
        ...player,
        playerTag: createBotTag(DEMO_SEED, name, index),
        wins: gameWinsOf(name, index),
        now: createdAt,
      }),
    ),
  );
  const idByTag = await writePlayers(work, bots);
  const members = teams.map(({ name, players }) =>
    players.map((_, index) => idByTag.get(createBotTag(DEMO_SEED, name, index)) ?? ''),
  );
  const owned = teams.map((team, index) => ({ team, userIds: members[index] ?? [] }));
  const idByOwner = await writeOwnedTeams(work, owned, createdAt);
  return owned.map(({ team, userIds }) => {
    const ownerId = userIds[0] ?? '';
    return { ...team, userIds, ownerId, id: idByOwner.get(ownerId) ?? '' };
  });
}

async function writePlayers(
  { db, tenantId }: Work,
  bots: ReturnType<typeof createEmulatedBot>[],
): Promise<Map<string, string>> {
  const findUsers = () =>
    db
      .selectFrom('users')
      .select(['id', 'playerTag'])
      .where('tenantId', '=', tenantId)
      .where(
        'playerTag',
        'in',
        bots.map(({ playerTag }) => playerTag),
      )
      .execute();
  const there = new Set((await findUsers()).map(({ playerTag }) => playerTag));
  const missing = bots.filter(({ playerTag }) => !there.has(playerTag));
  for (const some of splitIntoChunks(missing)) {
    await db
      .insertInto('emulatorPlayers')
      .values(some.map((bot) => ({ ...bot, surveyAnswers: null })))
      .onConflict((c) => c.column('playerTag').doNothing())
      .execute();
    const users = await db
      .insertInto('users')
      .values(
        some.map((bot) => ({
          ...gameFieldsOf(gameShape(bot), { country: bot.country }, bot.createdAt),
          tenantId,
          playerTag: bot.playerTag,
          createdAt: bot.createdAt,
        })),
      )
      .returning(['id', 'playerTag', 'createdAt'])
      .execute();
    await db
      .insertInto('gameAccounts')
      .values(
        users.map(({ id, playerTag, createdAt }) => ({
          userId: id,
          username: playerTag ?? '',
          createdAt,
        })),
      )
      .execute();
  }
  return new Map((await findUsers()).map(({ id, playerTag }) => [playerTag ?? '', id]));
}

async function writeOwnedTeams(
  { db, tenantId }: Work,
  owned: { team: DemoTeam; userIds: UserId[] }[],
  createdAt: Date,
): Promise<Map<string, string>> {
  const owners = owned.map(({ userIds }) => userIds[0] ?? '');
  const there = await db
    .selectFrom('teams')
    .select(['id', 'ownerId'])
    .where('tenantId', '=', tenantId)
    .where('ownerId', 'in', owners)
    .execute();
  const ids = new Map(there.map(({ id, ownerId }) => [ownerId, id]));
  const missing = owned.filter(({ userIds: [owner] }) => !ids.has(owner ?? ''));
  if (missing.length === 0) return ids;
  const { id: gameId } = await db
    .selectFrom('games')
    .select('id')
    .where('tenantId', '=', tenantId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const inserted = await db
    .insertInto('teams')
    .values(
      missing.map(({ team: { name }, userIds: [owner] }) => ({
        tenantId,
        name,
        gameId,
        ownerId: owner ?? '',
        createdAt,
      })),
    )
    .returning(['id', 'ownerId'])
    .execute();
  for (const { id, ownerId } of inserted) ids.set(ownerId, id);
  return ids;
}
