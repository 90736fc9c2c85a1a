/* oxlint-disable no-restricted-globals -- when an open page is read again */
import { pageTopicOf } from '@ringside/contract/live/page-topic';
import type { PageRefusal } from '@ringside/contract/live/page-version';
import type { TenantId } from '@ringside/rules/ids';
import type { Admission } from '../../platform/admission.ts';
import type { LiveFeed } from '../../platform/realtime/live-feed.ts';
import {
  formatChangeEvent,
  formatGoneEvent,
  formatHeadEvent,
  formatNoPageEvent,
  formatRefusalEvent,
  formatTooManyEvent,
  type ReadPage,
} from '../../platform/realtime/live-page.ts';
import type { PageSource, PageViewer } from '../../platform/realtime/page-viewers.ts';
import type { FollowedPage } from './followed-page.ts';
import { FollowedPages } from './followed-pages.ts';
import { createPageHolders, type PageLimits } from './page-holders.ts';
import {
  createPageVersions,
  keyOfPage,
  type ReadResult,
  type StoredVersion,
} from './page-versions.ts';
import { createReadQueue } from './read-queue.ts';
import { FRESH_MS, type Validity } from './validity.ts';

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
  versionOf(tenantId: TenantId, address: string): Promise<StoredVersion | null>;
  /** Returns the current version if it is known without a read. */
  knownVersionOf(tenantId: TenantId, address: string): StoredVersion | undefined;
  /** Returns a version that is as recent as a document may be, also of a page with viewers. */
  readingOf(tenantId: TenantId, address: string): Promise<StoredVersion | null>;
  /** Returns whether a new request would wait for a read that another one has begun. */
  isBeingRead(tenantId: TenantId, address: string): boolean;
  /** Starts no more reads, and waits for running ones, since the database is closed next. */
  close(): Promise<void>;
}

