import { canReloadForChunk } from '@ringside/rules/action-centre/page-loading';
import { keptInTab } from './storage.ts';

const STORE = 'ringside.chunk-reload';
const CLICK_STORE = 'ringside.click';

/**
 * Reloads the page, at most once a minute and not offline, when a chunk is missing because a new
 * build has replaced it.
 */
export function guardChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = keptInTab.get(STORE);
    const now = new Date();
    const lastReloadAt = last ? new Date(last) : null;
    if (!canReloadForChunk({ lastReloadAt, isOnline: navigator.onLine, now })) return;
    keptInTab.set(STORE, now.toISOString());
    // Where nothing is kept, no page knows of its last reload.
    if (keptInTab.get(STORE) === null) return;
    event.preventDefault();
    location.reload();
  });
}

/**
 * Remembers the address of a clicked link until its page is there, and opens it after a reload. The
 * router reloads the page on which a player clicks if the module of the next one is missing.
 */
export function keepClicks(): void {
  const { from, to } = (keptInTab.load(CLICK_STORE) ?? {}) as { from?: string; to?: string };
  forgetClick();
  const [navigation] = performance.getEntriesByType('navigation');
  if (to && from === location.href && (navigation as PerformanceNavigationTiming).type === 'reload')
    location.replace(to);
  addEventListener('click', ({ target, defaultPrevented }) => {
    // The router prevents the browser's own action of the clicks that it handles.
    const link = defaultPrevented && target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== location.origin || link.href === location.href) return;
    keptInTab.save(CLICK_STORE, { from: location.href, to: link.href });
  });
}

/** Forgets the clicked address, once a page is there. */
export function forgetClick(): void {
  keptInTab.remove(CLICK_STORE);
}
