/* oxlint-disable no-restricted-globals -- when an open page is read again */
import { pageTopicOf } from '@ringside/contract/live/page-topic';
import type { PageRefusal, PageVersion } from '@ringside/contract/live/page-version';
import type { TenantId } from '@ringside/rules/ids';
import type { Admission } from '../../platform/admission.ts';
import type { Dependency } from '../../platform/realtime/dependency.ts';
import type { LiveFeed } from '../../platform/realtime/live-feed.ts';
import {
  formatChangeEvent,
  formatGoneEvent,
  formatHeadEvent,
  formatNoPageEvent,
  formatRefusalEvent,
  formatTooManyEvent,
  type ReadPage,
  createPageVersion,
} from '../../platform/realtime/live-page.ts';
import type { PageSource, PageViewer } from '../../platform/realtime/page-viewers.ts';
import { type FollowedPage, isWatched } from './followed-page.ts';
import { FollowedPages, keyOfPage } from './followed-pages.ts';
import { createPageHolders, type PageLimits } from './page-holders.ts';
import { createReadQueue } from './read-queue.ts';
import { agedFrom, FRESH_MS, type Moment, UNHEARD_MS, type Validity } from './validity.ts';

/** The longest age of a page that streams follow: their viewers compute the time themselves. */
const WATCHED_FRESH_MS = 60_000;
const LOOK_EVERY_MS = 10_000;
/** The back-off after the first failed read in succession, and the longest one. */
const AGAIN_MS = { first: 1_000, most: 60_000 };

export interface LivePagesParts {
  live: Pick<LiveFeed, 'position' | 'publishToTopic' | 'endTopic' | 'onTime'>;
  /** Limits the first reads of pages, as it limits requests for them. */
  admission: Pick<Admission, 'enter' | 'wait'>;
  limits: PageLimits;
  validity: Validity;
  read: ReadPage;
  log: { warn(fields: object, message: string): void };
  later?: (ms: number, act: () => void) => void;
}

export interface LivePages extends PageSource {
  /** Returns the current version of a page; null if the address has no page. */
  versionOf(tenantId: TenantId, address: string): Promise<PageVersion | null>;
  /** Returns the current version if it is known without a read. */
  knownVersionOf(tenantId: TenantId, address: string): PageVersion | undefined;
  /** Returns the dependencies of a page, as far as it was read. */
  dependenciesOf(tenantId: TenantId, address: string): ReadonlySet<Dependency>;
  /** Returns whether a new request would wait for a read that another one has begun. */
  isBeingRead(tenantId: TenantId, address: string): boolean;
  /** Starts no more reads, and waits for running ones, since the database is closed next. */
  close(): Promise<void>;
}

/**
 * Creates the store of pages that viewers follow or request. It sends each change of a page as one
 * delta to all of its viewers, so the cost of a change does not depend on their number.
 */
