import { mayReloadForChunk } from '@ringside/rules/action-centre/page-loading';

const STORE = 'ringside.chunk-reload';

/**
 * A new build replaces the parts of the old one: a part that is gone reloads the page, at most once
 * a minute.
 */
export function guardChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = sessionStorage.getItem(STORE);
    const now = new Date();
    if (!mayReloadForChunk({ lastReloadAt: last ? new Date(last) : null, now })) return;
    sessionStorage.setItem(STORE, now.toISOString());
    event.preventDefault();
    location.reload();
  });
}
