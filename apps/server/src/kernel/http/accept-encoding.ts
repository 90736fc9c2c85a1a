import type { IncomingMessage } from 'node:http';

const NAME = 'accept-encoding';
/** The encodings in which some answer exists. */
const ENCODINGS = ['br', 'zstd', 'gzip', 'deflate'];

/**
 * Returns the encodings that a client accepts by RFC 9110, 12.5.3: a weight of 0 refuses one, and
 * `*` stands for those that the header does not name.
 */
export function listAcceptedEncodings(header: string): string[] {
  const weights = new Map<string, number>();
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2);
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight));
  }
  // A weight that is no number is none.
  return ENCODINGS.filter((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
}

/**
 * Replaces the header of a request by the plain list of accepted encodings, before anything chooses
 * one or caches by the header.
 */
export function plainAcceptEncoding({ headers, rawHeaders }: IncomingMessage): void {
  const header = headers[NAME];
  if (header === undefined) return;
  const accepted = listAcceptedEncodings(String(header)).join(', ');
  if (accepted === header) return;
  headers[NAME] = accepted;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === NAME) rawHeaders[index + 1] = accepted;
}
