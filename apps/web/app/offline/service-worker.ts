/// <reference lib="webworker" />
import {
  findAssets,
  cachePathOf,
  type CachedPage,
  OFFLINE,
  findTitle,
  selectEvictions,
} from './cached-pages.ts';
import { createDocumentRedirect } from './document-redirect.ts';
import { isInSight, type Notice, parseNotice, isShowingPage, findWindow } from './notices.ts';
import { moveDevice, type MoveOptions } from './stored-device.ts';

declare const self: ServiceWorkerGlobalScope;
/**
 * Changes with each build, so that browsers update the worker. The cache stays, since pages name
 * the assets they were built with.
 */
declare const __BUILD__: string;

const PAGES = 'ringside-pages';
const ASSETS = 'ringside-assets';
const KEPT_AT = 'x-kept-at';
const KEPT_BY = 'x-kept-by';
const NEEDS = 'x-kept-assets';
const STAYS = ['content-type', 'content-security-policy', 'x-content-type-options'];
/** The time after which a cached page replaces the answer of a server. */
const PATIENCE_MS = 6_000;

/**
 * The age of the cached page that each tab received, for the life of the worker: long enough for
 * the page to read it.
 */
const cacheTimeByClient = new Map<string, number>();

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (
    url.pathname.startsWith('/assets/') ||
    url.pathname.startsWith('/fonts/') ||
    url.pathname.startsWith('/art/')
  )
    event.respondWith(serveAsset(request, url));
  else if (request.mode === 'navigate') {
    const path = cachePathOf(url);
    if (path !== null) event.respondWith(servePage(event, url, path));
  } else if (url.pathname.endsWith('.data')) event.respondWith(serveData(request, url));
});

/**
 * Returns an asset. Names of assets contain a hash of their content, so the cache never expires;
 * art and fonts are renewed when they are fetched.
 */
async function serveAsset(request: Request, url: URL): Promise<Response> {
  const cachedAsset = await caches.match(url.pathname, { cacheName: ASSETS });
  if (cachedAsset && url.pathname.startsWith('/assets/')) return cachedAsset;
  try {
    return await fetch(request);
  } catch (error) {
    if (cachedAsset) return cachedAsset;
    throw error;
  }
}

async function servePage(event: FetchEvent, url: URL, path: string): Promise<Response> {
  const cachedPage = await caches.match(path, { cacheName: PAGES });
  const serverAnswer = fetch(event.request);
  const answer = await (
    cachedPage ? Promise.race([serverAnswer, waitForPatience()]) : serverAnswer
  ).catch(() => undefined);
  if (answer && !isUnreachable(answer)) return answer;
  if (cachedPage) {
    cacheTimeByClient.set(event.resultingClientId, Number(cachedPage.headers.get(KEPT_AT)));
    return cachedPage;
  }
  const offline = await findOfflinePage(url);
  return (
    answer ??
    (offline
      ? Response.redirect(`${offline}?${new URLSearchParams({ wanted: path })}`)
      : Response.error())
  );
}

const isUnreachable = ({ status }: Response) => status === 502 || status === 503 || status === 504;

/** Timers of a worker end with it; the fetch that runs at the same time keeps it alive. */
const waitForPatience = () =>
  new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));

/** Returns the path of the offline page, in the language of the address if it is cached. */
async function findOfflinePage(url: URL): Promise<string | undefined> {
  const offlinePaths = (await (await caches.open(PAGES)).keys())
    .map((request) => new URL(request.url).pathname)
    .filter((path) => OFFLINE.test(path));
  return (
    offlinePaths.find((path) => path === `/${url.pathname.split('/')[1]}/offline`) ??
    offlinePaths.find((path) => path === '/offline') ??
    offlinePaths[0]
  );
}

/** Reads a page's data; without a server the router must open the page as a whole document. */
async function serveData(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return createDocumentRedirect(url);
  }
}

type PageRequest =
  | { ask: 'keep'; path: string; assets: string[] }
  | { ask: 'age' }
  | { ask: 'list' };

self.addEventListener('message', (event) => {
  const pageRequest = event.data as PageRequest;
  const answer = (value: unknown) => event.ports[0]?.postMessage(value);
  if (pageRequest.ask === 'keep')
    event.waitUntil(
      cachePage(pageRequest.path, pageRequest.assets).then(
        () => answer(true),
        () => answer(false),
      ),
    );
  if (pageRequest.ask === 'age')
    answer(cacheTimeByClient.get((event.source as Client | null)?.id ?? '') ?? null);
  if (pageRequest.ask === 'list')
    event.waitUntil(
      readCachedPages().then((pages) => answer(pages.filter(({ path }) => !OFFLINE.test(path)))),
    );
});

