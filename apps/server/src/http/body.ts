import type { Fault } from './errors.ts';
import { readJson } from './json-text.ts';
import { readBytes, type UnreadBody } from './read-bytes.ts';

/** The longest body of JSON. */
export const MAX_BODY_BYTES = 1024 * 1024;

export type SentBody = { text: string; json: unknown } | { status: number; faults: Fault[] };

/** JSON Pointer's name for a whole document. */
const WHOLE = { pointer: '' };

const wrong = (
  status: number,
  code: string,
  title: string,
  source?: Fault['source'],
): RefusedBody => ({ status, faults: [{ code, title, ...(source && { source }) }] });

/** How long bodies may take, by the settings. */
export interface BodyLimits {
  /** For a body of JSON, in milliseconds. */
  bodyMs: number;
  /** For an uploaded file, in milliseconds. */
  uploadMs: number;
  /** The slowest upload, in bytes a second. */
  uploadBytesPerSecond: number;
}

interface RefusedBody {
  status: number;
  faults: Fault[];
}

/** Returns the refusal of a body that was not read. */
export function refuseUnread(why: UnreadBody, maxBytes: number): RefusedBody {
  if (why === 'too-large') return wrong(413, 'too-large', `At most ${maxBytes} bytes`, WHOLE);
  if (why === 'too-slow') return wrong(408, 'too-slow', 'The body did not arrive in time', WHOLE);
  return wrong(400, 'malformed', 'The body ended before it was complete', WHOLE);
}

interface Expected {
  limits: BodyLimits;
  gives?: string | undefined;
  maxBytes?: number | undefined;
}

/**
 * Reads a body of JSON. Media types come first (406, 415), then time and size (408, 413) and syntax
 * (400). A body that the endpoint does not expect is read and left unused, so that a request that
 * breaks off changes nothing.
 */
export async function readBody(
  request: Request,
  expected: boolean,
  { limits, gives, maxBytes = MAX_BODY_BYTES }: Expected,
): Promise<SentBody> {
  const accept = request.headers.get('accept');
  if (accept && !(gives ? accepts(accept, gives) : acceptable(accept)))
    return wrong(
      406,
      'not-acceptable',
      `Only ${gives ?? 'application/vnd.api+json or application/json'} is given`,
      { header: 'Accept' },
    );
  if (request.method === 'GET' || request.method === 'HEAD') return NOTHING_SENT;
  const bytes = await readBytes(request, { maxBytes, timeoutMs: limits.bodyMs });
  if (typeof bytes === 'string') return refuseUnread(bytes, maxBytes);
  if (!expected) return NOTHING_SENT;
  return bytes.byteLength === 0 ? { text: '', json: {} } : readDocument(request, bytes);
}

const NOTHING_SENT: SentBody = { text: '', json: undefined };
const UTF8 = new TextDecoder('utf-8', { fatal: true });

function readDocument(request: Request, bytes: Uint8Array): SentBody {
  if (!readable(request.headers.get('content-type') ?? ''))
    return wrong(415, 'unsupported-media-type', 'Send application/vnd.api+json', {
      header: 'Content-Type',
    });
  const text = decode(bytes);
  if (text === undefined) return wrong(400, 'malformed', 'The body is not UTF-8', WHOLE);
  const read = readJson(text);
  return 'fault' in read ? { status: 400, faults: [read.fault] } : { text, json: read.json };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** JSON:API 1.1: a media type parameter other than ext and profile is refused. */
function readable(type: string): boolean {
  const [name, ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  if (name === 'application/json') return true;
  return (
    name === 'application/vnd.api+json' &&
    parameters.every((parameter) => parameter.startsWith('profile='))
  );
}

/** Whether some other media type is wanted; JSON is, too, since every client of ours asks for it. */
const accepts = (accept: string, type: string) =>
  acceptable(accept) ||
  accept
    .split(',')
    .some((range) =>
      [type, `${type.split('/')[0]}/*`].includes(range.split(';')[0]!.trim().toLowerCase()),
    );

function acceptable(accept: string): boolean {
  return accept.split(',').some((range) => {
    const name = range.split(';')[0]!.trim().toLowerCase();
    return (
      name === '*/*' ||
      name === 'application/*' ||
      name === 'application/json' ||
      (name === 'application/vnd.api+json' && acceptableParameters(range))
    );
  });
}

const acceptableParameters = (range: string) =>
  range
    .split(';')
    .slice(1)
    .map((part) => part.trim().toLowerCase())
    .every((part) => part.startsWith('profile=') || part.startsWith('q='));
