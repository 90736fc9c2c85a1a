import { pageTopicOf } from '@ringside/contract/live/page-topic';
import type { PageVersion } from '@ringside/contract/live/page-version';
import type { TenantId } from '@ringside/rules/ids';
import { hasSeasonJumped } from '../clock/clock-reading.ts';
import { createDependents } from './dependents.ts';
import type { LiveFeed, PageSource } from './live-feed.ts';
import {
  formatChangeEvent,
  formatGoneEvent,
  formatHeadEvent,
  type ReadPage,
  createPageVersion,
} from './live-page.ts';
import { type Dependency, listTouchedDependencies, type TopicVersions } from './topic-versions.ts';

/** The longest age of an unchanged page, which contains the time. */
const FRESH_MS = 5_000;
/** The longest age of a page that streams follow: their viewers compute the time themselves. */
const WATCHED_FRESH_MS = 60_000;
const LOOK_EVERY_MS = 10_000;
/**
 * The shortest time between the starts of two reads of a page, which merges changes in quick
 * succession into one delta.
 */
const APART_MS = 100;
/** The pause after each read while several pages wait, as a multiple of the read's duration. */
const REST = 1;
/** The back-off after a failed read, as while the database is away. */
const AGAIN_MS = 2_000;
/** The most pages in memory. The oldest one without followers is dropped first. */
const MAX_PAGES = 1_000;
/** The most concurrent reads of pages; the rest of the process is left to other requests. */
const READS_AT_ONCE = 2;

interface LivePage {
  key: string;
  tenantId: TenantId;
  address: string;
  current: PageVersion | undefined;
  dependencies: ReadonlySet<Dependency>;
  readAt: number;
  /** The season's clock at that time. */
  seasonAt: number;
  /** The duration of the last read, in milliseconds. */
  tookMs: number;
  isStale: boolean;
  /** The number of times it was made stale by something other than its dependencies. */
  forgotten: number;
  /** Whether streams follow it. */
  isWatched: boolean;
  reading: { sequence: number; done: Promise<PageVersion | null> } | undefined;
}

export interface LivePagesParts {
  live: Pick<LiveFeed, 'hear' | 'position' | 'followersOf' | 'publishToTopic' | 'onTime'>;
  versions: TopicVersions;
  read: ReadPage;
  /** Returns for how long changes of other processes may be unknown here, in milliseconds. */
  unheardMs?: () => number;
  /** Returns the season's clock, in milliseconds. */
  seasonNow?: () => number;
  log: { warn(fields: object, message: string): void };
  clock?: () => number;
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
  /** Makes every page of a championship stale. */
  forget(tenantId: TenantId): void;
  /** Starts no more reads, and waits for running ones, since the database is closed next. */
  close(): Promise<void>;
}

/** The version of an address that has no page. */
const NO_VERSION = 'none';
/** How long this process may be without word of others' changes and still serve its pages. */
const UNHEARD_MS = 2_000;

/**
 * Creates the store of pages that viewers follow or request. It sends each change of a page as one
 * delta to all of its viewers, so the cost of a change does not depend on their number.
 */
