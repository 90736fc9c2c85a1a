import type { PageVersion } from '@ringside/contract/live/page-version';
import type { TenantId } from '@ringside/rules/ids';
import { createPageVersion, type ReadPage } from '../../platform/realtime/live-page.ts';
import { createAnswerStore, type StoredAnswer } from './answer-store.ts';
import type { CachedBodies } from './cached-body.ts';
import { agedFrom, FRESH_MS, type Moment, UNHEARD_MS, type Validity } from './validity.ts';

/** The most versions: of the pages that streams follow, and as many that are only requested. */
const MAX_VERSIONS = 2_000;

/** A version of a page in memory, as old as the oldest answer that it was read from. */
export interface StoredVersion extends StoredAnswer {
  version: PageVersion;
  /** The start of its read on the real clock, and its duration, in milliseconds. */
  begunAt: number;
  tookMs: number;
  /** The bodies of its answers, made at the first request for each. */
  bodies: { head?: CachedBodies; page?: CachedBodies };
}

/** The result of a read: a version, or null for an address without a page, or a failure. */
export type ReadResult = StoredVersion | null | 'failed';

interface PageVersionsParts {
  validity: Validity;
  read: ReadPage;
  /** Returns the position in the log up to which a version is current. */
  position(): string;
  /** Learns of each read: when it begins, its result, and when the next one may begin. */
  onBegin(key: string): void;
  onRead(key: string, result: ReadResult): void;
  onEnd(): void;
}

/** Creates the memory of the versions of pages, in the store of answers. */
export function createPageVersions({
  validity,
  read,
  position,
  onBegin,
  onRead,
  onEnd,
}: PageVersionsParts) {
  const store = createAnswerStore<StoredVersion, PageVersion, StoredVersion | null>({
    validity,
    limits: { answers: MAX_VERSIONS, bytes: MAX_VERSIONS },
    freshMs: FRESH_MS,
    unheardMs: UNHEARD_MS.pages,
    sizeOf: () => 1,
  });

  async function readVersion(
    tenantId: TenantId,
    address: string,
    readAt: Moment,
  ): Promise<StoredVersion | null> {
    const key = keyOfPage(tenantId, address);
    onBegin(key);
    const at = position();
    const found = await read(tenantId, address).catch((error: unknown) => {
      onRead(key, 'failed');
      throw error;
    });
    if (!found) {
      store.drop(key);
      onRead(key, null);
      return null;
    }
    const stored: StoredVersion = {
      version: createPageVersion(address, at, found.data),
      readAt: agedFrom(readAt, found.oldestAt),
      dependencies: { keys: [...found.dependencies] },
      begunAt: readAt.realAt,
      tookMs: validity.now().realAt - readAt.realAt,
      bodies: {},
    };
    store.keep(key, stored, stored.version);
    onRead(key, stored);
    return stored;
  }

  /** Reads a page again; concurrent requests share the read. */
  async function readAgain(tenantId: TenantId, address: string): Promise<StoredVersion | null> {
    const key = keyOfPage(tenantId, address);
    const { result } = store.begin(key, (readAt) => readVersion(tenantId, address, readAt));
    return result.finally(onEnd);
  }

  /** Finds a version that still holds, for at most `freshMs`. */
  function findCurrent(key: string, freshMs: number): StoredVersion | undefined {
    const stored = store.find(key);
    return stored && store.isCurrent({ ...stored, freshMs }) ? stored : undefined;
  }

  return {
    readAgain,
    findCurrent,
    /** Finds the last version, which may be stale. */
    findLast: store.find,
    /** Returns the current version; null if the address has no page. */
    async versionOf(
      tenantId: TenantId,
      address: string,
      freshMs: number,
    ): Promise<StoredVersion | null> {
      const key = keyOfPage(tenantId, address);
      for (;;) {
        const current = findCurrent(key, freshMs);
        if (current) return current;
        const running = store.underWay(key);
        if (!running) return readAgain(tenantId, address);
        const isNew = running.begunAt.since === validity.now().since;
        // A read that began before the last change may be stale.
        const stored = await (isNew ? running.result : running.result.catch(() => undefined));
        if (stored === null) return null;
        if (stored && isNew) return stored;
      }
    },
    /** Returns whether a version holds as far as the process has heard of changes. */
    holds(key: string, freshMs: number): boolean {
      const stored = store.find(key);
      return stored !== undefined && store.holds({ ...stored, freshMs });
    },
    isBeingRead: (key: string): boolean => store.underWay(key) !== undefined,
    settle: store.settle,
  };
}

/** Returns the key of a page. */
export const keyOfPage = (tenantId: TenantId, address: string): string => `${tenantId} ${address}`;
