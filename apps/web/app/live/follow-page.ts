import type { PageHead, PageVersion } from '@ringside/contract/live/page-version';
import { createCatchUp } from './catch-up.ts';
import { recordServerContact, recordServerLoss } from './connection.ts';
import { createPageState, type LoadedRoutes } from './page-state.ts';
import { stream } from './stream.ts';

export type { LoadedRoutes };

/** How often a page reads its head while the stream does not serve it. */
const UNSERVED_POLL_MS = 30_000;
const NOT_FOUND = 404;

let lastCurrentAt = 0;
/**
 * Returns when the page was last known to be current, by this machine's clock; 0 while it never
 * was.
 */
export const getLastCurrentAt = (): number => lastCurrentAt;

export interface FollowedPage {
  /** Records the data that the page was loaded with, on each render. */
  loaded(routes: LoadedRoutes): void;
  stop(): void;
}

/**
 * Applies the deltas of a page to the shown data. Where a version is missing, as after a sleep, the
 * page reads that version, which all viewers share. Calls `isGone` when the address has no page any
 * more.
 */
export function followPage(address: string, isGone: () => void): FollowedPage {
  const pageState = createPageState();
  /** Whether the stream sends this page. */
  let isServed = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const query = `page=${encodeURIComponent(address)}`;
  const catchUp = createCatchUp({
    pageState,
    read: ({ version }) => read<PageVersion>(`/live/page?${query}&v=${version}`),
    isCurrent: () => void (lastCurrentAt = Date.now()),
    isGone() {
      isServed = false;
      isGone();
    },
  });

  async function readHead(): Promise<void> {
    const head = await read<PageHead>(`/live/head?${query}`);
    if (head === 'gone') isGone();
    else if (head) catchUp.hear(head);
  }

  // An open stream sends what was missed by itself: the page's head, or the next change.
  const stop = stream.listenToPage(address, (change) => {
    if (!change) return stream.isOpen() ? undefined : void readHead();
    clearTimeout(retryTimer);
    isServed = !('retryAfter' in change);
    if (!('retryAfter' in change)) return catchUp.hear(change);
    // Many viewers are refused at the same time.
    const delay = change.retryAfter * 1000 * (1 + Math.random() / 2);
    retryTimer = setTimeout(() => void readHead(), delay);
    return undefined;
  });
  // The stream may have no room for this page.
  const unservedPoll = setInterval(() => {
    if (!isServed && stream.isOpen()) void readHead();
  }, UNSERVED_POLL_MS);
  return {
    loaded: pageState.loaded,
    stop() {
      stop();
      catchUp.stop();
      clearInterval(unservedPoll);
      clearTimeout(retryTimer);
    },
  };
}

/** Returns the answer; 'gone' where the page does not exist, undefined where the request failed. */
async function read<Answer>(path: string): Promise<Answer | 'gone' | undefined> {
  try {
    const answer = await fetch(path);
    recordServerContact();
    if (answer.status === NOT_FOUND) return 'gone';
    return answer.ok ? ((await answer.json()) as Answer) : undefined;
  } catch {
    recordServerLoss();
    return undefined;
  }
}
