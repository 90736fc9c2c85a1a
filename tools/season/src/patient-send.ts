import { randomUUID } from 'node:crypto';
import type { Send } from '@ringside/contract/client';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;
/** A lost server may be away for long; one that keeps answering 5xx is broken. */
const MOST_LOSSES = 300;
const MOST_FAILURES = 12;

/**
 * The refusals that are temporary: the same call with the same key is in progress, or the game has
 * not answered in time.
 */
const AGAIN: Record<string, string> = {
  'still-running': 'still running',
  'brawlers-unknown': 'the game did not answer',
};

export interface Patience {
  pause: (ms: number) => Promise<void>;
  /** Called with the reason each time a call has to be repeated. */
  heardTrouble?: (why: string) => void;
}

/**
 * Creates a sender that repeats a call until it is answered: after a lost connection, a 5xx, a 429
 * or a temporary refusal. A POST carries the same Idempotency-Key each time, so that one whose
 * answer was lost is not performed twice.
 */
export function patientSend(send: Send, { pause, heardTrouble }: Patience): Send {
  return async (path, init) => {
    const sent = withKey(path, init);
    let losses = 0;
    let failures = 0;
    for (;;) {
      const answer = await whole(send(path, sent)).catch((error: unknown) => lost(error));
      const why = answer instanceof Error ? answer.message : await troubleOf(answer);
      if (why === undefined) return answer as Response;
      if (answer instanceof Error ? ++losses > MOST_LOSSES : ++failures > MOST_FAILURES)
        throw new Error(
          `${sent.method} ${path}: gave up after ${losses + failures} tries (${why})`,
        );
      heardTrouble?.(why);
      await pause(waitOf(answer, losses + failures));
    }
  };
}

/** Returns the answer with its body, since a connection may break in the middle of it. */
async function whole(sending: Response | Promise<Response>): Promise<Response> {
  const answer = await sending;
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, {
    status: answer.status,
    headers: answer.headers,
  });
}

function withKey(path: string, init: RequestInit): RequestInit {
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
function lost(error: unknown): Error {
  if (error instanceof TypeError) return error;
  throw error;
}

async function troubleOf(answer: Response): Promise<string | undefined> {
  if (answer.status >= 500 || answer.status === 429) return `answered ${answer.status}`;
  if (answer.status !== 409 && answer.status !== 403) return undefined;
  const { errors } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { errors?: { code: string }[] };
  return AGAIN[errors?.[0]?.code ?? ''];
}

function waitOf(answer: Response | Error, tries: number): number {
  const retryAfter = answer instanceof Error ? null : answer.headers.get('retry-after');
  return retryAfter
    ? Number(retryAfter) * 1000
    : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 8));
}
