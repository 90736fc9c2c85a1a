import type { GameUser, UserAnswer } from '@ringside/contract/game';
import { isPlayerQualified } from '@ringside/rules/roster/eligibility';
import { loadGameAccounts, type UserRow } from '../identity/users/user.repository.ts';
import { issueToken } from '../kernel/sender/access-token.ts';
import type { Signing } from '../kernel/sender/server-secret.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { filePath } from '../platform/files/file-store.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** [ELI-4] Returns whether the wins of our queue and of the game side together qualify. */
export const isQualified = ({
  challengeWins,
  queueWins,
}: Pick<UserRow, 'challengeWins' | 'queueWins'>) =>
  isPlayerQualified({ queueWins, gameWins: challengeWins });

/** Returns whether a ban is in force. */
export const isBannedAt = (
  { isBanned, banUntil }: Pick<UserRow, 'isBanned' | 'banUntil'>,
  now: Date,
) => isBanned && (banUntil === null || banUntil > now);

/** Returns the answer of `user` and `register`: the user and a new bearer of the tournament API. */
export async function createUserAnswer(
  {
    storage,
    secret,
    clock,
  }: { storage: Pick<Storage, 'db'>; secret: Signing; clock: Pick<Clock, 'now'> },
  user: UserRow,
): Promise<UserAnswer> {
  const { token } = issueToken(secret, {
    userId: user.id,
    kind: 'player',
    tenantId: user.tenantId,
  });
  const accounts = await loadGameAccounts(storage.db, [user.id]);
  const isBanned = isBannedAt(user, clock.now());
  return {
    data: {
      token,
      user: describeUser(user, {
        isBanned,
        gameAccounts: accounts.map(({ id, username }) => ({ id, username })),
      }),
    },
    isBanned,
    qualified: isQualified(user),
  };
}

function describeUser(
  user: UserRow,
  { isBanned, gameAccounts }: Pick<GameUser, 'isBanned' | 'gameAccounts'>,
): GameUser {
  return {
    id: user.id,
    username: user.username,
    playerTag: user.playerTag ?? '',
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    dateOfBirth: user.dateOfBirth,
    nationality: user.nationality,
    country: user.country,
    isBanned,
    countryBan: user.countryBan,
    challengeWins: user.challengeWins,
    gameAccounts,
    avatar: filePath(user.avatarKey),
    banUntil: user.banUntil?.toISOString() ?? null,
    permissions: [],
    profiles: [{ id: user.id }],
  };
}
