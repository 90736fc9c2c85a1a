import { reconnectDelay } from '@ringside/contract/live/reconnect-delay';
import { withRetryAfter } from '@ringside/contract/retry-after';
import { createDocumentRedirect } from './document-redirect.ts';

/**
 * Retries the router's requests for page data while the server is busy. A page that still gets none
 * opens as a document, which says so and retries by itself. The open page is never opened again: it
 * would lose what was typed, so its data are read once the server is reachable.
 */
export function retryPageData(): void {
  const plain = globalThis.fetch.bind(globalThis);
  const fetchWithRetry = withRetryAfter((url: URL, init: RequestInit) =>
    readWhenReachable(() => plain(url, init), init.signal),
  );
  globalThis.fetch = async (input, init = {}) => {
    if (
      !(input instanceof URL) ||
      !input.pathname.endsWith('.data') ||
      (init.method ?? 'GET') !== 'GET'
    )
      return plain(input, init);
    const answer = await fetchWithRetry(input, init);
    return answer.status === 503 ? createDocumentRedirect(input) : answer;
  };
}

/** Repeats a request for the data of the open page until it reaches the server. */
async function readWhenReachable(
  read: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const answer = await read();
    if (!opensThisPage(answer)) return answer;
    do await pause(reconnectDelay({ attempt, random: Math.random }), signal);
    while (!navigator.onLine);
  }
}

/** Returns whether the service worker, without a server, tells the router to load this page again. */
const opensThisPage = ({ headers }: Response): boolean =>
  headers.has('X-Remix-Reload-Document') &&
  headers.get('X-Remix-Redirect') === location.pathname + location.search;

async function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  signal?.throwIfAborted();
}
