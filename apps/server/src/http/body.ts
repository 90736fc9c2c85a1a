import type { Fault } from './errors.ts';
import { readJson } from './json-text.ts';

const MAX_BYTES = 1024 * 1024;
const NOT_UTF8 = Symbol('not UTF-8');

export type SentBody = { text: string; json: unknown } | { status: number; faults: Fault[] };

/** JSON Pointer's name for a whole document. */
const WHOLE = { pointer: '' };

const wrong = (
  status: number,
  code: string,
  title: string,
  source?: Fault['source'],
): SentBody => ({ status, faults: [{ code, title, ...(source && { source }) }] });

/**
 * Media types first (406, 415), then size (413) and syntax (400). An endpoint without a body
 * ignores what is sent.
 */
export async function readBody(
  request: Request,
  expected: boolean,
  {
    gives,
    maxBytes = MAX_BYTES,
  }: { gives?: string | undefined; maxBytes?: number | undefined } = {},
): Promise<SentBody> {
  const accept = request.headers.get('accept');
  if (accept && !(gives ? accepts(accept, gives) : acceptable(accept)))
    return wrong(
      406,
      'not-acceptable',
      `Only ${gives ?? 'application/vnd.api+json or application/json'} is given`,
      { header: 'Accept' },
    );
  if (!expected) return { text: '', json: undefined };
  const type = request.headers.get('content-type') ?? '';
  const text = await readText(request, maxBytes);
  if (text !== '' && !readable(type))
    return wrong(415, 'unsupported-media-type', 'Send application/vnd.api+json', {
      header: 'Content-Type',
    });
  if (text === NOT_UTF8) return wrong(400, 'malformed', 'The body is not UTF-8', WHOLE);
  if (text === undefined) return wrong(413, 'too-large', `At most ${maxBytes} bytes`, WHOLE);
  if (text === '') return { text, json: {} };
  const read = readJson(text);
  return 'fault' in read ? { status: 400, faults: [read.fault] } : { text, json: read.json };
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

/** Undefined: too large. */
async function readText(
  request: Request,
  maxBytes: number,
): Promise<string | typeof NOT_UTF8 | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined;
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maxBytes) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return NOT_UTF8;
  }
}
