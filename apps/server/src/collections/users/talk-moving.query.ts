import type { KeptSilence } from '../../storage/tables/people.ts';
import type { Reading } from '../../unit-of-work.ts';

/**
 * What of an account's talk and devices goes into another, by ids. `mutes`: whom it has muted;
 * `mutedBy`: who has muted it; `silence`: its own, and what the other has `instead`, null where
 * none goes.
 */
export async function talkMoving(
  { db }: Pick<Reading, 'db'>,
  { from, to }: { from: string; to: string },
) {
  const known = await db
    .selectFrom('chatMutes')
    .selectAll()
    .where((eb) => eb.or([eb('userId', 'in', [from, to]), eb('mutedId', 'in', [from, to])]))
    .execute();
  const has = (userId: string, mutedId: string) =>
    known.some((one) => one.userId === userId && one.mutedId === mutedId);
  const [own, instead] = [await silenceOf({ db }, from), await silenceOf({ db }, to)];
  return {
    // nobody mutes himself: what the two had against each other stays with the emptied one
    mutes: known
      .filter(({ userId, mutedId }) => userId === from && mutedId !== to && !has(to, mutedId))
      .map(({ mutedId }) => mutedId),
    mutedBy: known
      .filter(({ userId, mutedId }) => mutedId === from && userId !== to && !has(userId, to))
      .map(({ userId }) => userId),
    devices: (
      await db
        .selectFrom('pushSubscriptions')
        .select('id')
        .where('userId', '=', from)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),
    silence: own && !(instead && instead.until >= own.until) ? { own, instead } : null,
  };
}

export async function silenceOf(
  { db }: Pick<Reading, 'db'>,
  userId: string,
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
