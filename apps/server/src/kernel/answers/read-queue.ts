import { dueAt, findNextDue, type FollowedPage } from './followed-page.ts';

/** The most concurrent reads of pages; the rest of the process is left to other requests. */
const READS_AT_ONCE = 2;
/** The pause after each read while several pages wait, as a multiple of the read's duration. */
const REST = 1;
/** The same after a page whose viewers all follow many pages, which leaves more time to others. */
const HOARDED_REST = 4;

export interface ReadQueueParts {
  /** Returns monotonic real time, in milliseconds. */
  clock(): number;
  later(ms: number, act: () => void): void;
  isHoarded(key: string): boolean;
  isBeingRead(key: string): boolean;
  /** Reads a page; undefined if the process has no time for it, and the page is delayed. */
  read(page: FollowedPage): Promise<unknown> | undefined;
}

/** The pages that wait to be read for their viewers. */
export interface ReadQueue {
  /** Reads a page as soon as it is due, after the changes of this turn of the event loop. */
  readSoon(page: FollowedPage): void;
  /** Lets a page wait for the next planned read. */
  add(page: FollowedPage): void;
  delete(page: FollowedPage): void;
  /** Schedules the next read for when a page is due, after something has changed when that is. */
  plan(): void;
  close(): void;
}

/** Creates an empty queue. Several waiting pages share the time that viewers' reads may take. */
export function createReadQueue({
  clock,
  later,
  isHoarded,
  isBeingRead,
  read,
}: ReadQueueParts): ReadQueue {
  const waiting = new Set<FollowedPage>();
  let running = 0;
  let isPlanned = false;
  let isAwake = false;
  let isClosed = false;
  let restUntil = 0;
  const listReadable = () => [...waiting].filter(({ key }) => !isBeingRead(key));

  function readWaiting(): void {
    if (isClosed) return;
    while (running < READS_AT_ONCE && waiting.size > 0 && restUntil <= clock()) {
      const page = findNextDue(listReadable(), clock(), isHoarded);
      if (!page) break;
      begin(page);
    }
    plan();
  }

  function begin(page: FollowedPage): void {
    const begunAt = clock();
    const reading = read(page);
    if (!reading) return;
    running += 1;
    void reading.finally(() => {
      running -= 1;
      // A single page is read as often as it changes; several pages share the time.
      const rest = isHoarded(page.key) ? HOARDED_REST : REST;
      if (waiting.size > 1) restUntil = clock() + (clock() - begunAt) * rest;
      readWaiting();
    });
  }

  function plan(): void {
    if (isPlanned || waiting.size === 0 || running >= READS_AT_ONCE) return;
    const soonest = Math.min(...listReadable().map(dueAt));
    if (soonest === Number.POSITIVE_INFINITY) return;
    isPlanned = true;
    later(Math.max(1, Math.max(soonest, restUntil) - clock()), () => {
      isPlanned = false;
      readWaiting();
    });
  }

  return {
    add: (page) => void waiting.add(page),
    readSoon(page) {
      waiting.add(page);
      if (isAwake) return;
      isAwake = true;
      // The changes of one commit arrive one after the other, and one read serves all.
      queueMicrotask(() => {
        isAwake = false;
        readWaiting();
      });
    },
    delete: (page) => void waiting.delete(page),
    plan,
    close: () => void (isClosed = true),
  };
}
