import { randomBytes } from 'node:crypto';
import type { poolChange } from '@ringside/contract/collections/catalogue';
import { mustHave } from '@ringside/rules/must';
import { sql } from 'kysely';
import type { z } from 'zod';
import { scheduleFileDeletion } from '../../identity/profiles/save-avatar.command.ts';
import {
  type CommandContext,
  type Answer,
  type ChangeSpec,
  invalidBody,
  relationNotFound,
} from '../../kernel/http/endpoint.ts';
import { filePath } from '../../platform/files/file-store.ts';
import { type Picture, readPicture } from '../../platform/files/picture.ts';
import type { Reading, Work } from '../../platform/unit-of-work.ts';
import { type Entry, nextVersionOf } from '../entries/entry.ts';

/** The longest side in pixels: wide enough for a map. */
const PICTURE_SIDE_PX = 640;
const showItem = (id: string): Answer => ({ show: { type: 'items', id } });

/** Decodes the picture before the transaction, since that takes a while. */
export const prepareItemPicture: NonNullable<ChangeSpec<unknown, never>['prepare']> = ({ file }) =>
  readPicture(mustHave(file, 'the uploaded file').bytes, { side: PICTURE_SIDE_PX });

/** Saves a picture of a brawler or map under a new key, so that no cache serves the old one for it. */
export async function saveItemPicture(
  { work, prepared, services }: CommandContext,
  item: Entry,
): Promise<Answer> {
  const picture = prepared as Picture | undefined;
  if (!picture)
    return invalidBody({
      code: 'not-a-picture',
    });
  const key = `items/${randomBytes(16).toString('hex')}.webp`;
  await setImage(work, item, filePath(key));
  await services.files.put(key, { bytes: picture.bytes, mediaType: 'image/webp' });
  return showItem(item.id);
}

/** Deletes the picture of an item. */
export async function deleteItemPicture({ work }: CommandContext, item: Entry): Promise<Answer> {
  if (item.image !== null) await setImage(work, item, null);
  return { empty: true };
}

async function setImage(work: Work, item: Entry, image: string | null): Promise<void> {
  const { id, image: before } = item;
  const version = nextVersionOf(item);
  await work.db.updateTable('items').set({ image, version }).where('id', '=', id).execute();
  const [, key] = /^\/files\/(items\/.+)$/.exec(String(before ?? '')) ?? [];
  scheduleFileDeletion(work, key ?? null);
  work.record({
    action: 'items.updated',
    subject: { type: 'items', id, version },
    before: { image: before },
    after: { image },
  });
}

/**
 * Excludes an item from the future ban phases of a segment and of its child segments, or includes
 * it again.
 */
export async function setItemInPool(
  work: Work,
  item: Entry,
  { relationships }: z.output<typeof poolChange>['data'],
  on: boolean,
): Promise<Answer> {
  const { id } = item;
  const segmentId = relationships.segment.data.id;
  const segment =
    /^\d{1,18}$/.test(segmentId) &&
    (await work.db
      .selectFrom('segments')
      .select('id')
      .where('tenantId', '=', work.tenantId)
      .where('id', '=', segmentId)
      .executeTakeFirst());
  if (!segment) return relationNotFound('/data/relationships/segment', 'There is no such segment');
  if (on)
    await work.db
      .deleteFrom('itemsOff')
      .where('itemId', '=', id)
      .where('segmentId', '=', segmentId)
      .execute();
  else
    await work.db
      .insertInto('itemsOff')
      .values({ itemId: id, segmentId })
      .onConflict((c) => c.doNothing())
      .execute();
  const version = nextVersionOf(item);
  await work.db.updateTable('items').set({ version }).where('id', '=', id).execute();
  work.record({
    action: on ? 'items.switched-on' : 'items.switched-off',
    subject: { type: 'items', id, version },
    after: { segment: segmentId },
  });
  return showItem(id);
}

/** Returns the ids of the items of a category in the ban phases of a segment, in order. */
export async function loadPool(
  { db }: Pick<Reading, 'db'>,
  categoryId: string,
  segment: { id: string | null; parentId: string | null },
): Promise<string[]> {
  const above = [segment.id, segment.parentId].filter((id) => id !== null);
  const off = db.selectFrom('itemsOff').select('itemId').where('segmentId', 'in', above);
  const items = db.selectFrom('items').select('id').where('categoryId', '=', categoryId);
  const rows = await (above.length > 0 ? items.where('id', 'not in', off) : items)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether a ban phase has, or had, an item in its pool: its outcome needs the item's name. */
export async function isInPool(
  { db, tenantId }: Reading,
  { id, categoryId }: Entry,
): Promise<boolean> {
  const found = await db
    .selectFrom('challenges')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('categoryId', '=', String(categoryId))
    .where(sql<boolean>`state -> 'items' @> ${JSON.stringify([id])}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
