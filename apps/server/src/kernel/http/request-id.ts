import { randomUUID } from 'node:crypto';

/** Returns a new request id. */
export const createRequestId = (): string => randomUUID();

/** Returns the id in an `X-Request-Id` header, or undefined where the header holds none. */
export const parseRequestId = (header: unknown): string | undefined =>
  typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : undefined;
