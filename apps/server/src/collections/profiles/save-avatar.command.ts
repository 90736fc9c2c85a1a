import { randomBytes } from 'node:crypto';
import { type Picture, readPicture } from '../../files/picture.ts';
import { type Act, type Answer, type ChangeSpec, invalid } from '../../http/endpoint.ts';
import type { Work } from '../../unit-of-work.ts';
import { update, type UserRow } from '../users/user.repository.ts';

export const AVATAR_BYTES = 5 * 1024 * 1024;
const SIDE = 512;

/** Makes the picture before the transaction, since that takes a while. */
export const prepareAvatar: NonNullable<ChangeSpec<unknown, never>['prepare']> = ({ file }) =>
  readPicture(file!.bytes, { side: SIDE, square: true });

/**
 * A new picture of a person under a new key, so that nobody shows an old one for a new one; the old
 * one goes after the commit.
 */
export async function saveAvatar(
  { work, prepared }: Act,
  user: UserRow,
  shown: 'users' | 'profiles',
): Promise<Answer> {
  const picture = prepared as Picture | undefined;
  if (!picture)
    return invalid({ code: 'not-a-picture', title: 'This is no picture, or it is too large' });
  const avatarKey = `avatars/${randomBytes(16).toString('hex')}.webp`;
  const changed = await update(work.db, user.id, { avatarKey });
  dropFile(work, user.avatarKey);
  work.record({
    action: 'user.avatar-changed',
    subject: { type: 'users', id: user.id, version: changed.version },
    silent: true,
  });
  // Last: what the database refuses leaves no picture behind that nobody knows of.
  await work.context.files.put(avatarKey, { bytes: picture.bytes, mediaType: 'image/webp' });
  return { show: { type: shown, id: user.id } };
}

export async function deleteAvatar({ work }: Act, user: UserRow): Promise<Answer> {
  if (user.avatarKey === null) return { empty: true };
  const changed = await update(work.db, user.id, { avatarKey: null });
  dropFile(work, user.avatarKey);
  work.record({
    action: 'user.avatar-deleted',
    subject: { type: 'users', id: user.id, version: changed.version },
    silent: true,
  });
  return { empty: true };
}

/** A file is deleted as due work: not before the commit, and again where the store fails. */
export function dropFile(work: Work, key: string | null): void {
  if (key !== null) work.arm({ kind: 'file-goes', subjectId: key, dueAt: work.now });
}
