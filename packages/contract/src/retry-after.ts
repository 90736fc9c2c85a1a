import type { ErrorObject } from './errors.ts';

const NOT_NOW = 503;
const TRIES = 4;
/** A longer `Retry-After` is not waited for, since a user has just clicked. */
const LONGEST_S = 15;

export interface RetryPorts {
  /** Resolves after `ms` milliseconds; rejects if the signal aborts. */
  pause: (ms: number, signal?: AbortSignal | null) => Promise<void>;
  random: () => number;
}

/**
 * Retries a request that an overloaded server refused (503 with `Retry-After`): after the demanded
 * time and up to as long again, so that clients do not return at once, three times at most. Only
 * safe requests are retried: reads, those with an Idempotency-Key, and those refused before any
 * work (`busy`). The last answer is passed on.
 */
export function withRetryAfter<To>(
  send: (to: To, init: RequestInit) => Response | Promise<Response>,
  { pause, random }: RetryPorts = { pause: pauseFor, random: Math.random },
) {
  return async (to: To, init: RequestInit): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(to, init);
      const seconds =
        answer.status === NOT_NOW
          ? Number(answer.headers.get('retry-after') ?? Number.NaN)
          : Number.NaN;
      if (
        !(seconds >= 0 && seconds <= LONGEST_S) ||
        attempt === TRIES ||
        !(await mayRepeat(init, answer))
      )
        return answer;
      await pause(seconds * 1000 * (1 + random()), init.signal);
    }
  };
}

async function mayRepeat(
  { method = 'GET', headers }: RequestInit,
  answer: Response,
): Promise<boolean> {
  if (method === 'GET' || method === 'HEAD' || new Headers(headers).has('idempotency-key'))
    return true;
  const { errors = [] } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { errors?: ErrorObject[] };
  return errors[0]?.code === 'busy';
}

function pauseFor(ms: number, signal?: AbortSignal | null): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const over = () => {
    clearTimeout(timer);
    reject(signal?.reason);
  };
  const timer = setTimeout(() => {
    signal?.removeEventListener('abort', over);
    resolve();
  }, ms);
  if (signal?.aborted) over();
  else signal?.addEventListener('abort', over, { once: true });
  return promise;
}
