import type { ErrorCode } from '@ringside/contract/error-codes';
import { getItem } from '@ringside/rules/must';
import { decodeUtf8, NOT_UTF8 } from './decode-utf8.ts';
import type { Fault } from './errors.ts';
import { parseJsonObject } from './json-text.ts';
import { LONG_BYTES, parseLongJson } from './long-json.ts';
import { readBytes, type UnreadBody } from './read-bytes.ts';

/** The longest JSON body, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** A body that was read, with what tells it from others: its text, of a long one its digest. */
export type RequestBody = { identity: string; json: unknown } | RefusedBody;

/** The JSON Pointer of a whole document. */
const WHOLE = { pointer: '' };

const refuseBody = (
  status: number,
  code: ErrorCode,
  title: string,
  source?: Fault['source'],
): RefusedBody => ({ status, faults: [{ code, title, ...(source && { source }) }] });

/** The limits of bodies, from the settings. */
export interface BodyLimits {
  /** The time for a JSON body, in milliseconds. */
  bodyMs: number;
  /** The time for an uploaded file, in milliseconds. */
  uploadMs: number;
  /** The slowest upload, in bytes per second. */
  uploadBytesPerSecond: number;
}

interface RefusedBody {
  status: number;
  faults: Fault[];
}

/** Returns the refusal of a body that was not read. */
export function refuseUnread(why: UnreadBody, maxBytes: number): RefusedBody {
  if (why === 'too-large') return refuseBody(413, 'too-large', `At most ${maxBytes} bytes`, WHOLE);
  if (why === 'too-slow')
    return refuseBody(408, 'too-slow', 'The body did not arrive in time', WHOLE);
  return refuseBody(400, 'malformed', 'The body ended before it was complete', WHOLE);
}

interface Expected {
  limits: BodyLimits;
  mediaType?: string | undefined;
  maxBytes?: number | undefined;
}

/**
 * Reads a JSON body. Checks media types first (406, 415), then time and size (408, 413) and syntax
 * (400). A body that the endpoint does not expect is read and ignored, so that an incomplete
 * request changes nothing.
 */
export async function readBody(
  request: Request,
  expected: boolean,
  { limits, mediaType, maxBytes = MAX_BODY_BYTES }: Expected,
): Promise<RequestBody> {
  const notAcceptable = refuseMediaType(request.headers.get('accept'), mediaType);
  if (notAcceptable) return notAcceptable;
  if (request.method === 'GET' || request.method === 'HEAD') return NOTHING_SENT;
  const bytes = await readBytes(request, { maxBytes, timeoutMs: limits.bodyMs });
  if (typeof bytes === 'string') return refuseUnread(bytes, maxBytes);
  if (!expected) return NOTHING_SENT;
  return bytes.byteLength === 0 ? { identity: '', json: {} } : parseDocument(request, bytes);
}

/** Returns the refusal of a client that accepts no form in which the answer exists. */
function refuseMediaType(
  accept: string | null,
  mediaType: string | undefined,
): RefusedBody | undefined {
  if (!accept || (mediaType ? accepts(accept, mediaType) : acceptsJson(accept))) return undefined;
  const forms = mediaType ?? 'application/vnd.api+json or application/json';
  return refuseBody(406, 'not-acceptable', `Only ${forms} can be returned`, { header: 'Accept' });
}

const NOTHING_SENT: RequestBody = { identity: '', json: undefined };

async function parseDocument(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<RequestBody> {
  if (!isReadableType(request.headers.get('content-type') ?? ''))
    return refuseBody(415, 'unsupported-media-type', 'Send application/vnd.api+json', {
      header: 'Content-Type',
    });
  if (bytes.byteLength > LONG_BYTES) {
    const { digest, ...read } = await parseLongJson(bytes);
    return 'fault' in read ? refuseJson(read.fault) : { identity: digest, json: read.json };
  }
  const text = decodeUtf8(bytes);
  if (text === undefined) return refuseJson(NOT_UTF8);
  const read = parseJsonObject(text);
  return 'fault' in read ? refuseJson(read.fault) : { identity: text, json: read.json };
}

const refuseJson = (fault: Fault): RefusedBody => ({
  status: fault.code === 'too-large' ? 413 : 400,
  faults: [fault],
});

/**
 * Returns whether a content type is readable. JSON:API 1.1 refuses media type parameters other than
 * ext and profile.
 */
function isReadableType(type: string): boolean {
  const [name, ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  if (name === 'application/json') return true;
  return (
    name === 'application/vnd.api+json' &&
    parameters.every((parameter) => parameter.startsWith('profile='))
  );
}

/** Returns the media type of a range in `Accept`, without its parameters. */
const mediaTypeOf = (range: string): string => getItem(range.split(';'), 0).trim().toLowerCase();

/** Returns whether the client accepts the media type or JSON, which every client of ours names. */
const accepts = (accept: string, type: string) =>
  acceptsJson(accept) ||
  accept.split(',').some((range) => [type, `${type.split('/')[0]}/*`].includes(mediaTypeOf(range)));

function acceptsJson(accept: string): boolean {
  return accept.split(',').some((range) => {
    const name = mediaTypeOf(range);
    return (
      name === '*/*' ||
      name === 'application/*' ||
      name === 'application/json' ||
      (name === 'application/vnd.api+json' && hasAcceptableParameters(range))
    );
  });
}

const hasAcceptableParameters = (range: string) =>
  range
    .split(';')
    .slice(1)
    .map((part) => part.trim().toLowerCase())
    .every((part) => part.startsWith('profile=') || part.startsWith('q='));
