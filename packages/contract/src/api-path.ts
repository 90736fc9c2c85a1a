import { getItem } from '@ringside/rules/must';

/** The path of a request that cannot be sent: the client answers it with 404 (`createRequests`). */
export const UNREACHABLE_PATH = '';

/** Segments that every URL parser removes, however they are encoded. */
const REMOVED_SEGMENTS: ReadonlySet<string> = new Set(['', '.', '..']);

/**
 * Builds the path of a call from a template and encodes each value as one segment, so that an id
 * never reaches another call.
 *
 * @returns `UNREACHABLE_PATH` if a value cannot be a segment of a URL ("", "." and ".."): no
 *   resource has such an id.
 */
export function apiPath(literals: TemplateStringsArray, ...values: (string | number)[]): string {
  if (values.some((value) => REMOVED_SEGMENTS.has(String(value)))) return UNREACHABLE_PATH;
  return literals.reduce(
    (path, part, index) => path + encodeSegment(getItem(values, index - 1)) + part,
  );
}

/** Encodes a segment. A lone surrogate has no encoding and becomes U+FFFD, which no id contains. */
const encodeSegment = (value: string | number) =>
  encodeURIComponent(String(value).replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
