import { execFileSync } from 'node:child_process';
import {
  type PageChange,
  type PageData,
  type PageVersion,
  versionOf,
} from '@ringside/contract/live/page-version';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createShownPage } from '../apps/web/app/live/shown-page.ts';
import type { championship } from './support/championship.ts';
import { playSeason } from './support/played-season.ts';
import { readPageEvents, siteOf } from './support/site-of.ts';

type House = Awaited<ReturnType<typeof championship>>;

beforeAll(() => void execFileSync(process.execPath, ['scripts/ensure-build.mjs']), 240_000);

const numbers = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

/** Pages of every kind; those whose subject does not exist yet are followed once it does. */
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

/** A page that missed a change stays as it is, however often it is read. */
const MOST_TRIES = 5;

/** How the network treats the events of a viewer. */
type Network = 'faithful' | 'lossy' | 'asleep';

/** Returns a generator of numbers from 0 to 1 that is the same for each seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A browser that shows a page: the code of the site, without React. */
class Viewer {
  readonly address: string;
  readonly network: Network;
  /** How often a version was missing. */
  misses = 0;
  data: PageData;
  #shown;
  #late: PageChange[] = [];
  #random: () => number;

  constructor(address: string, network: Network, first: PageVersion, random: () => number) {
    this.address = address;
    this.network = network;
    this.data = first.data;
    this.#random = random;
    const routes = Object.entries(first.data).map(
      ([id, data]) => [id, { ...(data as object), position: first.at }] as const,
    );
    const idOf = new Map<object, string>(routes.map(([id, data]) => [data, id]));
    this.#shown = createShownPage((changes) => {
      for (const [loaded, { position: _position, ...newer }] of changes as Iterable<
        [object, Record<string, unknown>]
      >)
        this.data = { ...this.data, [idOf.get(loaded)!]: newer as PageData[string] };
    });
    this.#shown.loaded(routes);
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
    if (!this.#shown.apply(change)) this.misses += 1;
  }

  /** Waits for the events that are under way: it gets nothing else. */
  async shows(version: string): Promise<void> {
    const hasCome = () => versionOf(this.data) === version;
    await vi.waitUntil(hasCome, { timeout: 10_000, interval: 5 }).catch(() => undefined);
  }

  /** The stream opens again: the head says what is current, and what is missing is read. */
  wake(head: PageChange, read: PageVersion): void {
    if (!this.#shown.apply(head)) this.#shown.replace(read);
  }
}

describe.each([1, 2])('a season with the viewers of seed %i', (seed) => {
  test(
    'each page that applies deltas shows what a fresh one shows',
    { timeout: 600_000 },
    async () => {
      const random = seeded(seed);
      const viewers: Viewer[] = [];
      const followed = new Set<string>();
      let house!: House;
      let site!: Awaited<ReturnType<typeof siteOf>>;
      let changes = 0;
      let seasonAt = 0;
      let applied = 0;

      async function readPage(address: string): Promise<PageVersion | undefined> {
        const answer = await site.request(`/live/page?page=${encodeURIComponent(address)}`);
        return answer.ok ? ((await answer.json()) as PageVersion) : undefined;
      }

      /** Follows each page that exists by now with a viewer of each network. */
      async function followNewPages(): Promise<void> {
        for (const address of ADDRESSES) {
          if (followed.has(address)) continue;
          const first = await readPage(address);
          if (!first) continue;
          followed.add(address);
          const own = (['faithful', 'lossy', 'asleep'] as const).map(
            (network) => new Viewer(address, network, first, random),
          );
          viewers.push(...own);
          void readPageEvents<PageChange>(site.follow(address), (change) => {
            applied += change.delta ? 1 : 0;
            for (const viewer of own) viewer.receive(change);
          });
        }
      }

      /**
       * Returns the page as the process keeps it, and as a fresh read finds it. Teams register at
       * the same time, so a change may come between the two: then both are read again.
       */
      async function bothOf(
        address: string,
      ): Promise<{ read: PageVersion; fresh: PageData } | undefined> {
        for (let tries = 1; ; tries += 1) {
          const read = await readPage(address);
          const fresh = await site.freshDataOf(address);
          if (!read && !fresh) return undefined;
          const isSame = read && fresh && versionOf(fresh) === read.version;
          if (isSame) return { read, fresh };
          if (tries < MOST_TRIES) continue;
          expect(read?.data, `${address}: what the process keeps`).toEqual(fresh);
        }
      }

      async function compare(when: string): Promise<void> {
        for (const address of followed) {
          const both = await bothOf(address);
          if (!both) {
            // its subject was deleted: viewers who show it are told by the page
            followed.delete(address);
            continue;
          }
          const { read, fresh } = both;
          const head: PageChange = { page: address, version: read.version, at: read.at };
          for (const viewer of viewers.filter((one) => one.address === address)) {
            if (viewer.network === 'faithful') await viewer.shows(read.version);
            else viewer.wake(head, read);
            expect(versionOf(viewer.data), `${address} ${when}: ${viewer.network}`).toBe(
              versionOf(fresh),
            );
          }
        }
        await followNewPages();
      }

      await playSeason(
        async (method, path) => {
          const { clock, live } = house.api.context;
          const now = clock.now();
          // as the emulator does where it moves the clock
          if (now.getTime() !== seasonAt) live.tellTime(now);
          seasonAt = now.getTime();
          if (method === 'GET') return;
          changes += 1;
          if (random() < 0.06) await compare(`after change ${changes}, ${method} ${path}`);
        },
        async (own) => {
          house = own;
          site = await siteOf(own.api);
          await followNewPages();
        },
      );
      await compare('at the end');
      const misses = viewers.filter(({ network }) => network === 'faithful');
      expect(misses.filter((viewer) => viewer.misses > 0).map(({ address }) => address)).toEqual(
        [],
      );
      expect(applied).toBeGreaterThan(100);
      await site.close();
    },
  );
});