/**
 * Caches a page as the public sees it: the request has no cookies, so that no user finds another's
 * data.
 */
async function cachePage(address: string, loaded: string[]): Promise<void> {
  const url = new URL(address, self.location.origin);
  const path = cachePathOf(url);
  if (path === null) return;
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-cache' });
  if (
    answer.status !== 200 ||
    answer.redirected ||
    !answer.headers.get('content-type')?.startsWith('text/html')
  )
    return;
  const html = await answer.text();
  const assets = [...new Set([...findAssets(html), ...loaded])];
  await cacheAssets(assets);
  // Headers about the bytes on the wire do not fit the text in the cache.
  const headers = new Headers(
    STAYS.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  headers.set(KEPT_AT, String(Date.now()));
  headers.set(KEPT_BY, __BUILD__);
  headers.set(NEEDS, assets.join(' '));
  await (await caches.open(PAGES)).put(path, new Response(html, { headers }));
  await evictPages();
}

async function cacheAssets(paths: string[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  const cachedPaths = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  await Promise.all(paths.filter((path) => !cachedPaths.has(path)).map((path) => cache.add(path)));
}

async function readCachedPages(): Promise<CachedPage[]> {
  const cache = await caches.open(PAGES);
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      return response && describeCachedPage(request, response);
    }),
  );
  return pages.filter((page) => page !== undefined);
}

async function describeCachedPage(request: Request, response: Response): Promise<CachedPage> {
  const { pathname, search } = new URL(request.url);
  return {
    path: pathname + search,
    title: findTitle(await response.clone().text()),
    keptAt: Number(response.headers.get(KEPT_AT)),
    assets: (response.headers.get(NEEDS) ?? '').split(' ').filter(Boolean),
  };
}

async function evictPages(): Promise<void> {
  const [pages, assets] = await Promise.all([caches.open(PAGES), caches.open(ASSETS)]);
  const cachedPaths = (await assets.keys()).map((request) => new URL(request.url).pathname);
  const evictions = selectEvictions({
    pages: await readCachedPages(),
    assets: cachedPaths,
    stays: (path) => OFFLINE.test(path),
  });
  await Promise.all([
    ...evictions.pages.map((path) => pages.delete(path)),
    ...evictions.assets.map((path) => assets.delete(path)),
  ]);
}

self.addEventListener('push', (event) => event.waitUntil(notify(event.data)));

function parseMessage(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

/**
 * Shows a notice unless the site is in sight. Browsers penalise a push message without a
 * notification only while the site is out of sight.
 */
async function notify(data: PushMessageData | null): Promise<void> {
  const notice = parseNotice(parseMessage(data));
  if (!notice) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (isInSight(windows, notice.page)) return;
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.tag,
    icon: '/pictures/notice-icon.png',
    badge: '/pictures/notice-badge.png',
    data: notice,
  });
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event;
  event.waitUntil(
    moveDevice({
      oldSubscription,
      getNewSubscription: async () => newSubscription ?? subscribe(),
      send: sendMove,
    }),
  );
});

/** Subscribes again. The player has allowed it before, so no permission request is needed. */
async function subscribe(): Promise<PushSubscription> {
  const { data } = (await (await fetch('/api/push/1.0/key')).json()) as {
    data: { publicKey: string };
  };
  return self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: data.publicKey,
  });
}

const sendMove: MoveOptions['send'] = async (move, tenant) => {
  const headers = {
    'content-type': 'application/vnd.api+json',
    ...(tenant && { 'x-tenant': tenant }),
  };
  const { ok } = await fetch('/api/push/1.0/subscriptions/move', {
    method: 'POST',
    headers,
    body: JSON.stringify({ data: { type: 'push-subscriptions', attributes: move } }),
  });
  return ok;
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const notice = parseNotice(event.notification.data);
  if (notice) event.waitUntil(openPage(notice));
});

async function openPage({ page, path }: Notice): Promise<void> {
  const window = findWindow(
    await self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    page,
  );
  if (!window) return void (await self.clients.openWindow(path));
  await window.focus();
  // The worker may not navigate a window that it does not control.
  if (!isShowingPage(window, page))
    await window.navigate(path).catch(() => self.clients.openWindow(path));
}
