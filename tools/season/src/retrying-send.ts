import { randomUUID } from 'node:crypto';
import type { Send } from '@ringside/contract/client';

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;
/** A lost server may be away for long; one that keeps answering 5xx is broken. */
const MAX_LOST_CONNECTIONS = 300;
const MAX_FAILED_ANSWERS = 12;

/**
 * The refusals that are temporary: the same call with the same key is in progress, or the game has
 * not answered in time.
 */
const RETRYABLE_CODES: Record<string, string> = {
  'still-running': 'still running',
  'brawlers-unknown': 'the game did not answer',
};

export interface RetryOptions {
  pause: (ms: number) => Promise<void>;
  /** Called with the reason each time a call has to be repeated. */
  onRetry?: (reason: string) => void;
}

/**
 * Creates a sender that repeats a call until it is answered: after a lost connection, a 5xx, a 429
 * or a temporary refusal. A POST carries the same Idempotency-Key each time, so that one whose
 * answer was lost is not performed twice.
 */
export function createRetryingSend(send: Send, { pause, onRetry }: RetryOptions): Send {
  return async (path, init) => {
    const sent = addIdempotencyKey(path, init);
    let losses = 0;
    let failures = 0;
    for (;;) {
      const answer = await readWholeAnswer(send(path, sent)).catch((error: unknown) =>
        toLostConnection(error),
      );
      const reason = answer instanceof Error ? answer.message : await retryReasonOf(answer);
      if (reason === undefined) return answer as Response;
      if (
        answer instanceof Error ? ++losses > MAX_LOST_CONNECTIONS : ++failures > MAX_FAILED_ANSWERS
      )
        throw new Error(
          `${sent.method} ${path}: gave up after ${losses + failures} tries (${reason})`,
        );
      onRetry?.(reason);
      await pause(waitMsOf(answer, losses + failures));
    }
  };
}

/** Returns the answer with its body, since a connection may break in the middle of it. */
async function readWholeAnswer(sending: Response | Promise<Response>): Promise<Response> {
  const answer = await sending;
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, {
    status: answer.status,
    headers: answer.headers,
  });
}

function addIdempotencyKey(path: string, init: RequestInit): RequestInit {
  if (init.method !== 'POST' || path.startsWith('/api/login')) return init;
  return {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'idempotency-key': randomUUID() },
  };
}

/**
 * Returns the error of a lost connection: `fetch` throws a TypeError when the connection is refused
 * or breaks. Any other error is a bug and is thrown.
 */
function toLostConnection(error: unknown): Error {
  if (error instanceof TypeError) return error;
  throw error;
}

async function retryReasonOf(answer: Response): Promise<string | undefined> {
  if (answer.status >= 500 || answer.status === 429) return `answered ${answer.status}`;
  if (answer.status !== 409 && answer.status !== 403) return undefined;
  const { errors } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { errors?: { code: string }[] };
  return RETRYABLE_CODES[errors?.[0]?.code ?? ''];
}

function waitMsOf(answer: Response | Error, tries: number): number {
  const retryAfter = answer instanceof Error ? null : answer.headers.get('retry-after');
  return retryAfter
    ? Number(retryAfter) * 1000
    : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 8));
}
