import { pageTopicOf } from '@ringside/contract/live/page-topic';
import type { PageRefusal, PageVersion } from '@ringside/contract/live/page-version';
import type { TenantId } from '@ringside/rules/ids';
import type { Admission } from '../../platform/admission.ts';
import type { Dependency } from '../../platform/realtime/dependency.ts';
import type { LiveFeed, PageSource, PageViewer } from '../../platform/realtime/live-feed.ts';
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
import { createDependents } from './dependents.ts';
import {
  createFollowedPage,
  dueAt,
  findNextDue,
  type FollowedPage,
  isWatched,
} from './followed-page.ts';
import { createPageHolders, type PageLimits } from './page-holders.ts';
import { FRESH_MS, type Moment, UNHEARD_MS, type Validity } from './validity.ts';

/** The longest age of a page that streams follow: their viewers compute the time themselves. */
const WATCHED_FRESH_MS = 60_000;
const LOOK_EVERY_MS = 10_000;
/** The pause after each read while several pages wait, as a multiple of the read's duration. */
const REST = 1;
/** The same after a page whose viewers all follow many pages, which leaves more time to others. */
const HOARDED_REST = 4;
/** The back-off after the first failed read in succession, and the longest one. */
const AGAIN_MS = { first: 1_000, most: 60_000 };
/** The most pages in memory. The oldest one without viewers is dropped first. */
const MAX_PAGES = 1_000;
/** The most concurrent reads of pages; the rest of the process is left to other requests. */
const READS_AT_ONCE = 2;

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
  const pages = new Map<string, FollowedPage>();
  const dependents = createDependents<FollowedPage>();
  const holders = createPageHolders(limits);
  /** The pages to read for their viewers. */
  const waiting = new Set<FollowedPage>();
  const queue = { running: 0, isPlanned: false, isAwake: false, restUntil: 0, isClosed: false };
  const reads = new Set<Promise<unknown>>();
  const keyOf = (tenantId: TenantId, address: string) => `${tenantId} ${address}`;

  function pageOf(tenantId: TenantId, address: string): FollowedPage {
    const key = keyOf(tenantId, address);
    const existing = pages.get(key);
    if (existing) return existing;
    if (pages.size >= MAX_PAGES) dropUnwatched();
    const page = createFollowedPage(key, tenantId, address);
    pages.set(key, page);
    return page;
  }

  function dropUnwatched(): void {
    for (const page of pages.values()) {
      if (isWatched(page) || page.reading) continue;
      drop(page);
      return;
    }
  }

  function drop(page: FollowedPage): void {
    dependents.delete(page);
    waiting.delete(page);
    if (pages.get(page.key) === page) pages.delete(page.key);
  }

  const isCurrent = (page: FollowedPage) =>
    page.current !== undefined &&
    !page.isStale &&
    validity.isTimely(page.readAt, isWatched(page) ? WATCHED_FRESH_MS : FRESH_MS) &&
    !validity.isBehind(UNHEARD_MS.pages);

  /** Reads a page once for all concurrent requests, and publishes the difference. */
  function readAgain(page: FollowedPage): Promise<PageVersion | null> {
    const readAt = validity.now();
    const done = refresh(page, readAt).finally(() => {
      reads.delete(done);
      if (page.reading?.done === done) page.reading = undefined;
      // A failed read leaves the page stale, also one that began for a request.
      if (pages.get(page.key) !== page) return plan();
      if (page.isStale && isWatched(page)) waiting.add(page);
      else if (!page.current && !isWatched(page)) drop(page);
      // A change during the read made the page stale, and it could not be read again until now.
      plan();
    });
    reads.add(done);
    page.reading = { readAt, done };
    return done;
  }

  async function refresh(page: FollowedPage, readAt: Moment): Promise<PageVersion | null> {
    waiting.delete(page);
    const forgotten = page.forgotten;
    const at = live.position();
    const found = await read(page.tenantId, page.address).catch((error: unknown) => {
      backOff(page);
      throw error;
    });
    page.failures = 0;
    if (!found) {
      // The address may have lost its page before the viewer's stream was open, or while it slept.
      const { current, address } = page;
      endViewing(page, current ? formatGoneEvent(current, at) : formatNoPageEvent(address, at));
      drop(page);
      return null;
    }
    const before = page.current;
    const after = createPageVersion(page.address, at, found.data);
    page.current = after;
    page.readAt = readAt;
    page.tookMs = clock() - readAt.realAt;
    page.dependencies = found.dependencies;
    dependents.set(page, found.dependencies);
    if (before && before.version !== after.version) publish(page, formatChangeEvent(before, after));
    for (const viewer of page.newcomers) viewer.send(formatHeadEvent(after));
    page.newcomers.clear();
    // Only now: until here the page holds the previous version.
    page.isStale = false;
    const isOldAlready =
      page.forgotten !== forgotten || !validity.isUntouched(found.dependencies, readAt);
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
    if (isWatched(page)) readSoon(page);
  }

  function readSoon(page: FollowedPage): void {
    waiting.add(page);
    if (queue.isAwake) return;
    queue.isAwake = true;
    // The changes of one commit arrive one after the other, and one read serves all.
    queueMicrotask(() => {
      queue.isAwake = false;
      readWaiting();
    });
  }

  function forget(page: FollowedPage): void {
    page.forgotten += 1;
    makeStale(page);
  }

  function readWaiting(): void {
    if (queue.isClosed) return;
    while (queue.running < READS_AT_ONCE && waiting.size > 0 && queue.restUntil <= clock()) {
      const page = findNextDue(waiting, clock(), holders.isHoarded);
      if (!page) break;
      readForViewers(page);
    }
    plan();
  }

  function readForViewers(page: FollowedPage): void {
    // The first read is new work for the process; a later one saves the requests of its viewers.
    const leave = page.current ? () => {} : admission.enter('pages');
    if (!leave) {
      delayRead(page, 'busy', admission.wait() * 1000);
      return;
    }
    queue.running += 1;
    const begunAt = clock();
    readAgain(page)
      .catch((error: unknown) => {
        log.warn({ err: error, page: page.address }, 'a live page could not be read');
      })
      .finally(() => {
        leave();
        queue.running -= 1;
        // A single page is read as often as it changes; several pages share the time.
        const rest = holders.isHoarded(page.key) ? HOARDED_REST : REST;
        if (waiting.size > 1) queue.restUntil = clock() + (clock() - begunAt) * rest;
        readWaiting();
      });
  }

  /** Schedules the next read for when a page is due. */
  function plan(): void {
    if (queue.isPlanned || waiting.size === 0 || queue.running >= READS_AT_ONCE) return;
    const soonest = Math.min(
      ...[...waiting].map((page) => (page.reading ? Number.POSITIVE_INFINITY : dueAt(page))),
    );
    if (soonest === Number.POSITIVE_INFINITY) return;
    queue.isPlanned = true;
    later(Math.max(1, Math.max(soonest, queue.restUntil) - clock()), () => {
      queue.isPlanned = false;
      readWaiting();
    });
  }

  const stops = [
    validity.onTouch((keys) => {
      for (const page of dependents.of(keys)) makeStale(page);
    }),
    // A move of the season's clock is not a change of any dependency, so every page is stale after
    // it.
    live.onTime(() => {
      for (const page of pages.values()) forget(page);
    }),
    repeat(LOOK_EVERY_MS, () => {
      for (const page of pages.values())
        if (isWatched(page) && clock() - page.readAt.realAt > WATCHED_FRESH_MS) makeStale(page);
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
      if (!pages.has(page.key)) return null;
    }
  }

  /** Makes room for one more page; returns whether there is. */
  function hasRoom(viewer: PageViewer, key: string): boolean {
    if (pages.size < MAX_PAGES || pages.has(key)) return true;
    dropUnwatched();
    if (pages.size < MAX_PAGES) return true;
    const evicted = pages.get(holders.findEviction(viewer.holder) ?? '');
    if (!evicted) return false;
    endViewing(evicted, formatTooManyEvent(evicted.address));
    drop(evicted);
    return true;
  }

  function join(viewer: PageViewer): string | undefined {
    const { tenantId, address, holder } = viewer;
    const key = keyOf(tenantId, address);
    if (!hasRoom(viewer, key) || holders.take(holder, key)) return formatTooManyEvent(address);
    const page = pageOf(tenantId, address);
    page.viewers.add(viewer);
    if (isCurrent(page) && page.current) viewer.send(formatHeadEvent(page.current));
    else {
      page.newcomers.add(viewer);
      if (!page.reading) readSoon(page);
    }
    return undefined;
  }

  function leave(viewer: PageViewer): void {
    const key = keyOf(viewer.tenantId, viewer.address);
    holders.release(viewer.holder, key);
    const page = pages.get(key);
    if (!page?.viewers.delete(viewer)) return;
    page.newcomers.delete(viewer);
    if (isWatched(page)) return;
    waiting.delete(page);
    Object.assign(page, { failures: 0, retryAt: 0 });
    if (!page.current && !page.reading) drop(page);
  }

  return {
    versionOf: (tenantId, address) => currentVersion(pageOf(tenantId, address)),
    knownVersionOf(tenantId, address) {
      const page = pages.get(keyOf(tenantId, address));
      return page && isCurrent(page) ? page.current : undefined;
    },
    dependenciesOf: (tenantId, address) =>
      pages.get(keyOf(tenantId, address))?.dependencies ?? new Set(),
    isBeingRead: (tenantId, address) => pages.get(keyOf(tenantId, address))?.reading !== undefined,
    join,
    leave,
    async close() {
      queue.isClosed = true;
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