export function createLivePages({
  live,
  versions,
  read,
  unheardMs = () => 0,
  seasonNow = () => 0,
  log,
  clock = () => performance.now(),
  later = (ms, act) => void setTimeout(act, ms).unref(),
}: LivePagesParts): LivePages {
  const pages = new Map<string, LivePage>();
  const dependents = createDependents<LivePage>();
  /** The stale pages with followers. */
  const waiting = new Set<LivePage>();
  let running = 0;
  let isPlanned = false;
  let isAwake = false;
  let restUntil = 0;
  const reads = new Set<Promise<unknown>>();
  let isClosed = false;
  /** The addresses that streams follow though they have no page at the moment. */
  const goneKeys = new Set<string>();
  const keyOf = (tenantId: TenantId, address: string) => `${tenantId} ${address}`;

  function pageOf(tenantId: TenantId, address: string): LivePage {
    const key = keyOf(tenantId, address);
    const existing = pages.get(key);
    if (existing) return existing;
    if (pages.size >= MAX_PAGES) dropOldest();
    const page: LivePage = {
      key,
      tenantId,
      address,
      current: undefined,
      dependencies: new Set(),
      readAt: 0,
      seasonAt: 0,
      tookMs: 0,
      isStale: true,
      forgotten: 0,
      isWatched: goneKeys.has(key),
      reading: undefined,
    };
    pages.set(key, page);
    return page;
  }

  function dropOldest(): void {
    for (const page of pages.values()) {
      if (page.isWatched || page.reading) continue;
      drop(page);
      return;
    }
  }

  function drop(page: LivePage): void {
    dependents.delete(page);
    waiting.delete(page);
    if (pages.get(page.key) === page) pages.delete(page.key);
  }

  const hasJumped = ({ seasonAt, readAt }: LivePage) =>
    hasSeasonJumped({ seasonAt, realAt: readAt }, { seasonAt: seasonNow(), realAt: clock() });

  const isCurrent = (page: LivePage) =>
    page.current !== undefined &&
    !page.isStale &&
    unheardMs() <= UNHEARD_MS &&
    !hasJumped(page) &&
    clock() - page.readAt <= (page.isWatched ? WATCHED_FRESH_MS : FRESH_MS);

  /** Reads a page once for all concurrent requests, and publishes the difference. */
  function readAgain(page: LivePage): Promise<PageVersion | null> {
    const sequence = versions.sequence();
    const done = refresh(page, sequence).finally(() => {
      // A failed read leaves the page stale, also one that began for a request.
      if (page.isStale && page.isWatched && pages.get(page.key) === page) waiting.add(page);
      reads.delete(done);
      if (page.reading?.done === done) page.reading = undefined;
      // A change during the read made the page stale, and it could not be read again until now.
      plan();
    });
    reads.add(done);
    page.reading = { sequence, done };
    return done;
  }

  async function refresh(page: LivePage, sequence: number): Promise<PageVersion | null> {
    waiting.delete(page);
    const forgotten = page.forgotten;
    const [at, begunAt, seasonAt] = [live.position(), clock(), seasonNow()];
    const found = await read(page.tenantId, page.address).catch((error: unknown) => {
      page.readAt = clock() + AGAIN_MS;
      throw error;
    });
    if (!found) {
      if (page.current) publish(page, formatGoneEvent(page.current, at));
      if (page.isWatched) goneKeys.add(page.key);
      drop(page);
      return null;
    }
    const before = page.current;
    const after = createPageVersion(page.address, at, found.data);
    page.current = after;
    page.readAt = begunAt;
    page.seasonAt = seasonAt;
    page.tookMs = clock() - begunAt;
    page.dependencies = found.dependencies;
    dependents.set(page, found.dependencies);
    if (before && before.version !== after.version) publish(page, formatChangeEvent(before, after));
    if (goneKeys.delete(page.key)) publish(page, formatHeadEvent(after));
    // Only now: until here the page holds the previous version.
    page.isStale = false;
    const isOldAlready =
      page.forgotten !== forgotten || versions.hasChanged(found.dependencies, sequence);
    if (isOldAlready) makeStale(page);
    return after;
  }

  function publish({ tenantId, address, isWatched }: LivePage, event: string): void {
    if (isWatched) live.publishToTopic(tenantId, pageTopicOf(address), event);
  }

  function makeStale(page: LivePage): void {
    page.isStale = true;
    if (!page.isWatched) return;
    waiting.add(page);
    if (isAwake) return;
    isAwake = true;
    // The changes of one commit arrive one after the other, and one read serves all.
    queueMicrotask(() => {
      isAwake = false;
      readWaiting();
    });
  }

  function forget(page: LivePage): void {
    page.forgotten += 1;
    makeStale(page);
  }

  const dueAt = ({ readAt, tookMs }: LivePage) => readAt + Math.max(APART_MS, tookMs * 4);

  /** Returns the due page with the most viewers; undefined if none is due. */
  function nextDue(now: number): LivePage | undefined {
    let next: LivePage | undefined;
    for (const page of waiting)
      if (!page.reading && dueAt(page) <= now && (!next || followers(page) > followers(next)))
        next = page;
    return next;
  }

  const followers = ({ tenantId, address }: LivePage) =>
    live.followersOf(tenantId, pageTopicOf(address));

  function readWaiting(): void {
    if (isClosed) return;
    while (running < READS_AT_ONCE && waiting.size > 0 && restUntil <= clock()) {
      const page = nextDue(clock());
      if (!page) break;
      running += 1;
      readAgain(page)
        .catch((error: unknown) => {
          log.warn({ err: error, page: page.address }, 'a live page could not be read');
        })
        .finally(() => {
          running -= 1;
          // A single page is read as often as it changes; several pages share the time.
          if (waiting.size > 1) restUntil = clock() + page.tookMs * REST;
          readWaiting();
        });
    }
    plan();
  }

  /** Schedules the next read for when a page is due. */
  function plan(): void {
    if (isPlanned || waiting.size === 0 || running >= READS_AT_ONCE) return;
    const soonest = Math.min(
      ...[...waiting].map((page) => (page.reading ? Number.POSITIVE_INFINITY : dueAt(page))),
    );
    if (soonest === Number.POSITIVE_INFINITY) return;
    isPlanned = true;
    later(Math.max(1, Math.max(soonest, restUntil) - clock()), () => {
      isPlanned = false;
      readWaiting();
    });
  }

  const stops = [
    live.hear(({ change }) => {
      for (const page of dependents.of(listTouchedDependencies(change))) makeStale(page);
    }),
    // A move of the season's clock is not a change of any dependency, so every page is stale after
    // it.
    live.onTime(() => {
      for (const page of pages.values()) forget(page);
    }),
    repeat(LOOK_EVERY_MS, () => {
      for (const page of pages.values())
        if (page.isWatched && clock() - page.readAt > WATCHED_FRESH_MS) makeStale(page);
    }),
  ];

  async function currentVersion(page: LivePage): Promise<PageVersion | null> {
    for (;;) {
      if (isCurrent(page) && page.current) return page.current;
      const { reading } = page;
      if (!reading) return readAgain(page);
      if (reading.sequence === versions.sequence()) return reading.done;
      // That read began before the last change, so its result may be stale.
      await reading.done.catch(() => undefined);
      if (!pages.has(page.key)) return null;
    }
  }

  /** Sends the current version's head to one viewer, who learns from it what they missed. */
  function sendHead(page: LivePage, send: (text: string) => void): void {
    const { address } = page;
    currentVersion(page).then(
      // The address may have lost its page before the viewer's stream was open, or while it slept.
      (version) =>
        send(
          version
            ? formatHeadEvent(version)
            : formatGoneEvent({ page: address, version: NO_VERSION }, live.position()),
        ),
      (error: unknown) => {
        log.warn({ err: error, page: address }, 'a live page could not be read');
        later(AGAIN_MS, () => {
          if (page.isWatched && !isClosed) sendHead(page, send);
        });
      },
    );
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
    joined(tenantId, address, send) {
      const isFull = pages.size >= MAX_PAGES && !pages.has(keyOf(tenantId, address));
      if (isFull) dropOldest();
      // A viewer of one page too many polls its head.
      if (isFull && pages.size >= MAX_PAGES) return;
      const page = pageOf(tenantId, address);
      page.isWatched = true;
      sendHead(page, send);
    },
    left(tenantId, address) {
      goneKeys.delete(keyOf(tenantId, address));
      const page = pages.get(keyOf(tenantId, address));
      if (!page) return;
      page.isWatched = false;
      waiting.delete(page);
    },
    forget(tenantId) {
      for (const page of pages.values()) if (page.tenantId === tenantId) forget(page);
    },
    async close() {
      isClosed = true;
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
