import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Send } from '@ringside/contract/client';

/** No request may wait longer for an answer, whatever part is down. */
const ANSWER_WITHIN_MS = 30_000;
const LOOK_MS = 20;
const CLOCK = '/emulator/clock';

/** A change that was answered with success. */
export interface Answered {
  requestId: string;
  method: string;
  path: string;
}

export interface FleetSend {
  send: Send;
  answered: Answered[];
  /** Returns the number of answers so far. */
  count(): number;
  /** Faults that no failure excuses: requests without an answer in time, and 5xx answers other than 503. */
  faults: string[];
  /** Answers by their status, and lost connections. */
  tally: Map<string, number>;
}

/**
 * Creates a sender that addresses the servers in turn, also those that are down: the caller repeats
 * a lost request. The Idempotency-Key of a change is also its request id in the log.
 */
export function fleetSend(urls: string[]): FleetSend {
  const answered: Answered[] = [];
  const faults: string[] = [];
  const tally = new Map<string, number>();
  let turn = 0;
  let count = 0;
  const noted = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

  async function send(path: string, init: RequestInit): Promise<Response> {
    const { method = 'GET', headers = {} } = init;
    const sentHeaders = headers as Record<string, string>;
    const requestId = sentHeaders['idempotency-key'] ?? randomUUID();
    // A cookie bypasses the response that a process caches for visitors, which may be a second old.
    const extraHeaders =
      method === 'GET' ? { cookie: 'simulator=1' } : { 'x-request-id': requestId };
    const url = urls[(turn += 1) % urls.length]!;
    const answer = await fetch(url + path, {
      ...init,
      headers: { ...sentHeaders, ...extraHeaders },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((error: Error) => {
      if (error.name === 'TimeoutError') faults.push(`${method} ${path}: no answer in time`);
      noted(error.name === 'TimeoutError' ? 'no answer' : 'lost');
      throw new TypeError(error.message);
    });
    count += 1;
    noted(String(answer.status));
    if (answer.status >= 500 && answer.status !== 503)
      faults.push(
        `${method} ${path}: ${answer.status} ${(
          await answer
            .clone()
            .text()
            .catch(() => '')
        ).slice(0, 300)}`,
      );
    if (method !== 'GET' && answer.ok) answered.push({ requestId, method, path });
    if (method === 'PUT' && path === CLOCK && answer.ok) await together(urls);
    return answer;
  }
  return { send, answered, faults, tally, count: () => count };
}

/**
 * Waits until the clocks of all servers that answer agree: a process that moved its clock
 * continues, and the others follow.
 */
async function together(urls: string[]): Promise<void> {
  const clocks = () =>
    Promise.all(
      urls.map((url) =>
        fetch(url + CLOCK, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
          async (answer) =>
            Date.parse(((await answer.json()) as { data: { now: string } }).data.now),
          () => undefined,
        ),
      ),
    );
  const until = performance.now() + ANSWER_WITHIN_MS;
  for (;;) {
    const there = (await clocks()).filter((now) => now !== undefined);
    if (Math.max(...there) - Math.min(...there) < 5_000 || there.length < 2) return;
    if (performance.now() > until) throw new Error('the clocks of the servers differ');
    await pause(LOOK_MS);
  }
}
