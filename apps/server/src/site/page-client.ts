import { createPlayerClient, type Send } from '@ringside/contract/client';
import type { Hono } from 'hono';
import { dependenciesOfAnswer, dependenciesOfRead } from '../kernel/answers/read-dependencies.ts';
import type { Dependency } from '../platform/realtime/dependency.ts';

/** The API, to which pages send their requests within the process. */
export type Api = Hono;

/** Returns the API client of one page. */
export const createPageClient = (...page: Parameters<typeof createPageSend>) =>
  createPlayerClient(createPageSend(...page));

/** The status of a read for which the API has no time, or whose database is away. */
const NOT_NOW = 503;

/** The reads of a page. */
export interface PageReads {
  dependencies: Set<Dependency>;
  /** Whether the API could not answer a read for the moment, so that the page misses something. */
  isIncomplete: boolean;
}

export const createPageReads = (dependencies: Iterable<Dependency> = []): PageReads => ({
  dependencies: new Set(dependencies),
  isIncomplete: false,
});

/**
 * Returns the transport of one page: without a socket, with the rights of a visitor of the site's
 * championship. It adds everything that the page reads to `reads`.
 */
export function createPageSend(api: Api, request: Request, reads = createPageReads()): Send {
  const { dependencies } = reads;
  return async (path, init) => {
    for (const dependency of dependenciesOfRead(path)) dependencies.add(dependency);
    const answer = await api.request(new URL(path, request.url).href, init);
    if (answer.status === NOT_NOW) reads.isIncomplete = true;
    const text = await answer.text();
    for (const dependency of dependenciesOfAnswer(text)) dependencies.add(dependency);
    return new Response(isBodiless(answer.status) ? null : text, answer);
  };
}

const isBodiless = (status: number) => status === 204 || status === 304;
