import { randomBytes } from 'node:crypto';
import { mustHave } from '@ringside/rules/must';
import {
  type CommandContext,
  type Answer,
  type ChangeSpec,
  invalidBody,
} from '../../kernel/http/endpoint.ts';
import { type Picture, readPicture } from '../../platform/files/picture.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { updateUser, type UserRow } from '../users/user.repository.ts';

export const AVATAR_BYTES = 5 * 1024 * 1024;
const PICTURE_SIDE_PX = 512;

/** Decodes the picture before the transaction, since that takes a while. */
export const prepareAvatar: NonNullable<ChangeSpec<unknown, never>['prepare']> = ({ file }) =>
  readPicture(mustHave(file, 'the uploaded file').bytes, { side: PICTURE_SIDE_PX, square: true });

/**
 * Saves a new picture of a user under a new key, so that no cache serves the old one for it. The
 * old file is deleted after the commit.
 */
export async function saveAvatar(
  { work, prepared, services }: CommandContext,
  user: UserRow,
  resourceType: 'users' | 'profiles',
): Promise<Answer> {
  const picture = prepared as Picture | undefined;
  if (!picture)
    return invalidBody({
      code: 'not-a-picture',
    });
  const avatarKey = `avatars/${randomBytes(16).toString('hex')}.webp`;
  const changed = await updateUser(work.db, user.id, { avatarKey });
  scheduleFileDeletion(work, user.avatarKey);
  work.record({
    action: 'user.avatar-changed',
    subject: { type: 'users', id: user.id, version: changed.version },
    silent: true,
  });
  // Last, so that a change that the database refuses leaves no orphaned file.
  await services.files.put(avatarKey, { bytes: picture.bytes, mediaType: 'image/webp' });
  return { show: { type: resourceType, id: user.id } };
}

/** Deletes the picture of a user. */
export async function deleteAvatar({ work }: CommandContext, user: UserRow): Promise<Answer> {
  if (user.avatarKey === null) return { empty: true };
  const changed = await updateUser(work.db, user.id, { avatarKey: null });
  scheduleFileDeletion(work, user.avatarKey);
  work.record({
    action: 'user.avatar-deleted',
    subject: { type: 'users', id: user.id, version: changed.version },
    silent: true,
  });
  return { empty: true };
}

/** Schedules the deletion of a file: the job runs after the commit and retries if the store fails. */
export function scheduleFileDeletion(work: Work, key: string | null): void {
  if (key !== null) work.schedule({ kind: 'file-goes', subjectId: key, dueAt: work.now });
}
