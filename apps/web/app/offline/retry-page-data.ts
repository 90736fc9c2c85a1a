import { withRetryAfter } from '@ringside/contract/retry-after';
import { createDocumentRedirect } from './document-redirect.ts';

/**
 * Retries the router's requests for page data while the server is busy. A page that still gets none
 * opens as a document, which says so and retries by itself.
 */
export function retryPageData(): void {
  const plain = globalThis.fetch.bind(globalThis);
  const fetchWithRetry = withRetryAfter((url: URL, init: RequestInit) => plain(url, init));
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
