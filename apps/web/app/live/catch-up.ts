import type { PageChange, PageHead, PageVersion } from '@ringside/contract/live/page-version';
import { reconnectDelay } from '@ringside/contract/live/reconnect-delay';
import type { PageState } from './page-state.ts';

/** Many browsers receive the same reload: each waits a random time before it reads. */
const SPREAD_MS = 700;
/**
 * The page takes another version after this many answers at the position of the missing version:
 * the data may differ by the time alone.
 */
const MOST_AT_SAME_POSITION = 3;

interface CatchUpParts {
  pageState: Pick<PageState, 'apply' | 'replace'>;
  /** Reads the current version; 'gone' if the page has none, undefined if the request failed. */
  read: (missing: PageHead) => Promise<PageVersion | 'gone' | undefined>;
  /** Called when the page shows the newest version that it knows of. */
  isCurrent: () => void;
  /** Called when the address has no page any more. */
  isGone: () => void;
  random?: () => number;
  spreadMs?: number;
}

interface CatchUp {
  /** Applies a change, or reads the version that the page has missed. */
  hear(change: PageChange): void;
  /** Returns whether a version is missing. */
  isBehind(): boolean;
  stop(): void;
}

/**
 * Creates the follower of a page's changes. An answer counts only for the newest missing version,
 * so a late answer cannot replace a newer version. Versions at one position of the activity log
 * have no order: a process may have read the page just before a change that it did not know yet.
 */
export function createCatchUp({
  pageState,
  read,
  isCurrent,
  isGone,
  random = Math.random,
  spreadMs = SPREAD_MS,
}: CatchUpParts): CatchUp {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let missing: PageHead | undefined;
  let attempt = 0;

  function setCurrent(): void {
    missing = undefined;
    isCurrent();
  }

  const isAnswered = (version: PageVersion, requested: PageHead): boolean =>
    version.version === requested.version ||
    BigInt(version.at) > BigInt(requested.at) ||
    (version.at === requested.at && attempt >= MOST_AT_SAME_POSITION);

  /** Reads the missing version; an older one than that is requested again later. */
  async function readMissing(): Promise<void> {
    const requested = missing;
    if (!requested) return;
    const answer = await read(requested);
    if (missing !== requested) return;
    if (answer === 'gone') return isGone();
    if (answer && isAnswered(answer, requested) && pageState.replace(answer)) return setCurrent();
    const delay = reconnectDelay({ attempt: attempt++, random });
    timer = setTimeout(() => void readMissing(), delay);
  }

  return {
    hear(change) {
      if (change.gone) return isGone();
      if (pageState.apply(change)) return setCurrent();
      if (missing?.version === change.version) return;
      missing = change;
      attempt = 0;
      clearTimeout(timer);
      timer = setTimeout(() => void readMissing(), random() * spreadMs);
    },
    isBehind: () => missing !== undefined,
    stop() {
      clearTimeout(timer);
      missing = undefined;
    },
  };
}
