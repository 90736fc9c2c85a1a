import { errorObjects, type Fault } from './errors.ts';

const TITLES = {
  busy: { title: 'The server is overloaded', detail: 'The request was not processed.' },
  'database-unavailable': {
    title: 'The database did not answer in time',
    detail: 'A retry with the same Idempotency-Key is safe: the server processes the request once.',
  },
} as const;

/** Returns the faults and headers of a 503, with the seconds after which the client may retry. */
export function overloadFaults(
  code: keyof typeof TITLES,
  seconds: number,
): { faults: Fault[]; headers: Record<string, string> } {
  const { title, detail } = TITLES[code];
  return {
    faults: [{ code, title, detail: `${detail} Try again in ${seconds} s.` }],
    headers: { 'retry-after': String(seconds), 'cache-control': 'no-store' },
  };
}

/**
 * Returns a whole 503 response, for requests that have no route yet. The calls of the game side get
 * plain JSON.
 */
export function overloadResponse(
  path: string,
  code: keyof typeof TITLES,
  seconds: number,
): Response {
  const { faults, headers } = overloadFaults(code, seconds);
  const errors = errorObjects(503, faults);
  const isGame = path.startsWith('/game/');
  return new Response(
    JSON.stringify(isGame ? { errors } : { jsonapi: { version: '1.1' }, errors }),
    {
      status: 503,
      headers: {
        'content-type': isGame ? 'application/json' : 'application/vnd.api+json',
        ...headers,
      },
    },
  );
}
