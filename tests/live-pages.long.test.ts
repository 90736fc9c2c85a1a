import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createManualClock } from '../apps/server/src/platform/clock/clock.ts';
import { openPostgres } from '../apps/server/src/platform/storage/open-storage.ts';
import { createChance } from './support/chance.ts';
import { createFollowedPages } from './support/followed-pages.ts';
import { playSeason } from './support/played-season.ts';
import { siteOf } from './support/site-of.ts';
import { POSTGRES_HOME, streamingReplica } from './support/streaming-replica.ts';
import { testApi } from './support/test-api.ts';

type Api = Awaited<ReturnType<typeof testApi>>;
type OpenSite = Awaited<ReturnType<typeof siteOf>>;

beforeAll(() => void execFileSync(process.execPath, ['scripts/ensure-build.mjs']), 240_000);

/** The test compares all pages after this many of a hundred changes. */
const COMPARED_OF_100 = 6;
const LEAST_DELTAS = 100;
const DATABASE = 'postgres';
const START = new Date('2026-11-21T12:00:00Z');

/**
 * Returns a function that reports the season's clock, as the emulator does, if it has moved since
 * the last call.
 */
function followClock(api: Api, tell: (now: Date) => void): () => void {
  let seasonAt = 0;
  return () => {
    const now = api.context.clock.now();
    if (now.getTime() !== seasonAt) tell(now);
    seasonAt = now.getTime();
  };
}

describe.each([1, 2])('a season with the viewers of seed %i', (seed) => {
  test('each page that applies deltas equals a fresh one', { timeout: 600_000 }, async () => {
    const random = createChance(seed);
    let site!: OpenSite;
    let tellTime!: () => void;
    let changes = 0;
    const pages = createFollowedPages({
      site: () => site,
      freshDataOf: (address) => site.freshDataOf(address),
      random,
    });
    await playSeason(
      async (method, path) => {
        tellTime();
        if (method === 'GET') return;
        changes += 1;
        if (random() < COMPARED_OF_100 / 100)
          await pages.compare(`after change ${changes}, ${method} ${path}`);
      },
      async ({ api }) => {
        tellTime = followClock(api, (now) => api.context.live.tellTime(now));
        site = await siteOf(api);
        await pages.followNew();
      },
    );
    await pages.compare('at the end');
    expect(pages.missed()).toEqual([]);
    expect(pages.deltas()).toBeGreaterThan(LEAST_DELTAS);
    await site.close();
  });
});

describe.runIf(existsSync(POSTGRES_HOME))('viewers of a second process behind a replica', () => {
  test(
    'equal a fresh page while the process restarts and the replica lags',
    { timeout: 900_000 },
    async () => {
      const random = createChance(3);
      await using cleanup = new AsyncDisposableStack();
      const clusters = await streamingReplica();
      cleanup.defer(clusters.end);
      const clock = createManualClock(START);
      const writer = await openPostgres(clusters.primary.url(DATABASE));
      cleanup.defer(() => writer.close());
      const replica = new pg.Client({ connectionString: clusters.replica.url(DATABASE) });
      replica.on('error', () => {}); // the test stops the cluster at its end
      let reader!: Awaited<ReturnType<typeof startReader>>;
      let tellTime!: () => void;
      let writing!: { api: Api; site: OpenSite };
      let changes = 0;
      let isLagging = false;
      let lags = 0;
      let restarts = 0;
      let readsOfReplica = 0;
      const pages = createFollowedPages({
        site: () => reader.site,
        freshDataOf: (address) => writing.site.freshDataOf(address),
        random,
      });

      async function startReader() {
        const storage = await openPostgres(clusters.primary.url(DATABASE), {
          replicaUrl: clusters.replica.url(DATABASE),
        });
        const api = await testApi({ storage, clock });
        await api.context.relay.start();
        const opened = await siteOf(api);
        return {
          api,
          site: opened,
          async stop() {
            readsOfReplica += storage.replica!.facts().reads.replica;
            await api.context.relay.stop();
            await pages.finishReads();
            await opened.close();
            api.context.live.close();
            await storage.close();
          },
        };
      }

      async function restart(): Promise<void> {
        restarts += 1;
        await reader.stop();
        reader = await startReader();
        pages.reconnect();
      }

      async function letReplicaLag(): Promise<void> {
        await replica.query(`select pg_wal_replay_${isLagging ? 'resume' : 'pause'}()`);
        isLagging = !isLagging;
        lags += 1;
      }

      /** Waits until the process of the viewers has received every change. */
      const heardAll = () =>
        vi.waitUntil(
          () =>
            BigInt(reader.api.context.live.position()) >=
            BigInt(writing.api.context.live.position()),
          { timeout: 20_000, interval: 10 },
        );

      await playSeason(
        async (method, path) => {
          tellTime();
          if (method === 'GET') return;
          changes += 1;
          if (random() < COMPARED_OF_100 / 100) {
            await heardAll();
            await pages.compare(`after change ${changes}, ${method} ${path}`);
          }
          if (random() < COMPARED_OF_100 / 100)
            await (random() < 0.3 ? restart() : letReplicaLag());
        },
        async ({ api }) => {
          writing = { api, site: await siteOf(api) };
          cleanup.defer(() => writing.site.close());
          await api.context.relay.start();
          cleanup.defer(() => api.context.relay.stop());
          await replica.connect();
          reader = await startReader();
          cleanup.defer(() => reader.stop());
          tellTime = followClock(api, (now) => {
            for (const { context } of [api, reader.api]) context.live.tellTime(now);
          });
          await pages.followNew();
        },
        { storage: writer, clock },
      );
      await heardAll();
      await pages.compare('at the end');
      expect(Math.min(lags, restarts)).toBeGreaterThan(1);
      expect(readsOfReplica).toBeGreaterThan(0);
      expect(pages.deltas()).toBeGreaterThan(LEAST_DELTAS);
      await replica.end();
    },
  );
});
