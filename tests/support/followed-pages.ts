import {
  type PageChange,
  type PageData,
  type PageVersion,
  versionOf,
} from '@ringside/contract/live/page-version';
import { expect, vi } from 'vitest';
import { createCatchUp } from '../../apps/web/app/live/catch-up.ts';
import { createPageState } from '../../apps/web/app/live/page-state.ts';
import { readPageEvents, type siteOf } from './site-of.ts';

type OpenSite = Awaited<ReturnType<typeof siteOf>>;

const numbers = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

/** Pages of every kind; a page whose subject does not exist yet is followed once it does. */
const ADDRESSES = [
  ...[
    '/',
    '/de',
    '/leaderboards',
    '/finals',
    '/finals_old',
    '/brackets',
    '/standings',
    '/schedule',
  ],
  ...numbers(4).flatMap((id) => [
    `/brackets?segment=${id}`,
    `/standings?segment=${id}`,
    `/schedule?segment=${id}`,
    `/embed/bracket/${id}`,
  ]),
  '/schedule?regions=all',
  ...numbers(4).flatMap((id) => [
    `/match/${id}`,
    `/fr/match/${id}`,
    `/match/${id}/ban`,
    `/embed/match/${id}`,
    `/rosters/${id}`,
  ]),
];

/** A page that missed a change stays wrong, however often it is read. */
const MOST_TRIES = 5;

/** How the network treats the events of a viewer. */
type Network = 'faithful' | 'lossy' | 'asleep';
const NETWORKS: readonly Network[] = ['faithful', 'lossy', 'asleep'];

interface ViewerParts {
  address: string;
  network: Network;
  first: PageVersion;
  random: () => number;
  /** Reads the current version, as a browser does that has missed one. */
  read: () => Promise<PageVersion | undefined>;
}

/** The viewer of a page: the code of the site, without React. */
class Viewer {
  readonly address: string;
  readonly network: Network;
  /** The number of missed versions. */
  misses = 0;
  data: PageData;
  #shown;
  #late: PageChange[] = [];
  #random: () => number;
  #catchUp;

