import { randomBytes } from 'node:crypto';
import { invalid, type Act, type Answer } from '../../http/endpoint.ts';
import type { SentFile } from '../../http/upload.ts';
import { readPicture, type Picture } from '../../files/picture.ts';
import type { Work } from '../../unit-of-work.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';

export const MAX_ATTACHMENT_BYTES = 8 * 1024 * 1024;
const LONGEST_SIDE = 2048;
/** Of one person for one series. */
const MAX_ATTACHMENTS = 10;
const NAME_LENGTH = 120;

/** Before the transaction: a large picture takes a while to decode. */
export const decodeAttachment = (file: SentFile): Promise<Picture | undefined> => readPicture(file.bytes, { side: LONGEST_SIDE });

export async function addAttachment({ work, viewer, file, prepared }: Act, series: SeriesRow): Promise<Answer> {
  const picture = prepared as Picture | undefined;
  if (!picture) return invalid({ code: 'not-a-picture', title: 'The file is no picture that can be read', detail: 'PNG, JPEG, WebP, GIF or AVIF of at most 40 megapixels' });
  const { db, tenantId, now } = work;
  const own = await db.selectFrom('attachments').select('id').where('seriesId', '=', series.id).where('userId', '=', viewer.userId).execute();
  if (own.length >= MAX_ATTACHMENTS) return { faults: { status: 409, faults: [{ code: 'too-many-attachments', title: `At most ${MAX_ATTACHMENTS} pictures of one person` }] } };
  const fileKey = `evidence/${randomBytes(18).toString('hex')}.webp`;
  const { id } = await db
    .insertInto('attachments')
    .values({ tenantId, seriesId: series.id, userId: viewer.userId, fileKey, name: nameOf(file!), size: picture.bytes.byteLength, width: picture.width, height: picture.height, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await work.context.files.put(fileKey, { bytes: picture.bytes, mediaType: 'image/webp' });
  work.record({ action: 'series.attachment-added', subject: { type: 'match-series', id: series.id }, after: { attachment: id }, silent: true });
  return { show: { type: 'attachments', id }, status: 201 };
}

/** As it was called, without folders and signs that a file system or a header would mind. */
const nameOf = ({ name }: SentFile) => (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}"<>]/gu, '').slice(0, NAME_LENGTH) || 'picture';

export async function deleteAttachment(work: Work, { id, seriesId, fileKey }: { id: string; seriesId: string; fileKey: string }): Promise<Answer> {
  await work.db.deleteFrom('attachments').where('id', '=', id).execute();
  work.record({ action: 'series.attachment-removed', subject: { type: 'match-series', id: seriesId }, before: { attachment: id }, silent: true });
  await work.context.files.delete(fileKey);
  return { empty: true };
}
