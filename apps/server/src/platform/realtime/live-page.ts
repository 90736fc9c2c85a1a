import { diffJson, type Json } from '@ringside/contract/live/page-delta';
import {
  type PageChange,
  type PageHead,
  type PageRefusal,
  type PageVersion,
  sharedDataOf,
  versionOf,
} from '@ringside/contract/live/page-version';
import type { TenantId } from '@ringside/rules/ids';
import type { ClockReading } from '../clock/clock-reading.ts';
import type { Dependency } from './dependency.ts';

/** A larger delta is not sent: viewers load the page again instead. */
const MAX_DELTA_BYTES = 8 * 1024;

/** Reads the data of a page as visitors see it; null if the address has no page. */
export type ReadPage = (
  tenantId: TenantId,
  address: string,
) => Promise<{
  data: Record<string, unknown>;
  dependencies: ReadonlySet<Dependency>;
  /** The time of the oldest answer among its reads; by default that of its own read. */
  oldestAt?: ClockReading | undefined;
} | null>;

/** Returns a version of a page from the data of its loaders. */
export const createPageVersion = (
  page: string,
  at: string,
  dataByRoute: Record<string, unknown>,
): PageVersion => {
  const data = sharedDataOf(dataByRoute);
  return { page, version: versionOf(data), at, data };
};

/** Returns the event that says which version of a page is current. */
export const formatHeadEvent = ({ page, version, at }: PageHead): string =>
  `event: page\ndata: ${JSON.stringify({ page, version, at })}\n\n`;

/** Returns the event that says that the address no longer has a page. */
export const formatGoneEvent = (
  { page, version }: Pick<PageHead, 'page' | 'version'>,
  at: string,
): string =>
  `event: page\ndata: ${JSON.stringify({ page, version, at, gone: true } satisfies PageChange)}\n\n`;

/** The version of an address that has no page. */
const NO_VERSION = 'none';

/** Returns the event that says that an address has no page. */
export const formatNoPageEvent = (page: string, at: string): string =>
  formatGoneEvent({ page, version: NO_VERSION }, at);

/** After this time a viewer who follows too many pages reads the head of one, in seconds. */
const TOO_MANY_RETRY_S = 30;

/** Returns the event that says that a stream cannot follow one more page. */
export const formatTooManyEvent = (page: string): string =>
  formatRefusalEvent({
    page,
    status: '429',
    code: 'too-many-requests',
    retryAfter: TOO_MANY_RETRY_S,
  });

/** Returns the event that says that the stream does not send a page now. */
export const formatRefusalEvent = (refusal: PageRefusal): string =>
  `event: error\ndata: ${JSON.stringify(refusal)}\n\n`;

/** Returns the event that leads from one version of a page to the next. */
export function formatChangeEvent(before: PageVersion, after: PageVersion): string {
  const { page, version, at } = after;
  const delta = diffJson(before.data as Json, after.data as Json);
  const change: PageChange = {
    page,
    version,
    at,
    from: before.version,
    ...(delta !== undefined && { delta }),
  };
  const text = JSON.stringify(change);
  return Buffer.byteLength(text) <= MAX_DELTA_BYTES
    ? `event: page\ndata: ${text}\n\n`
    : `event: page\ndata: ${JSON.stringify({ page, version, at, reload: true } satisfies PageChange)}\n\n`;
}
