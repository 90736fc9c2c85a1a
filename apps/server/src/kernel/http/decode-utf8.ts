import type { Fault } from './errors.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The fault of a body that `decodeUtf8` does not return. */
export const NOT_UTF8: Fault = {
  code: 'malformed',
  title: 'The body is not UTF-8',
  source: { pointer: '' },
};

/** Decodes a text in UTF-8; returns undefined if it is none. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}
