import { canReloadForChunk } from '@ringside/rules/action-centre/page-loading';

const STORE = 'ringside.chunk-reload';

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
