import type { Delta, Json } from './page-delta.ts';

/** The data of a page by the ids of its routes. */
export type PageData = Record<string, Json>;

/** The type of the stream's `page` event, and of `/live/head` and `/live/page`. */
export interface PageHead {
  /** The address of the page, as `pageAddressOf` returns it. */
  page: string;
  /** The version of its data, as `versionOf` returns it. */
  version: string;
  /** The position of the activity log before the data were read: a lower one is older. */
  at: string;
}

/**
 * The data of a `page` event. With `delta` it leads from the version `from` to `version`; with
 * `reload` the viewer reads the page again; with `gone` the address no longer has a page; with none
 * of them the event names the current version.
 */
export interface PageChange extends PageHead {
  from?: string;
  delta?: Delta;
  reload?: true;
  gone?: true;
}

/**
 * The `data` of the stream's `error` event: the stream does not send this page now. The viewer
 * reads the page's head instead, first after `retryAfter` seconds.
 */
export interface PageRefusal {
  page: string;
  /** `429`: too many pages are followed. `503`: the page could not be read; the server retries. */
  status: '429' | '503';
  code: 'too-many-requests' | 'busy' | 'database-unavailable';
  retryAfter: number;
}

/** The answer of `/live/page`. */
export interface PageVersion extends PageHead {
  data: PageData;
}

/** The members that say when and for whom a page was read, and so belong to no version. */
const OF_THE_READING = new Set(['now', 'position', 'signedIn', 'launching']);

/**
 * Returns the part of a page's data that all viewers share: plain JSON, without what belongs to one
 * reading. It omits routes without data and the root, which never changes while a page is open.
 */
export function sharedDataOf(dataByRoute: Record<string, unknown>): PageData {
  const shared: PageData = {};
  for (const [id, data] of Object.entries(dataByRoute)) {
    if (id === 'root' || typeof data !== 'object' || data === null) continue;
    shared[id] = JSON.parse(
      JSON.stringify(data, function (this: unknown, key, value: unknown) {
        return this === data && OF_THE_READING.has(key) ? undefined : value;
      }),
    ) as Json;
  }
  return shared;
}

/** The multipliers of the two halves of a checksum: the prime of FNV-1a, and another odd number. */
const [PRIME, OTHER] = [0x01000193, 0x5bd1e995];
const BASIS = 0x811c9dc5;

/**
 * Returns the version of a page's data: a checksum of its JSON with sorted members, two times 32
 * bits in the manner of FNV-1a, in base 36. Server and viewers compute the same one independently.
 */
export function versionOf(data: PageData): string {
  const text = canonical(data);
  let [one, other] = [BASIS, BASIS];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, PRIME);
    other = Math.imul(other ^ (code + index), OTHER);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36).padStart(7, '0');
}

/** Returns JSON whose members are sorted, so that equal data have equal texts. */
const canonical = (data: Json): string =>
  JSON.stringify(data, (_key, value: Json) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
