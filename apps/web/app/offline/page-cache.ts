import { localeOfPath, addLocale } from '../locales/locales.ts';
import type { CachedPage } from './cached-pages.ts';

/** Paths of assets that a page may need. */
const DRAWN_WITH = /^\/(assets|fonts|art)\//;

let cacheTimeRequest: Promise<number | null> | undefined;

function askWorker<Answer>(worker: ServiceWorker, question: object): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
  worker.postMessage(question, [port2]);
  return promise;
}

const getWorker = () => globalThis.navigator?.serviceWorker?.controller ?? null;

/** Returns when this page was cached, if it was opened from the cache: ms of this machine's clock. */
export function readCacheTimeOfPage(): Promise<number | null> {
  const worker = getWorker();
  return (cacheTimeRequest ??= worker
    ? askWorker<number | null>(worker, { ask: 'age' })
    : Promise.resolve(null));
}

/** Returns the pages that open without a server, the last visited first. */
export async function readCachedPages(): Promise<CachedPage[]> {
  const worker = getWorker();
  return worker
    ? (await askWorker<CachedPage[]>(worker, { ask: 'list' })).sort(
        (one, other) => other.keptAt - one.keptAt,
      )
    : [];
}

const findLoadedAssets = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && DRAWN_WITH.test(pathname))
    .map(({ pathname }) => pathname);

/** Caches the open page for use without a server, and once the offline page. */
export async function cacheThisPage(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker || !navigator.onLine) return;
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return;
  const assets = findLoadedAssets();
  await askWorker(active, { ask: 'keep', path: location.pathname + location.search, assets });
  const offline = addLocale('/offline', localeOfPath(location.pathname));
  if (!(await caches.match(offline)))
    await askWorker(active, { ask: 'keep', path: offline, assets });
}
