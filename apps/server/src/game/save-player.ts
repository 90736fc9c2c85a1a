/* oxlint-disable no-restricted-properties -- a command of the game side */
import type { GamePlayer } from '@ringside/contract/game';
import { recheckRosters } from '../identity/users/recheck-rosters.command.ts';
import {
  insertUser,
  insertGameAccount,
  updateUser,
  type UserChanges,
  type UserRow,
} from '../identity/users/user.repository.ts';
import type { Work } from '../platform/unit-of-work.ts';
import type { Caller } from './caller.ts';

/** Returns the fields of a user that the game side provides. */
export function gameFieldsOf(player: GamePlayer, caller: Pick<Caller, 'country'>, now: Date) {
  const { name, countryBan, challengeWins, profile } = player;
  const banUntil = player.banUntil === null ? null : new Date(player.banUntil);
  return {
    username: name,
    country: caller.country ?? player.country,
    countryBan,
    challengeWins,
    // A past ban keeps its end, which the site shows, but no longer bans.
    isBanned: player.isBanned && (banUntil === null || banUntil > now),
    banUntil,
    hasProfile: profile !== null,
    ...profile,
  };
}

/**
 * Creates or updates the user that the game side describes. Unchanged fields are neither written
 * nor recorded.
 */
export async function savePlayer(work: Work, caller: Caller, player: GamePlayer): Promise<UserRow> {
  // The game's data of a merged account do not describe the account that stays.
  if (caller.user && caller.user.playerTag !== caller.playerTag) return caller.user;
  const values = gameFieldsOf(player, caller, work.now);
  const existingUser = caller.user ?? (await createUser(work, caller, values));
  const changed = findDifferences(existingUser, values);
  if (Object.keys(changed).length === 0) return existingUser;
  const user = await updateUser(work.db, existingUser.id, changed);
  await recheckRosters(work, existingUser, user);
  const before = Object.fromEntries(
    Object.keys(changed).map((field) => [field, existingUser[field as keyof UserRow]]),
  );
  work.record({
    action: 'user.updated',
    subject: { type: 'users', id: user.id, version: user.version },
    before,
    after: changed,
  });
  return user;
}

async function createUser(
  { db, now, record }: Work,
  { tenantId, playerTag }: Caller,
  values: ReturnType<typeof gameFieldsOf>,
): Promise<UserRow> {
  const inserted = await insertUser(db, { ...values, tenantId, playerTag, createdAt: now });
  // A concurrent request of the same player created the user.
  if (!inserted)
    return db
      .selectFrom('users')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('playerTag', '=', playerTag)
      .executeTakeFirstOrThrow();
  await insertGameAccount(db, { userId: inserted.id, username: playerTag, createdAt: now });
  record({
    action: 'user.created',
    subject: { type: 'users', id: inserted.id, version: inserted.version },
    after: { playerTag, ...values },
  });
  return inserted;
}

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);

function findDifferences(user: UserRow, values: ReturnType<typeof gameFieldsOf>): UserChanges {
  const changed = Object.entries(values).filter(
    ([field, value]) => comparable(user[field as keyof UserRow]) !== comparable(value),
  );
  return Object.fromEntries(changed);
}
