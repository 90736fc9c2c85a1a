import { MAX_ATTACHMENT_BYTES, PICTURE_TYPES } from '@ringside/contract/picture-limits';

export type PictureFault = 'not-a-picture' | 'too-large';

/** Returns why a file cannot be uploaded, before it is sent; null where it can. */
export function findPictureFault({ type, size }: Pick<File, 'type' | 'size'>): PictureFault | null {
  if (!PICTURE_TYPES.includes(type)) return 'not-a-picture';
  return size > MAX_ATTACHMENT_BYTES ? 'too-large' : null;
}
