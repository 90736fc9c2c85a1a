import { randomBytes } from 'node:crypto';
import { MAX_ATTACHMENTS } from '@ringside/contract/picture-limits';
import type { SeriesId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import { scheduleFileDeletion } from '../../identity/profiles/save-avatar.command.ts';
import { invalidBody, type CommandContext, type Answer } from '../../kernel/http/endpoint.ts';
import type { SentFile } from '../../kernel/http/upload.ts';
import { readPicture, type Picture } from '../../platform/files/picture.ts';
import { audienceOfUsers } from '../../platform/realtime/audiences.ts';
import type { Change, Work } from '../../platform/unit-of-work.ts';
import { loadLineUps } from '../match-series/line-ups.query.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';

const MAX_SIDE_PX = 2048;
const MAX_NAME_LENGTH = 120;

/** Decodes the picture before the transaction, since a large one takes a while. */
export const decodeAttachment = (file: SentFile): Promise<Picture | undefined> =>
  readPicture(file.bytes, { side: MAX_SIDE_PX });

/** Adds a picture to a series as evidence. */
export async function addAttachment(
  { work, viewer, file, prepared, services }: CommandContext,
  series: SeriesRow,
): Promise<Answer> {
  const picture = prepared as Picture | undefined;
  if (!picture)
    return invalidBody({
      code: 'not-a-picture',
      title: 'The file is not a readable picture',
      detail: 'PNG, JPEG, WebP, GIF or AVIF of at most 40 megapixels',
    });
  const { db, tenantId, now } = work;
  const ownAttachments = await db
    .selectFrom('attachments')
    .select('id')
    .where('seriesId', '=', series.id)
    .where('userId', '=', viewer.userId)
    .execute();
  if (ownAttachments.length >= MAX_ATTACHMENTS)
    return {
      faults: {
        status: 409,
        faults: [
          {
            code: 'too-many-attachments',
            title: `At most ${MAX_ATTACHMENTS} pictures per user`,
          },
        ],
      },
    };
  const fileKey = `evidence/${randomBytes(18).toString('hex')}.webp`;
  const { id } = await db
    .insertInto('attachments')
    .values({
      tenantId,
      seriesId: series.id,
      userId: viewer.userId,
      fileKey,
      name: safeNameOf(mustHave(file, 'the uploaded file')),
      size: picture.bytes.byteLength,
      width: picture.width,
      height: picture.height,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.record({
    action: 'series.attachment-added',
    subject: { type: 'match-series', id: series.id },
    after: { attachment: id },
    ...(await loadChangeAudience(work, series.id)),
  });
  await services.files.put(fileKey, { bytes: picture.bytes, mediaType: 'image/webp' });
  return { show: { type: 'attachments', id }, status: 201 };
}

/** Returns the file's name without folders and without signs that break a file system or a header. */
const safeNameOf = ({ name }: SentFile) =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}"<>]/gu, '').slice(0, MAX_NAME_LENGTH) ||
  'picture';

/** Deletes a picture and its file. */
export async function deleteAttachment(
  work: Work,
  { id, seriesId, fileKey }: { id: string; seriesId: SeriesId; fileKey: string },
): Promise<Answer> {
  await work.db.deleteFrom('attachments').where('id', '=', id).execute();
  work.record({
    action: 'series.attachment-removed',
    subject: { type: 'match-series', id: seriesId },
    before: { attachment: id },
    ...(await loadChangeAudience(work, seriesId)),
  });
  scheduleFileDeletion(work, fileKey);
  return { empty: true };
}

/** Returns the audience of a change: only the users who may see the pictures learn of it. */
async function loadChangeAudience(
  work: Work,
  seriesId: SeriesId,
): Promise<Required<Pick<Change, 'onlyTo' | 'audiences'>>> {
  const players = audienceOfUsers(
    (await loadLineUps(work, { id: seriesId })).map(({ userId }) => userId),
  );
  return {
    onlyTo: [`match-series:${seriesId}`, ...players],
    audiences: ['series.read', ...players],
  };
}
