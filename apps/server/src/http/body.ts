import type { Fault } from './errors.ts';

const MAX_BYTES = 1024 * 1024;

export type SentBody = { text: string; json: unknown } | { status: number; faults: Fault[] };

const wrong = (status: number, code: string, title: string, source?: Fault['source']): SentBody => ({ status, faults: [{ code, title, ...(source && { source }) }] });

/** Media types first (406, 415), then size (413) and syntax (400). An endpoint without a body ignores what is sent. */
export async function readBody(request: Request, expected: boolean, { gives, maxBytes = MAX_BYTES }: { gives?: string | undefined; maxBytes?: number | undefined } = {}): Promise<SentBody> {
  const accept = request.headers.get('accept');
  if (accept && !(gives ? accepts(accept, gives) : acceptable(accept))) return wrong(406, 'not-acceptable', `Only ${gives ?? 'application/vnd.api+json or application/json'} is given`, { header: 'Accept' });
  if (!expected) return { text: '', json: undefined };
  const type = request.headers.get('content-type') ?? '';
  const text = await readText(request, maxBytes);
  if (text !== '' && !readable(type)) return wrong(415, 'unsupported-media-type', 'Send application/vnd.api+json', { header: 'Content-Type' });
  if (text === undefined) return wrong(413, 'too-large', `At most ${maxBytes} bytes`);
  if (text === '') return { text, json: {} };
  const json = parse(text);
  return json === undefined ? wrong(400, 'malformed', 'The body is not JSON') : { text, json };
}

/** JSON:API 1.1: a media type parameter other than ext and profile is refused. */
function readable(type: string): boolean {
  const [name, ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  if (name === 'application/json') return true;
  return name === 'application/vnd.api+json' && parameters.every((parameter) => parameter.startsWith('profile='));
}

/** Whether some other media type is wanted; JSON is, too, since every client of ours asks for it. */
const accepts = (accept: string, type: string) => acceptable(accept) || accept.split(',').some((range) => [type, `${type.split('/')[0]}/*`].includes(range.split(';')[0]!.trim().toLowerCase()));

function acceptable(accept: string): boolean {
  return accept.split(',').some((range) => {
    const name = range.split(';')[0]!.trim().toLowerCase();
    return name === '*/*' || name === 'application/*' || name === 'application/json' || (name === 'application/vnd.api+json' && acceptableParameters(range));
  });
}

const acceptableParameters = (range: string) =>
  range.split(';').slice(1).map((part) => part.trim().toLowerCase()).every((part) => part.startsWith('profile=') || part.startsWith('q='));

async function readText(request: Request, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined;
  const bytes = await request.arrayBuffer();
  return bytes.byteLength > maxBytes ? undefined : new TextDecoder().decode(bytes);
}

/** A named place for the failure that is an answer: undefined when the text is not a JSON object. */
function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
