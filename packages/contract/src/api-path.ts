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
export const apiPath = (literals: TemplateStringsArray, ...values: (string | number)[]): string =>
  fillPath(literals.join(':value'), values);

/** Returns `apiPath` for a path with parameters of the form `:name`. */
export function fillPath(path: string, values: readonly unknown[]): string {
  let index = 0;
  let isReachable = true;
  const filled = path.replaceAll(/:\w+/g, () => {
    const segment = String(values[index++]);
    isReachable &&= !REMOVED_SEGMENTS.has(segment);
    return encodeSegment(segment);
  });
  return isReachable ? filled : UNREACHABLE_PATH;
}

const API = '/api/';

/** Returns the whole path of a definition: its own path is below `/api/` or absolute. */
export const toFullPath = (path: string): string => (path.startsWith('/') ? path : API + path);

/** Encodes a segment. A lone surrogate has no encoding and becomes U+FFFD, which no id contains. */
const encodeSegment = (value: string) =>
  encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
