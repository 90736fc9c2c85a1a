import { politely } from '@ringside/contract/politely';
import { asDocument } from './as-document.ts';

/**
 * The data of pages, which the router reads by itself, is asked for again where there is too much
 * to do; what still gets none opens as a document, which says so and tries by itself.
 */
export function readPagesPolitely(): void {
  const plain = globalThis.fetch.bind(globalThis);
  const again = politely((url: URL, init: RequestInit) => plain(url, init));
  globalThis.fetch = async (input, init = {}) => {
    if (
      !(input instanceof URL) ||
      !input.pathname.endsWith('.data') ||
      (init.method ?? 'GET') !== 'GET'
    )
      return plain(input, init);
    const answer = await again(input, init);
    return answer.status === 503 ? asDocument(input) : answer;
  };
}
