import type { ErrorCode } from '@ringside/contract/error-codes';
import { getItem } from '@ringside/rules/must';
import { type BodyLimits, refuseUnread } from './body.ts';
import type { Fault } from './errors.ts';
import { readBytes } from './read-bytes.ts';

/** An uploaded file before it is inspected. */
export interface SentFile {
  bytes: Uint8Array;
  name: string;
}

type Upload = { file: SentFile } | { status: number; faults: Fault[] };

const refuseUpload = (
  status: number,
  code: ErrorCode,
  title: string,
  source?: Fault['source'],
): Upload => ({
  status,
  faults: [{ code, title, ...(source && { source }) }],
});
/** The largest part of a form that is not the file, in bytes. */
const FRAME_BYTES = 8 * 1024;

/**
 * Reads one picture: the only file of a form (multipart/form-data), or the body itself (image/…).
 * Refuses a body as other calls do: 415, 408, 413, 400.
 *
 * @param maxBytes The size of the picture, without the form around it.
 */
export async function readUpload(
  request: Request,
  maxBytes: number,
  { uploadMs, uploadBytesPerSecond }: BodyLimits,
): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^multipart\/form-data/i.test(type);
  if (!isForm && !/^image\//i.test(type))
    return refuseUpload(
      415,
      'unsupported-media-type',
      'Send multipart/form-data with one file, or the picture itself',
      { header: 'Content-Type' },
    );
  const bytes = await readBytes(request, {
    maxBytes: isForm ? maxBytes + FRAME_BYTES : maxBytes,
    timeoutMs: uploadMs,
    minBytesPerSecond: uploadBytesPerSecond,
  });
  if (typeof bytes === 'string') return refuseUnread(bytes, maxBytes);
  const file = isForm ? await findOnlyFile(bytes, type) : { bytes, name: '' };
  if (!file) return refuseUpload(400, 'malformed', 'The form must have exactly one file');
  if (file.bytes.byteLength > maxBytes) return refuseUnread('too-large', maxBytes);
  return file.bytes.byteLength === 0
    ? refuseUpload(400, 'malformed', 'The file is empty')
    : { file };
}

/** Returns the file of a form that has exactly one. */
async function findOnlyFile(bytes: Uint8Array, type: string): Promise<SentFile | undefined> {
  const sent = new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': type },
  });
  const form = await sent.formData().catch(() => undefined);
  const files = [...(form?.values() ?? [])].filter((value) => typeof value !== 'string');
  return files.length === 1
    ? { bytes: new Uint8Array(await getItem(files, 0).arrayBuffer()), name: getItem(files, 0).name }
    : undefined;
}
