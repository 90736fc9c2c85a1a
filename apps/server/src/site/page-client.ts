import { createPlayerClient, type Send } from '@ringside/contract/client';
import type { Hono } from 'hono';
import type { PageReader } from '../kernel/answers/api-answers.ts';
import type { ClockReading } from '../platform/clock/clock-reading.ts';
import type { Dependency } from '../platform/realtime/dependency.ts';

/** The API, to which pages send their requests within the process. */
export interface Api {
  app: Hono;
  /** The memory of its answers. */
  answers: PageReader;
}

/** Returns the API client of one page. */
export const createPageClient = (...page: Parameters<typeof createPageSend>) =>
  createPlayerClient(createPageSend(...page));

/** The status of a read for which the API has no time, or whose database is away. */
export const NOT_NOW = 503;

/** The reads of a page. */
export interface PageReads {
  dependencies: Set<Dependency>;
  /** The time of the oldest answer, from which the age of the page counts. */
  oldestAt: ClockReading | undefined;
  /** Whether the API could not answer a read for the moment, so that the page misses something. */
  isIncomplete: boolean;
}

export const createPageReads = (dependencies: Iterable<Dependency> = []): PageReads => ({
  dependencies: new Set(dependencies),
  oldestAt: undefined,
  isIncomplete: false,
});

/** Adds what a page shows to its reads. */
export function addReading(
  reads: PageReads,
  keys: Iterable<Dependency>,
  readAt: ClockReading,
): void {
  for (const key of keys) reads.dependencies.add(key);
  if (!reads.oldestAt || readAt.realAt < reads.oldestAt.realAt) reads.oldestAt = readAt;
}

/**
 * Returns the transport of one page: without a socket, with the rights of a visitor of the site's
 * championship. It adds everything that the page reads to `reads`.
 */
export function createPageSend(
  { app, answers }: Api,
  request: Request,
  reads = createPageReads(),
): Send {
  return async (path, init) => {
    const { response, dependencies, readAt } = await answers.read(
      new Request(new URL(path, request.url), init),
      (sent, reading) => app.fetch(sent, { reading }),
    );
    addReading(reads, dependencies.keys, readAt);
    if (response.status === NOT_NOW) reads.isIncomplete = true;
    return response;
  };
}