/**
 * Creates the pages that viewers follow. It sends each change of a page as one delta to all of its
 * viewers, so the cost of a change does not depend on their number. The store has the versions;
 * only the last one that the viewers got is here.
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
  const versions = createPageVersions({
    validity,
    read,
    position: live.position,
    onBegin(key) {
      const page = pages.find(key);
      if (page) queue.delete(page);
    },
    onRead,
    onEnd: () => queue.plan(),
  });
  const { isBeingRead } = versions;
  const queue = createReadQueue({
    clock,
    later,
    isHoarded: holders.isHoarded,
    isBeingRead,
    read: readForViewers,
  });

  function drop(page: FollowedPage): void {
    queue.delete(page);
    pages.drop(page);
  }

  const freshMsOf = (key: string) => (pages.find(key) ? WATCHED_FRESH_MS : FRESH_MS);

  /** Sends the result of a read to the viewers of its page, also of a read for a request. */
  function onRead(key: string, result: ReadResult): void {
    const page = pages.find(key);
    if (!page) return;
    if (result === 'failed') backOff(page);
    else if (result === null) end(page);
    else show(page, result);
  }

  /** The address may have lost its page before the viewer's stream was open, or while it slept. */
  function end(page: FollowedPage): void {
    const { address, sent } = page;
    const at = live.position();
    endViewing(page, sent ? formatGoneEvent(sent, at) : formatNoPageEvent(address, at));
    drop(page);
  }

  function show(page: FollowedPage, stored: StoredVersion): void {
    const { tenantId, address, sent, newcomers } = page;
    const { version } = stored;
    page.failures = 0;
    note(page, stored);
    if (sent && sent.version !== version.version)
      live.publishToTopic(tenantId, pageTopicOf(address), formatChangeEvent(sent, version));
    for (const viewer of newcomers) viewer.send(formatHeadEvent(version));
    newcomers.clear();
    // A change during the read has made the version stale already.
    if (!versions.holds(page.key, WATCHED_FRESH_MS)) queue.readSoon(page);
  }

  /** Notes a version as the last one of a page, from which the next delta leads. */
  function note(page: FollowedPage, { version, begunAt, tookMs, dependencies }: StoredVersion) {
    Object.assign(page, { sent: version, begunAt, tookMs });
    pages.setDependencies(page, dependencies.keys);
  }

  /** Opens a page for a viewer; its last version may be that of a request. */
  function open({ tenantId, address }: PageViewer, key: string): FollowedPage {
    const followed = pages.find(key);
    if (followed) return followed;
    const page = pages.create(key, tenantId, address);
    const last = versions.findLast(key);
    if (last) note(page, last);
    return page;
  }

  /** Ends the streams' subscriptions of a page, which then leave it. */
  const endViewing = ({ tenantId, address }: FollowedPage, event: string): void =>
    live.endTopic(tenantId, pageTopicOf(address), event);

  /** Delays the next read after a failed one, and tells the viewers who have nothing yet. */
  function backOff(page: FollowedPage): void {
    const delay = Math.min(AGAIN_MS.most, AGAIN_MS.first * 2 ** page.failures);
    page.failures += 1;
    delayRead(page, 'database-unavailable', delay);
    queue.add(page);
  }

  function delayRead(page: FollowedPage, code: PageRefusal['code'], delayMs: number): void {
    page.retryAt = clock() + delayMs;
    const retryAfter = Math.ceil(delayMs / 1000);
    const event = formatRefusalEvent({ page: page.address, status: '503', code, retryAfter });
    for (const viewer of page.newcomers) viewer.send(event);
  }

  function readForViewers(page: FollowedPage): Promise<unknown> | undefined {
    // The first read is new work for the process; a later one saves the requests of its viewers.
    const leave = page.sent ? () => {} : admission.enter('pages');
    if (!leave) {
      delayRead(page, 'busy', admission.wait() * 1000);
      return undefined;
    }
    return versions
      .readAgain(page.tenantId, page.address)
      .catch((error: unknown) => {
        log.warn({ err: error, page: page.address }, 'a live page could not be read');
      })
      .finally(leave);
  }

  const readAllSoon = () => {
    for (const page of pages.values()) queue.readSoon(page);
  };
  const stops = [
    validity.onTouch((keys) => {
      for (const page of pages.dependingOn(keys)) queue.readSoon(page);
    }),
    // A move of the season's clock is not a change of any dependency, so every page is stale after
    // it.
    live.onTime(readAllSoon),
    repeat(LOOK_EVERY_MS, () => {
      for (const page of pages.values())
        if (!versions.holds(page.key, WATCHED_FRESH_MS)) queue.readSoon(page);
    }),
  ];

  /** Makes room for one more page; returns whether there is. */
  function makeRoom({ holder }: PageViewer, key: string): boolean {
    if (pages.find(key) || !pages.isFull()) return true;
    const evicted = pages.find(holders.findEviction(holder) ?? '');
    if (!evicted) return false;
    endViewing(evicted, formatTooManyEvent(evicted.address));
    drop(evicted);
    return true;
  }

  return {
    versionOf: (tenantId, address) =>
      versions.versionOf(tenantId, address, freshMsOf(keyOfPage(tenantId, address))),
    knownVersionOf(tenantId, address) {
      const key = keyOfPage(tenantId, address);
      return versions.findCurrent(key, freshMsOf(key));
    },
    readingOf: (tenantId, address) => versions.versionOf(tenantId, address, FRESH_MS),
    isBeingRead: (tenantId, address) => isBeingRead(keyOfPage(tenantId, address)),
    join(viewer) {
      const { tenantId, address, holder } = viewer;
      const key = keyOfPage(tenantId, address);
      if (!makeRoom(viewer, key) || holders.take(holder, key)) return formatTooManyEvent(address);
      const page = open(viewer, key);
      page.viewers.add(viewer);
      const current = versions.findCurrent(key, WATCHED_FRESH_MS);
      if (current) viewer.send(formatHeadEvent(current.version));
      else {
        page.newcomers.add(viewer);
        if (!isBeingRead(key)) queue.readSoon(page);
      }
      return undefined;
    },
    leave(viewer) {
      const key = keyOfPage(viewer.tenantId, viewer.address);
      holders.release(viewer.holder, key);
      const page = pages.find(key);
      if (!page?.viewers.delete(viewer)) return;
      page.newcomers.delete(viewer);
      if (page.viewers.size === 0) drop(page);
    },
    async close() {
      queue.close();
      for (const stop of stops) stop();
      await versions.settle();
    },
  };
}

/** Calls a function at an interval until the returned function is called. */
function repeat(everyMs: number, act: () => void): () => void {
  const timer = setInterval(act, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