export function createLivePages({
  live,
  admission,
  limits,
  validity,
  read,
  log,
  later = (ms, act) => void setTimeout(act, ms).unref(),
}: LivePagesParts): LivePages {
  const clock = () => validity.now().realAt;
  const pages = new FollowedPages();
  const holders = createPageHolders(limits);
  const queue = createReadQueue({
    clock,
    later,
    isHoarded: holders.isHoarded,
    read: readForViewers,
  });
  const reads = new Set<Promise<unknown>>();

  function drop(page: FollowedPage): void {
    queue.delete(page);
    pages.drop(page);
  }

  const isCurrent = (page: FollowedPage) =>
    page.current !== undefined &&
    !page.isStale &&
    validity.isTimely(page.agedFrom, isWatched(page) ? WATCHED_FRESH_MS : FRESH_MS) &&
    !validity.isBehind(UNHEARD_MS.pages);

  /** Reads a page once for all concurrent requests, and publishes the difference. */
  function readAgain(page: FollowedPage): Promise<PageVersion | null> {
    const readAt = validity.now();
    const done = refresh(page, readAt).finally(() => {
      reads.delete(done);
      if (page.reading?.done === done) page.reading = undefined;
      if (pages.has(page)) {
        // A failed read leaves the page stale, also one that began for a request.
        if (page.isStale && isWatched(page)) queue.add(page);
        else if (!page.current && !isWatched(page)) drop(page);
      }
      // A change during the read made the page stale, and it could not be read again until now.
      queue.plan();
    });
    reads.add(done);
    page.reading = { readAt, done };
    return done;
  }

  async function refresh(page: FollowedPage, readAt: Moment): Promise<PageVersion | null> {
    queue.delete(page);
    const { address, current: before } = page;
    const at = live.position();
    const found = await read(page.tenantId, address).catch((error: unknown) => {
      backOff(page);
      throw error;
    });
    page.failures = 0;
    if (!found) {
      // The address may have lost its page before the viewer's stream was open, or while it slept.
      endViewing(page, before ? formatGoneEvent(before, at) : formatNoPageEvent(address, at));
      drop(page);
      return null;
    }
    const after = createPageVersion(address, at, found.data);
    const { dependencies, oldestAt } = found;
    const tookMs = clock() - readAt.realAt;
    Object.assign(page, { current: after, readAt, agedFrom: agedFrom(readAt, oldestAt), tookMs });
    pages.setDependencies(page, dependencies);
    if (before && before.version !== after.version) publish(page, formatChangeEvent(before, after));
    for (const viewer of page.newcomers) viewer.send(formatHeadEvent(after));
    page.newcomers.clear();
    // Only now: until here the page holds the previous version.
    page.isStale = false;
    const isOldAlready =
      !validity.isTimely(page.agedFrom, WATCHED_FRESH_MS) ||
      !validity.isUntouched(dependencies, readAt);
    if (isOldAlready) makeStale(page);
    return after;
  }

  function publish(page: FollowedPage, event: string): void {
    const { tenantId, address } = page;
    if (isWatched(page)) live.publishToTopic(tenantId, pageTopicOf(address), event);
  }

  /** Ends the streams' subscriptions of a page, which then leave it. */
  function endViewing(page: FollowedPage, event: string): void {
    const { tenantId, address } = page;
    if (isWatched(page)) live.endTopic(tenantId, pageTopicOf(address), event);
  }

  /** Delays the next read after a failed one, and tells the viewers who have nothing yet. */
  function backOff(page: FollowedPage): void {
    const delay = Math.min(AGAIN_MS.most, AGAIN_MS.first * 2 ** page.failures);
    page.failures += 1;
    page.isStale = true;
    delayRead(page, 'database-unavailable', delay);
  }

  function delayRead(page: FollowedPage, code: PageRefusal['code'], delayMs: number): void {
    page.retryAt = clock() + delayMs;
    const retryAfter = Math.ceil(delayMs / 1000);
    const event = formatRefusalEvent({ page: page.address, status: '503', code, retryAfter });
    for (const viewer of page.newcomers) viewer.send(event);
  }

  function makeStale(page: FollowedPage): void {
    page.isStale = true;
    if (isWatched(page)) queue.readSoon(page);
  }

  function readForViewers(page: FollowedPage): Promise<unknown> | undefined {
    // The first read is new work for the process; a later one saves the requests of its viewers.
    const leave = page.current ? () => {} : admission.enter('pages');
    if (!leave) {
      delayRead(page, 'busy', admission.wait() * 1000);
      return undefined;
    }
    return readAgain(page)
      .catch((error: unknown) => {
        log.warn({ err: error, page: page.address }, 'a live page could not be read');
      })
      .finally(leave);
  }

  const stops = [
    validity.onTouch((keys) => {
      for (const page of pages.dependingOn(keys)) makeStale(page);
    }),
    // A move of the season's clock is not a change of any dependency, so every page is stale after
    // it.
    live.onTime(() => {
      for (const page of pages.values()) makeStale(page);
    }),
    repeat(LOOK_EVERY_MS, () => {
      for (const page of pages.values())
        if (isWatched(page) && clock() - page.agedFrom.realAt > WATCHED_FRESH_MS) makeStale(page);
    }),
  ];

  async function currentVersion(page: FollowedPage): Promise<PageVersion | null> {
    for (;;) {
      if (isCurrent(page) && page.current) return page.current;
      const { reading } = page;
      if (!reading) return readAgain(page);
      if (reading.readAt.since === validity.now().since) return reading.done;
      // That read began before the last change, so its result may be stale.
      await reading.done.catch(() => undefined);
      if (!pages.findByKey(page.key)) return null;
    }
  }

  /** Makes room for one more page; returns whether there is. */
  function makeRoom({ holder, tenantId, address }: PageViewer): boolean {
    if (pages.find(tenantId, address)) return true;
    pages.dropIfFull();
    if (!pages.isFull()) return true;
    const evicted = pages.findByKey(holders.findEviction(holder) ?? '');
    if (!evicted) return false;
    endViewing(evicted, formatTooManyEvent(evicted.address));
    drop(evicted);
    return true;
  }

  return {
    versionOf: (tenantId, address) => currentVersion(pages.open(tenantId, address)),
    knownVersionOf(tenantId, address) {
      const page = pages.find(tenantId, address);
      return page && isCurrent(page) ? page.current : undefined;
    },
    dependenciesOf: (tenantId, address) => pages.find(tenantId, address)?.dependencies ?? new Set(),
    isBeingRead: (tenantId, address) => pages.find(tenantId, address)?.reading !== undefined,
    join(viewer) {
      const { tenantId, address, holder } = viewer;
      if (!makeRoom(viewer) || holders.take(holder, keyOfPage(tenantId, address)))
        return formatTooManyEvent(address);
      const page = pages.open(tenantId, address);
      page.viewers.add(viewer);
      if (isCurrent(page) && page.current) viewer.send(formatHeadEvent(page.current));
      else {
        page.newcomers.add(viewer);
        if (!page.reading) queue.readSoon(page);
      }
      return undefined;
    },
    leave(viewer) {
      holders.release(viewer.holder, keyOfPage(viewer.tenantId, viewer.address));
      const page = pages.find(viewer.tenantId, viewer.address);
      if (!page?.viewers.delete(viewer)) return;
      page.newcomers.delete(viewer);
      if (isWatched(page)) return;
      queue.delete(page);
      Object.assign(page, { failures: 0, retryAt: 0 });
      if (!page.current && !page.reading) drop(page);
    },
    async close() {
      queue.close();
      for (const stop of stops) stop();
      await Promise.allSettled(reads);
    },
  };
}

/** Calls a function at an interval until the returned function is called. */
function repeat(everyMs: number, act: () => void): () => void {
  const timer = setInterval(act, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
