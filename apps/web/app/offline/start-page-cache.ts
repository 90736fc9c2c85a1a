const WORKER = '/service-worker.js';

/** Pages in other sites and in broadcasts are not cached: no viewer opens them again. */
const ELSEWHERE = /^\/(embed|overlay)\//;

/**
 * Starts the service worker that opens pages without a server. A new build brings a new one, which
 * takes over at once.
 */
export function startPageCache(): void {
  if (
    !import.meta.env.PROD ||
    !navigator.serviceWorker ||
    window !== window.top ||
    ELSEWHERE.test(location.pathname)
  )
    return;
  navigator.serviceWorker
    .register(WORKER)
    .catch((error: unknown) => console.warn('Pages cannot be kept for later', error));
}