  constructor({ address, network, first, random, read }: ViewerParts) {
    this.address = address;
    this.network = network;
    this.data = first.data;
    this.#random = random;
    const routes = Object.entries(first.data).map(
      ([id, data]) => [id, { ...(data as object), position: first.at }] as const,
    );
    const idOf = new Map<object, string>(routes.map(([id, data]) => [data, id]));
    this.#shown = createPageState((changes) => {
      for (const [loaded, { position: _position, ...newer }] of changes as Iterable<
        [object, Record<string, unknown>]
      >)
        this.data = { ...this.data, [idOf.get(loaded)!]: newer as PageData[string] };
    });
    this.#shown.loaded(routes);
    this.#catchUp = createCatchUp({
      pageState: this.#shown,
      read,
      isCurrent: () => undefined,
      isGone: () => undefined,
      random,
      spreadMs: 0,
    });
  }

  receive(change: PageChange): void {
    if (this.network === 'asleep') return;
    if (this.network === 'faithful') return this.#hear(change);
    const chance = this.#random();
    if (chance < 0.2) return;
    if (chance < 0.4) {
      this.#late.push(change);
      return;
    }
    this.#hear(change);
    if (chance < 0.6) this.#hear(change);
    for (const late of this.#late.splice(0)) this.#hear(late);
  }

  #hear(change: PageChange): void {
    // A version that a lossy network has lost stays lost until the viewer wakes.
    if (this.network !== 'faithful') return void this.#shown.apply(change);
    const wasBehind = this.#catchUp.isBehind();
    this.#catchUp.hear(change);
    // All viewers read the page again after a change that is too large for a delta, and what
    // follows until then.
    if (!change.reload && !wasBehind && this.#catchUp.isBehind()) this.misses += 1;
  }

  stop(): void {
    this.#catchUp.stop();
  }

  /** Waits for the events in progress, the only source of the version. */
  async shows(version: string): Promise<void> {
    const hasCome = () => versionOf(this.data) === version;
    await vi.waitUntil(hasCome, { timeout: 10_000, interval: 5 }).catch(() => undefined);
  }

  /**
   * Handles a reopened stream: the head names the current version, and the viewer reads a missing
   * one.
   */
  wake(head: PageChange, read: PageVersion): void {
    if (!this.#shown.apply(head)) this.#shown.replace(read);
  }
}

export interface FollowedPagesParts {
  /** The site that viewers read. It is a function, since a test may restart the process. */
  site: () => Pick<OpenSite, 'request' | 'follow'>;
  /** Reads a page from the process of the changes, past all caches. */
  freshDataOf: OpenSite['freshDataOf'];
  random: () => number;
}

/** Creates pages that viewers of each network follow at a site. */
export function createFollowedPages({ site, freshDataOf, random }: FollowedPagesParts) {
  const viewersOf = new Map<string, Viewer[]>();
  const reads = new Set<Promise<unknown>>();
  let deltas = 0;

  async function readPage(address: string): Promise<PageVersion | undefined> {
    const request = site().request(`/live/page?page=${encodeURIComponent(address)}`);
    const read = Promise.resolve(request).finally(() => reads.delete(read));
    reads.add(read);
    const answer = await read;
    return answer.ok ? ((await answer.json()) as PageVersion) : undefined;
  }

  function follow(address: string): void {
    const hear = (change: PageChange) => {
      deltas += change.delta ? 1 : 0;
      for (const viewer of viewersOf.get(address) ?? []) viewer.receive(change);
    };
    // `reconnect` reopens a stream that the process has ended.
    readPageEvents<PageChange>(site().follow(address), hear).catch(() => undefined);
  }

  /** Follows each page that exists by now with a viewer of each network. */
  async function followNew(): Promise<void> {
    for (const address of ADDRESSES) {
      if (viewersOf.has(address)) continue;
      const first = await readPage(address);
      if (!first) continue;
      const read = () => readPage(address);
      viewersOf.set(
        address,
        NETWORKS.map((network) => new Viewer({ address, network, first, random, read })),
      );
      follow(address);
    }
  }

  /**
   * Returns the page in the process's memory, and a fresh read of it. Teams register at the same
   * time, so a change may fall between the two: then both are read again.
   */
  async function bothOf(
    address: string,
  ): Promise<{ read: PageVersion; fresh: PageData } | undefined> {
    for (let tries = 1; ; tries += 1) {
      const read = await readPage(address);
      const fresh = await freshDataOf(address);
      if (!read && !fresh) return undefined;
      const isSame = read && fresh && versionOf(fresh) === read.version;
      if (isSame) return { read, fresh };
      if (tries < MOST_TRIES) continue;
      expect(read?.data, `${address}: what the process keeps`).toEqual(fresh);
    }
  }

  return {
    followNew,
    /** Waits for the requests in progress, as a process does at its shutdown. */
    finishReads: () => Promise.allSettled(reads),
    /** Opens the streams of all pages again, at the current process. */
    reconnect(): void {
      for (const address of viewersOf.keys()) follow(address);
    },
    /** Expects that every viewer shows the same as a fresh load of its page. */
    async compare(when: string): Promise<void> {
      for (const [address, viewers] of viewersOf) {
        const both = await bothOf(address);
        if (!both) {
          // Its subject was deleted: an event of the page tells its viewers.
          for (const viewer of viewers) viewer.stop();
          viewersOf.delete(address);
          continue;
        }
        const { read, fresh } = both;
        const head: PageChange = { page: address, version: read.version, at: read.at };
        for (const viewer of viewers) {
          if (viewer.network === 'faithful') await viewer.shows(read.version);
          else viewer.wake(head, read);
          // The versions are compared first, since a comparison of whole pages takes time.
          const isSame = versionOf(viewer.data) === versionOf(fresh);
          if (!isSame) expect(viewer.data, `${address} ${when}: ${viewer.network}`).toEqual(fresh);
          expect(isSame, `${address} ${when}: ${viewer.network}`).toBe(true);
        }
      }
      await followNew();
    },
    /** Returns the number of deltas from the streams. */
    deltas: () => deltas,
    /** Returns the pages of which a faithful viewer has missed a version. */
    missed: () =>
      [...viewersOf.values()]
        .flat()
        .filter(({ network, misses }) => network === 'faithful' && misses > 0)
        .map(({ address }) => address),
  };
}
