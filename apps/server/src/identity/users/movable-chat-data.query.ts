import type { UserId } from '@ringside/rules/ids';
import type { KeptSilence } from '../../platform/storage/tables/people.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

/**
 * Loads the mutes, silence and devices that a merge moves, by ids: `mutes` are those by the
 * account, `mutedBy` those of it. `silence` is its own with the one that it replaces, null if none
 * moves.
 */
export async function loadMovableChatData(
  { db }: Pick<Reading, 'db'>,
  { from, to }: { from: string; to: string },
) {
  const mutes = await db
    .selectFrom('chatMutes')
    .selectAll()
    .where((eb) => eb.or([eb('userId', 'in', [from, to]), eb('mutedId', 'in', [from, to])]))
    .execute();
  const has = (userId: UserId, mutedId: string) =>
    mutes.some((one) => one.userId === userId && one.mutedId === mutedId);
  const [silence, targetSilence] = [await loadSilence({ db }, from), await loadSilence({ db }, to)];
  return {
    // mutes between the two accounts stay with the emptied one, since no user mutes their own
    // account
    mutes: mutes
      .filter(({ userId, mutedId }) => userId === from && mutedId !== to && !has(to, mutedId))
      .map(({ mutedId }) => mutedId),
    mutedBy: mutes
      .filter(({ userId, mutedId }) => mutedId === from && userId !== to && !has(userId, to))
      .map(({ userId }) => userId),
    devices: (
      await db
        .selectFrom('pushSubscriptions')
        .select('id')
        .where('userId', '=', from)
        .where('endpoint', 'not like', 'inbox:%')
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),
    silence:
      silence && !(targetSilence && targetSilence.until >= silence.until)
        ? { own: silence, instead: targetSilence }
        : null,
  };
}

/** Finds the silence of a user, with instants as ISO texts. */
export async function loadSilence(
  { db }: Pick<Reading, 'db'>,
  userId: UserId,
): Promise<KeptSilence | null> {
  const row = await db
    .selectFrom('chatSilences')
    .select(['until', 'reason', 'byUserId', 'createdAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row
    ? { ...row, until: row.until.toISOString(), createdAt: row.createdAt.toISOString() }
    : null;
}
