import type { PageVersion } from '@ringside/contract/live/page-version';
import type { TenantId } from '@ringside/rules/ids';
import type { ClockReading } from '../../platform/clock/clock-reading.ts';
import type { Dependency } from '../../platform/realtime/dependency.ts';
import type { PageViewer } from '../../platform/realtime/page-viewers.ts';
import type { Moment } from './validity.ts';

/**
 * The shortest time between the starts of two reads of a page, which merges changes in quick
 * succession into one delta.
 */
const APART_MS = 100;

/** A page in the memory of the process that viewers follow or request. */
export interface FollowedPage {
  key: string;
  tenantId: TenantId;
  address: string;
  current: PageVersion | undefined;
  dependencies: ReadonlySet<Dependency>;
  /** The moment before the last read. */
  readAt: Moment;
  /** The time of the oldest answer that it was read from. */
  agedFrom: ClockReading;
  /** The duration of the last read, in milliseconds. */
  tookMs: number;
  isStale: boolean;
  viewers: Set<PageViewer>;
  /** The viewers who wait for its head. */
  newcomers: Set<PageViewer>;
  /** The number of failed reads in succession. */
  failures: number;
  /** It is not read for its viewers before this time. */
  retryAt: number;
  reading: { readAt: Moment; done: Promise<PageVersion | null> } | undefined;
}

/** Creates a page that was not read yet. */
export const createFollowedPage = (
  key: string,
  tenantId: TenantId,
  address: string,
): FollowedPage => ({
  key,
  tenantId,
  address,
  current: undefined,
  dependencies: new Set(),
  readAt: { seasonAt: 0, realAt: 0, since: 0 },
  agedFrom: { seasonAt: 0, realAt: 0 },
  tookMs: 0,
  isStale: true,
  viewers: new Set(),
  newcomers: new Set(),
  failures: 0,
  retryAt: 0,
  reading: undefined,
});

/** Returns whether streams follow a page. */
export const isWatched = ({ viewers }: FollowedPage): boolean => viewers.size > 0;

/** Returns the time from which a page may be read for its viewers. */
export const dueAt = ({ current, readAt, tookMs, retryAt }: FollowedPage): number =>
  Math.max(current ? readAt.realAt + Math.max(APART_MS, tookMs * 4) : 0, retryAt);

/**
 * Returns the page to read first: one whose viewers follow few pages, then that with the most
 * viewers. Undefined if none is due.
 */
export function findNextDue(
  waiting: Iterable<FollowedPage>,
  now: number,
  isHoarded: (key: string) => boolean,
): FollowedPage | undefined {
  let next: { page: FollowedPage; rank: number } | undefined;
  for (const page of waiting) {
    if (page.reading || dueAt(page) > now) continue;
    const rank = page.viewers.size * (isHoarded(page.key) ? 1e-6 : 1);
    if (!next || rank > next.rank) next = { page, rank };
  }
  return next?.page;
}
