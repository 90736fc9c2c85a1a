import type { UserId } from '@ringside/rules/ids';
import type { KeptSilence, TalkMoved } from '../../platform/storage/tables/people.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { loadSilence, loadMovableChatData } from './movable-chat-data.query.ts';

interface MergeDirection {
  from: string;
  to: string;
}

/** Moves mutes, a silence and devices of a merged account; returns what moved, for a split. */
export async function moveChatData(
  { db, tenantId }: Work,
  { from, to }: MergeDirection,
): Promise<TalkMoved> {
  const moving = await loadMovableChatData({ db }, { from, to });
  await readdress({ db }, moving, { from, to });
  await readdressDevices({ db }, moving, { from, to });
  if (moving.silence) {
    await setSilence({ db, tenantId }, from, null);
    await setSilence({ db, tenantId }, to, moving.silence.own);
  }
  return moving;
}

/** Moves back what still belongs to the other account; later changes stay as they are. */
export async function moveChatDataBack(
  { db, tenantId }: Work,
  { devices, mutes, mutedBy, silence }: TalkMoved,
  { from, to }: MergeDirection,
): Promise<void> {
  await readdress({ db }, { mutes, mutedBy }, { from, to });
  await readdressDevices({ db }, { devices }, { from, to });
  const currentSilence = silence && (await loadSilence({ db }, from));
  if (
    !silence ||
    currentSilence?.createdAt !== silence.own.createdAt ||
    currentSilence.until !== silence.own.until
  )
    return;
  await setSilence({ db, tenantId }, from, silence.instead);
  await setSilence({ db, tenantId }, to, silence.own);
}

async function readdress(
  { db }: Pick<Work, 'db'>,
  { mutes, mutedBy }: Pick<TalkMoved, 'mutes' | 'mutedBy'>,
  { from, to }: MergeDirection,
): Promise<void> {
  if (mutes.length > 0)
    await db
      .updateTable('chatMutes')
      .set({ userId: to })
      .where('userId', '=', from)
      .where('mutedId', 'in', mutes)
      .execute();
  if (mutedBy.length > 0)
    await db
      .updateTable('chatMutes')
      .set({ mutedId: to })
      .where('mutedId', '=', from)
      .where('userId', 'in', mutedBy)
      .execute();
}

async function readdressDevices(
  { db }: Pick<Work, 'db'>,
  { devices }: Pick<TalkMoved, 'devices'>,
  { from, to }: MergeDirection,
): Promise<void> {
  if (devices.length > 0)
    await db
      .updateTable('pushSubscriptions')
      .set({ userId: to })
      .where('id', 'in', devices)
      .where('userId', '=', from)
      .execute();
}

async function setSilence(
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
  userId: UserId,
  silence: KeptSilence | null,
): Promise<void> {
  await db.deleteFrom('chatSilences').where('userId', '=', userId).execute();
  if (silence)
    await db
      .insertInto('chatSilences')
      .values({
        ...silence,
        userId,
        tenantId,
        until: new Date(silence.until),
        createdAt: new Date(silence.createdAt),
      })
      .execute();
}
