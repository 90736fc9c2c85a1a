import { canReloadForChunk } from '@ringside/rules/action-centre/page-loading';

const STORE = 'ringside.chunk-reload';
const CLICK_STORE = 'ringside.click';

/**
 * Reloads the page, at most once a minute and not offline, when a chunk is missing because a new
 * build has replaced it.
 */
export function guardChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = sessionStorage.getItem(STORE);
    const now = new Date();
    const lastReloadAt = last ? new Date(last) : null;
    if (!canReloadForChunk({ lastReloadAt, isOnline: navigator.onLine, now })) return;
    sessionStorage.setItem(STORE, now.toISOString());
    event.preventDefault();
    location.reload();
  });
}

/**
 * Remembers the address of a clicked link until its page is there, and opens it after a reload. The
 * router reloads the page on which a player clicks if the module of the next one is missing.
 */
export function keepClicks(): void {
  const { from, to } = loadClick();
  forgetClick();
  const [navigation] = performance.getEntriesByType('navigation');
  if (to && from === location.href && (navigation as PerformanceNavigationTiming).type === 'reload')
    location.replace(to);
  addEventListener('click', ({ target, defaultPrevented }) => {
    // The router prevents the browser's own action of the clicks that it handles.
    const link = defaultPrevented && target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== location.origin || link.href === location.href) return;
    const click = JSON.stringify({ from: location.href, to: link.href });
    withStorage(() => sessionStorage.setItem(CLICK_STORE, click));
  });
}

const loadClick = (): { from?: string; to?: string } =>
  JSON.parse(withStorage(() => sessionStorage.getItem(CLICK_STORE)) ?? '{}') as object;

/** Forgets the clicked address, once a page is there. */
export function forgetClick(): void {
  withStorage(() => sessionStorage.removeItem(CLICK_STORE));
}

/** Uses the storage of the tab; a browser that blocks it loses nothing but the clicked address. */
function withStorage<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
