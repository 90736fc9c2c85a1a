import type { PageVersion } from '@ringside/contract/live/page-version';
import type { TenantId } from '@ringside/rules/ids';
import type { PageViewer } from '../../platform/realtime/page-viewers.ts';

/**
 * The shortest time between the starts of two reads of a page, which merges changes in quick
 * succession into one delta.
 */
const APART_MS = 100;

/** A page that streams follow. */
export interface FollowedPage {
  key: string;
  tenantId: TenantId;
  address: string;
  /** The last version that the viewers got. */
  sent: PageVersion | undefined;
  viewers: Set<PageViewer>;
  /** The viewers who wait for its head. */
  newcomers: Set<PageViewer>;
  /** The start of the last read on the real clock, and its duration, in milliseconds. */
  begunAt: number;
  tookMs: number;
  /** The number of failed reads in succession. */
  failures: number;
  /** It is not read before this time. */
  retryAt: number;
}

/** Returns the time from which a page may be read. */
export const dueAt = ({ sent, begunAt, tookMs, retryAt }: FollowedPage): number =>
  Math.max(sent ? begunAt + Math.max(APART_MS, tookMs * 4) : 0, retryAt);

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
    if (dueAt(page) > now) continue;
    const rank = page.viewers.size * (isHoarded(page.key) ? 1e-6 : 1);
    if (!next || rank > next.rank) next = { page, rank };
  }
  return next?.page;
}
