import type { Fault } from './errors.ts';

/** A sent file, not yet looked at. */
export interface SentFile {
  bytes: Uint8Array;
  name: string;
}

type Upload = { file: SentFile } | { status: number; faults: Fault[] };

const wrong = (status: number, code: string, title: string, source?: Fault['source']): Upload => ({
  status,
  faults: [{ code, title, ...(source && { source }) }],
});
/** What multipart puts around a file. */
const FRAME_BYTES = 8 * 1024;

/**
 * One picture: as the only file of a form (multipart/form-data), or as the body itself (image/…).
 * Judged as other bodies: 415, 413, 400.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<Upload> {
  const type = (request.headers.get('content-type') ?? '').toLowerCase();
  const isForm = type.startsWith('multipart/form-data');
  if (!isForm && !type.startsWith('image/'))
    return wrong(
      415,
      'unsupported-media-type',
      'Send multipart/form-data with one file, or the picture itself',
      { header: 'Content-Type' },
    );
  const tooLarge = wrong(413, 'too-large', `At most ${maxBytes} bytes`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + FRAME_BYTES) return tooLarge;
  const file = isForm
    ? await onlyFile(request)
    : { bytes: new Uint8Array(await request.arrayBuffer()), name: '' };
  if (!file) return wrong(400, 'malformed', 'The form has not exactly one file');
  if (file.bytes.byteLength > maxBytes) return tooLarge;
  return file.bytes.byteLength === 0 ? wrong(400, 'malformed', 'The file is empty') : { file };
}

async function onlyFile(request: Request): Promise<SentFile | undefined> {
  const form = await request.formData().catch(() => undefined);
  const files = [...(form?.values() ?? [])].filter((value) => typeof value !== 'string');
  return files.length === 1
    ? { bytes: new Uint8Array(await files[0]!.arrayBuffer()), name: files[0]!.name }
    : undefined;
}
